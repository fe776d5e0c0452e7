import { momentOf, ownZone, wallOf, weeksLater, weeksUntilNext, zoneOf } from './zoned.js';

/** What an organiser types about an event: texts as they stand in the fields, and what becomes of them. */

/** The fields of the terms, by their pointer in the API; the rest is the face, or nothing that is sent. */
const TIMES_OF_TERMS = ['opensAt', 'closesAt'];
const NUMBERS = ['capacity', 'waitingListLimit', 'maxQuantityPerRequest'];
const SWITCHES = ['transferable', 'publicSignUp'];
const TIMES_OF_FACE = ['startsAt', 'endsAt'];
const TEXTS_OF_FACE = ['place', 'about', 'image'];

/** Terms that no field shows, and that a copy has all the same. */
const OTHER_TERMS = ['lanes', 'gate', 'admission', 'hold', 'longestHold', 'maxUnitsPerApplicant', 'maxRequestsPerApplicant'];

/** All fields in their order on the page, with what people call them. */
export const NAMES = {
  title: 'Title',
  id: 'Web address',
  startsAt: 'Begins',
  endsAt: 'Ends',
  timeZone: 'Time zone',
  place: 'Where',
  about: 'What it is about',
  image: 'Picture',
  capacity: 'Places',
  categories: 'Kinds of places',
  publicSignUp: 'Open to everybody',
  opensAt: 'Sign-up opens',
  closesAt: 'Sign-up closes',
  maxQuantityPerRequest: 'Most places for one sign-up',
  waitingListLimit: 'Waiting list',
  promotionHold: 'Time to confirm',
  transferable: 'Handing on',
};

const LONGEST_ID = 60;
const ID = /^[A-Za-z0-9][A-Za-z0-9._~:-]{0,127}$/;
const CATEGORY = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,39}$/;
const LETTERS = [['ß', 'ss'], ['æ', 'ae'], ['œ', 'oe'], ['ø', 'o'], ['ł', 'l'], ['đ', 'd']];

/** A text in letters of an address: `Téa & Straße` is `tea-strasse`. */
export function slug(text, longest = LONGEST_ID) {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}+/gu, '').toLowerCase();
  return LETTERS.reduce((all, [from, to]) => all.replaceAll(from, to), plain)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '');
}

/** The fields of an event; of a new one without arguments. */
export function valuesOf(resource = { publicSignUp: true }, face = {}) {
  const timeZone = zoneOf(face);
  const text = (value) => (value === undefined ? '' : String(value));
  const of = (names, from, made) => Object.fromEntries(names.map((name) => [name, made(from[name])]));
  return {
    title: text(resource.title),
    id: text(resource.resourceId),
    timeZone,
    promotionHold: text(resource.promotionHold),
    ...of(TIMES_OF_FACE, face, (iso) => wallOf(iso, timeZone)),
    ...of(TEXTS_OF_FACE, face, text),
    ...of(NUMBERS, resource, text),
    ...of(TIMES_OF_TERMS, resource, (iso) => wallOf(iso, timeZone)),
    ...of(SWITCHES, resource, (value) => value === true),
    categories: (resource.categories ?? []).map(({ name, title, capacity, note, closed }) => ({
      name, title: text(title), capacity: text(capacity), note: text(note), closed: closed === true,
    })),
  };
}

/** What was seen of an event when its fields were filled. `number` counts the versions of the face. */
export const seen = (resource, { face = {}, number } = {}) => ({ resource, face, number, values: valuesOf(resource, face) });

/**
 * What a copy of an event begins with: all but its address and its people. Its times are so many whole weeks later that it
 * begins behind the event, and behind now. `others` are terms that no field shows.
 */
export function copyOf({ resource, values }, now) {
  const times = [...TIMES_OF_FACE, ...TIMES_OF_TERMS].filter((name) => values[name] !== '');
  const later = (wall) => weeksLater(wall, weeks);
  const weeks = times.length === 0 ? 0 : weeksUntilNext(values[times[0]], values.timeZone, now);
  const others = Object.fromEntries(OTHER_TERMS.filter((name) => resource[name] !== undefined).map((name) => [name, resource[name]]));
  const confirmBy = momentOf(later(wallOf(resource.confirmBy, values.timeZone)), values.timeZone);
  return {
    values: { ...structuredClone(values), ...Object.fromEntries(times.map((name) => [name, later(values[name])])), id: '' },
    others: confirmBy === undefined ? others : { ...others, confirmBy },
    weeks,
  };
}

/** The moment of a field; that of before where neither it nor the zone was touched, which keeps what the field cannot show. */
function moment(name, before, values, was) {
  const untouched = was !== undefined && was[name] === values[name] && was.timeZone === values.timeZone;
  return untouched ? before[name] : momentOf(values[name], values.timeZone);
}

/** The terms of these fields, with all that they have. @param {object} [base] what was seen */
export function termsOf(values, base) {
  const terms = {};
  const put = (name, value) => value !== undefined && value !== '' && value !== false && (terms[name] = value);
  put('title', values.title.trim());
  for (const name of NUMBERS) put(name, wholeOf(values[name]));
  for (const name of TIMES_OF_TERMS) put(name, moment(name, base?.resource ?? {}, values, base?.values));
  for (const name of SWITCHES) put(name, values[name]);
  if (terms.waitingListLimit !== undefined) put('promotionHold', values.promotionHold);
  if (values.categories.length > 0) {
    put('categories', values.categories.map((one) => {
      const category = { name: one.name.trim() };
      if (one.title.trim() !== '') category.title = one.title.trim();
      if (one.capacity.trim() !== '') category.capacity = wholeOf(one.capacity);
      if (one.note.trim() !== '') category.note = one.note.trim();
      if (one.closed) category.closed = true;
      return category;
    }));
  }
  return terms;
}

