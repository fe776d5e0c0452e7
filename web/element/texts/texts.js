import { de } from './de.js';
import { en } from './en.js';
import { ja } from './ja.js';

/** A bundle may have left some out. */
export const CATALOGUE = { __proto__: null, en, de, ja };
export const FIRST = Object.keys(CATALOGUE).find((one) => CATALOGUE[one]);

/** Of `pt-BR`, `pt`. */
export const languageOf = (tag) => tag.toLowerCase().split('-')[0];

/**
 * The language of the catalogue that comes nearest, and its texts.
 *
 * @param {string[]} wanted tags of languages, the most wanted one first
 * @param {Record<string, object>} [own] further catalogues, by tags in small letters: they go before those here
 */
export function textsFor(wanted, own) {
  const known = { ...CATALOGUE, ...own, __proto__: null };
  for (const tag of wanted) {
    const texts = known[tag.toLowerCase()] ?? known[languageOf(tag)];
    if (texts) return { language: isFit(tag) ? tag : languageOf(tag), texts };
  }
  return { language: FIRST, texts: known[FIRST] };
}

/** Whether numbers and dates can be written in it. */
function isFit(tag) {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag) !== undefined;
  } catch {
    return false;
  }
}
