import { warn } from './properties.js';
import { CATALOGUE, FIRST, languageOf } from './texts/texts.js';

/**
 * Complete catalogues of a page, by language: what it does not say comes from the catalogue of that language here, or else from
 * the first one. What cannot be a text is left out, with a warning.
 *
 * @param {Record<string, object>} given such as `{ en: { submit: 'Join' }, fr: { … } }`
 */
export function ownTexts(given) {
  const own = {};
  // What is said for `de` goes below what is said for `de-AT`.
  for (const tag of Object.keys(given).sort((one, other) => one.length - other.length)) {
    const texts = given[tag];
    if (texts === undefined || texts === null) continue;
    if (!isTag(tag) || typeof texts !== 'object') {
      warn(`texts are by language, such as { en: { submit: 'Join' } }. texts.${tag} is left out.`);
      continue;
    }
    const below = own[languageOf(tag)] ?? CATALOGUE[languageOf(tag)] ?? { ...CATALOGUE[FIRST], day: BROWSERS_DAY };
    own[tag.toLowerCase()] = over(below, texts, `texts.${tag}`);
  }
  return own;
}

/** A date as the browser writes it, since the order of its parts is not that of the first catalogue. */
const BROWSERS_DAY = (...parts) => parts[4];

/** The tag of a language such as `fr` or `pt-BR`; the name of a text is none. */
function isTag(tag) {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function over(below, texts, where) {
  const all = { ...below };
  for (const [name, text] of Object.entries(texts)) {
    const path = `${where}.${name}`;
    const before = Object.hasOwn(below, name) ? below[name] : undefined;
    if (text === undefined || text === null) continue;
    if (before === undefined) warn(`there is no text ${path}. It is left out.`);
    else if (typeof before === 'object' && typeof text === 'object') all[name] = over(before, text, path);
    else if (typeof before === 'function' && typeof text === 'function') all[name] = checked(text, before, path);
    else if (typeof before !== 'object' && typeof text === 'string') {
      const [place] = /\{\w+\}/.exec(text) ?? [];
      if (place) warn(`${path} is shown as it is, with ${place}. A function puts a number or a date in.`);
      all[name] = typeof before === 'function' ? () => text : text;
    }
    else warn(`${path} must be ${KINDS[typeof before]}. It is left out.`);
  }
  return all;
}

const KINDS = { string: 'a text', function: 'a text, or a function that returns one', object: 'an object of texts' };

/** Its text, or the one below it where it makes none: the card must not fail for a word. */
function checked(text, before, path) {
  return (...facts) => {
    try {
      const made = text(...facts);
      if (typeof made === 'string') return made;
      warn(`${path} returned no text.`);
    } catch (failure) {
      warn(`${path} failed: ${failure.message}`);
    }
    return before(...facts);
  };
}
