/** Who has something and who waits, as a roster tells it, and how it is searched. */

/** The names of the kinds of places, by the keys of a reservation's quantities. */
export const titlesOf = (resource) => Object.fromEntries((resource.categories ?? []).map((one) => [one.name, one.title ?? one.name]));

/** How many places: `3 places (2 × Adults, 1 × Children)`. */
export function placesOf({ quantity, quantities = {} }, titles = {}) {
  const kinds = Object.entries(quantities).map(([name, number]) => `${number} × ${titles[name] ?? name}`);
  return `${quantity} ${quantity === 1 ? 'place' : 'places'}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`;
}

/** How an entry stands now: a hold may have lapsed since the roster was read. */
export const stateOf = (entry, now) => (entry.is === 'held' && entry.until <= now ? 'lapsed' : entry.is);

/** How many entries stand how. */
export function countsOf(entries, now) {
  const counts = { accepted: 0, held: 0, waiting: 0, lapsed: 0 };
  for (const entry of entries) counts[stateOf(entry, now)] += 1;
  return counts;
}

/** The entries that have each word of the search in their name, their note, or the name of who made them; in any case, with or without accents. */
export function matching(entries, search) {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return words.length === 0 ? entries : entries.filter((entry) => words.every((word) => textOf(entry).includes(word)));
}

/** Folded once: a roster may have thousands of entries, and is searched with each letter. */
const texts = new WeakMap();

function textOf(entry) {
  let text = texts.get(entry);
  if (text === undefined) {
    const { applicant, note = '', by = '' } = entry.document;
    text = folded(`${applicant}\n${note}\n${by}`);
    texts.set(entry, text);
  }
  return text;
}

const folded = (text) => text.normalize('NFKD').replaceAll(/\p{M}+/gu, '').toLowerCase();
