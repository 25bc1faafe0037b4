const LABELS = { new: 'Neu', used: 'Gebraucht' };
const UNUSED = { a: 1 };

// how a state is shown
const label = (state) => LABELS[state] ?? state;
