// What the pad is doing: its state, what may happen, and the next state. It is plain data; nothing here knows the page.
//
// | `is`  | event      | next                                                                  |
// |-------|------------|-----------------------------------------------------------------------|
// | empty | typed      | typed                                                                 |
// | typed | typed      | typed; what was in fields that another answer has taken away stays    |
// | any   | sent       | sent                                                                  |
// | sent  | typed      | the same: a field that loses the focus says that it has changed       |
// | sent  | recorded   | empty and closed                                                      |
// | sent  | unanswered | empty and closed, so that the next one can be typed                   |
// | sent  | refused    | typed and open, with what is wrong                                    |
// | sent  | failed     | typed                                                                 |
// | typed | recorded   | typed: that was the one before, which this one has seen               |
// | typed | refused    | the same: the outbox keeps the one before until this one is recorded  |
// | empty | recorded   | empty, and another form                                               |
// | empty | refused    | typed and open, with what is wrong                                    |
// | any   | forgotten  | empty and closed                                                      |
//
// An open pad has a step of its own in the browser's history, so that the phone's own way back closes it. When it is closed
// otherwise, it is `leaving` until the page has gone back, which takes a moment; if it is opened before, it stays open.

// `values` is what was typed, by field, or null. `refusal` is the answer that is shown. `form` counts the forms on this page,
// and `asked` how often the server was asked what the pad shows: only the last answer counts. `seen` is the last entry of
// this phone.
export const START = { is: "empty", values: null, open: false, leaving: false, refusal: "", form: 0, asked: 0, seen: 0 };

const typed = (state, { values }) => ({ is: "typed", values: { ...state.values, ...values } });
const empty = ({ form }) => ({ is: "empty", values: null, refusal: "", form: form + 1 });
// `here` is whether the last step is that of the open pad.
const closed = ({ leaving }, { here }) => ({ open: false, leaving: leaving || here });

// What each event changes, if anything.
const CHANGES = {
  opened: () => ({ open: true }),
  closed: (state, event) => state.open && closed(state, event),
  back: ({ open, leaving }, { here }) => ({ leaving: false, open: open && (leaving || here) }),
  asked: ({ asked }) => ({ asked: asked + 1 }),
  typed: (state, event) => state.is !== "sent" && typed(state, event),
  sent: ({ asked }) => ({ is: "sent", refusal: "", asked: asked + 1 }),
  failed: (state, event) => state.is === "sent" && typed(state, event),
  unanswered: (state, event) => state.is === "sent" && { ...empty(state), ...closed(state, event) },
  recorded: (state, event) => ({ seen: event.seq, ...(state.is !== "typed" && empty(state)), ...(state.is === "sent" && closed(state, event)) }),
  refused: (state, event) => state.is !== "typed" && { ...typed(state, event), open: true, refusal: event.text, asked: state.asked + 1 },
  forgotten: (state, event) => ({ ...empty(state), ...closed(state, event) }),
};

// The next state, which is the same one if nothing changes.
export function next(state, event) {
  const change = CHANGES[event.kind](state, event);
  return change ? { ...state, ...change } : state;
}
