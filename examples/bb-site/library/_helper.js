// Names of days as people write them; the list grows below, before anything reads it.
const DAYS = { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' };
for (const short of Object.values(DAYS)) DAYS[short.toLowerCase() + 'day'] = short;
Object.assign(DAYS, { tuesday: 'Tue', wednesday: 'Wed', thursday: 'Thu', saturday: 'Sat' });

/** `Sat` for `saturday`, null for anything else. */
function dayOf(word) {
  return DAYS[word.toLowerCase()] ?? null;
}
