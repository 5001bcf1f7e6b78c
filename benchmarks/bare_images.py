"""The least work for a picture of each page of a PDF: pypdfium2 draws it and Pillow writes it."""

import os
import sys

import pypdfium2

os.makedirs("bare", exist_ok=True)
document = pypdfium2.PdfDocument(sys.argv[1])
for number, page in enumerate(document):
    page.render(scale=300 / 72).to_pil().save(f"bare/{number}.png")