/** The terms that are to change, as a merge patch: `null` takes one away. */
export function patchOf(values, base) {
  const wanted = termsOf(values, base);
  const before = termsOf(base.values, base);
  const patch = {};
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(before)])) {
    if (!isSame(wanted[name], before[name])) patch[name] = wanted[name] ?? null;
  }
  return patch;
}

/** What people are to read. Its zone is kept where there is a time to read, or where it was chosen. */
export function faceOf(values, base) {
  const face = {};
  for (const name of TIMES_OF_FACE) {
    const iso = moment(name, base?.face ?? {}, values, base?.values);
    if (iso !== undefined) face[name] = iso;
  }
  const isChosen = base?.face?.timeZone !== undefined || values.timeZone !== (base?.values.timeZone ?? ownZone());
  if (face.startsAt ?? face.endsAt ?? (isChosen || undefined)) face.timeZone = values.timeZone;
  for (const name of TEXTS_OF_FACE) {
    if (values[name].trim() !== '') face[name] = values[name].trim();
  }
  return face;
}

/** Whether what people read is to change. */
export const hasNewFace = (values, base) => !isSame(faceOf(values, base), base?.face ?? {});

/** What is wrong before anything is sent: sentences by the names of fields, `categories/0/name` for one in a list. */
export function wrongIn(values, isNew) {
  const wrong = {};
  const say = (name, sentence) => (wrong[name] ??= sentence);
  if (values.title.trim() === '') say('title', 'Give it a title.');
  if (isNew && !ID.test(values.id)) say('id', 'Use letters from a to z, digits and hyphens, such as summer-concert.');
  if (wholeOf(values.capacity) === undefined) say('capacity', 'Say how many places there are, as a whole number such as 30.');
  for (const name of ['waitingListLimit', 'maxQuantityPerRequest']) {
    if (values[name].trim() !== '' && !(wholeOf(values[name]) > 0)) say(name, 'Use a whole number from 1 on, or leave it empty.');
  }
  for (const name of [...TIMES_OF_FACE, ...TIMES_OF_TERMS]) {
    if (values[name] !== '' && momentOf(values[name], values.timeZone) === undefined) {
      say(name, 'The clocks there skip this time, or it is not whole. Choose another one.');
    }
  }
  inOrder('startsAt', 'endsAt', 'It ends before it begins.');
  inOrder('opensAt', 'closesAt', 'Sign-up closes before it opens.');
  if (values.image.trim() !== '' && !/^https:\/\/\S+$/.test(values.image.trim())) say('image', 'Use an address that begins with https://');
  const names = values.categories.map((one) => one.name.trim());
  names.forEach((name, at) => {
    if (name === '' && values.categories[at].title.trim() === '') say(`categories/${at}/title`, 'Give it a title, such as Adults.');
    else if (!CATEGORY.test(name)) say(`categories/${at}/name`, 'Use letters from a to z, digits and hyphens, such as adult.');
    else if (names.indexOf(name) < at) say(`categories/${at}/name`, 'Another kind has this name already.');
  });
  values.categories.forEach((one, at) => {
    if (one.capacity.trim() !== '' && wholeOf(one.capacity) === undefined) say(`categories/${at}/capacity`, 'Use a whole number, or leave it empty.');
  });
  return wrong;

  function inOrder(first, second, sentence) {
    const [from, to] = [first, second].map((name) => Date.parse(momentOf(values[name], values.timeZone)));
    if (to <= from) say(second, sentence);
  }
}

/** What has more taken than its places are to be, where these become fewer: `5 are taken`. */
export function tooFew(values, { capacity, taken, categories = [] }) {
  const isFewer = (text, one) => wholeOf(text) < Math.min(one.taken, one.capacity ?? Infinity);
  const kinds = new Map(categories.map((one) => [one.name, one]));
  return [
    isFewer(values.capacity, { capacity, taken }) && `${taken} are taken`,
    ...values.categories.map(({ name, capacity: most }) => {
      const kind = kinds.get(name);
      return kind !== undefined && isFewer(most, kind) && `${kind.taken} of ${kind.title ?? name} are taken`;
    }),
  ].filter(Boolean);
}

/**
 * What a colleague has changed since it was seen. `mine` is what is typed; it is `contested` where both changed it, each to
 * something else.
 */
export function changesOf(base, now, values) {
  return Object.keys(NAMES)
    .filter((name) => !isSame(base.values[name], now.values[name]))
    .map((name) => ({
      name,
      was: base.values[name],
      theirs: now.values[name],
      mine: values[name],
      contested: !isSame(values[name], base.values[name]) && !isSame(values[name], now.values[name]),
    }));
}

/** A whole number from 0 on, as it is typed: also `1,000` or `1 000`. */
export function wholeOf(text) {
  const digits = text.trim().replaceAll(/[\s,.'’](?=\d{3}(?!\d))/g, '');
  return /^\d{1,13}$/.test(digits) ? Number(digits) : undefined;
}

/** Whether two values say the same; the order of their members says nothing. */
export function isSame(one, other) {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}
