// Looks for QR codes through the camera. A browser that has no reader of its own loads one, at the first code.

// Milliseconds between two looks.
const BETWEEN = 120;

// Only https pages may use the camera.
export const hasCamera = Boolean(navigator.mediaDevices?.getUserMedia);

export async function detector(reader) {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []);
  const Detector = formats?.includes("qr_code") ? globalThis.BarcodeDetector : (await import(reader)).BarcodeDetector;
  return new Detector({ formats: ["qr_code"] });
}

// Returns what the camera sees. Throws the browser's DOMException if there is none that this page may use.
export const cameraStream = () => navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });

// Shows a stream in a video until it shows a code that is the right one, or nobody wants one any more. Returns the text of the
// code, or an empty text. Then the camera is off. While `isRight` looks at a code, which may take a moment, no other is read.
export async function codeThrough(stream, video, reader, isWanted, isRight = () => true) {
  try {
    video.srcObject = stream;
    await video.play();
    const reading = await detector(reader);
    while (isWanted()) {
      for (const { rawValue } of await reading.detect(video)) if (await isRight(rawValue)) return rawValue;
      await new Promise((done) => { setTimeout(done, BETWEEN); });
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
