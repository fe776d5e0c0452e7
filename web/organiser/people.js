/** Who has something and who waits, as a roster tells it, and how it is searched. */

/** The names of the kinds of places, by the keys of a reservation's quantities. */
export const titlesOf = (resource) => Object.fromEntries((resource.categories ?? []).map((one) => [one.name, one.title ?? one.name]));

/** How many places: `3 places (2 × Adults, 1 × Children)`. */
export function placesOf({ quantity, quantities = {} }, titles = {}) {
  const kinds = Object.entries(quantities).map(([name, number]) => `${number} × ${titles[name] ?? name}`);
  return `${quantity} ${quantity === 1 ? 'place' : 'places'}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`;
}

/** How an entry stands, as the screen says it. */
export const STATES = { accepted: 'in', held: 'held', waiting: 'waits', lapsed: 'the hold has lapsed', cancelled: 'cancelled', refused: 'refused' };

/** How an entry stands now: a hold may have lapsed since the roster was read. */
export const stateOf = (entry, now) => (entry.is === 'held' && entry.expiresAt <= now ? 'lapsed' : entry.is);

/** How many entries stand how. */
export function countsOf(entries, now) {
  const counts = Object.fromEntries(Object.keys(STATES).map((state) => [state, 0]));
  for (const entry of entries) counts[stateOf(entry, now)] += 1;
  return counts;
}

/** The entries that stand so; all where nothing is chosen. A hold that has lapsed is found with those that are held. */
export const standing = (entries, state) => (state === '' ? entries : entries.filter((entry) => entry.is === state));

const NAMES = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

export const byName = (entries) => [...entries].sort((one, other) => NAMES.compare(one.document.applicant, other.document.applicant));

/** Whose turn it is, by the path of who waits: 1 for the first. A `place` of the API never changes, so it cannot tell. */
export function ranksOf(entries) {
  const waiting = entries.filter((one) => one.is === 'waiting').sort((one, other) => one.place - other.place);
  return new Map(waiting.map((one, at) => [one.path, at + 1]));
}

/** Who waited before and has something now: a sentence for each way of having it. */
export function movedUp(before, entries) {
  const waited = new Set(before.filter((one) => one.is === 'waiting').map((one) => one.path));
  const names = (is) => entries.filter((one) => one.is === is && waited.has(one.path)).map((one) => one.document.applicant);
  const all = (list) => (list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`);
  const said = (list, one, many) => list.length > 0 && `${all(list)} ${list.length === 1 ? one : many} now, from the waiting list; nobody was told.`;
  return [said(names('accepted'), 'is in', 'are in'), said(names('held'), 'has a place held', 'have places held')].filter(Boolean);
}

/** What becomes of the places that a cancellation gives back. */
export function givenBack({ taken, capacity, waiting = 0, state }, { quantity }) {
  const free = quantity - Math.max(0, taken - capacity);
  if (free <= 0) return `No place becomes free: ${taken} of ${capacity} are taken.`;
  const places = placesOf({ quantity: free });
  if (waiting > 0) return `${places} ${free === 1 ? 'goes' : 'go'} to the waiting list at once.`;
  return `${places} will be free${state === 'open' ? ' for others at once' : ''}.`;
}

/** Why nobody can be added now; nothing where somebody can. */
export function whyNobody({ state, closed, archived }) {
  if (archived) return 'The event is archived: nothing of it can change any more.';
  if (state === 'not_open_yet') return 'Sign-up is not open yet. Change when it opens first.';
  if (state !== 'closed') return undefined;
  return closed ? 'Sign-up is closed. Open it again first.' : 'Sign-up has ended. Change when it closes first.';
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
