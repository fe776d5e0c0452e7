import { de } from './de.js';
import { en } from './en.js';
import { ja } from './ja.js';

/** A bundle may have left some out. */
const CATALOGUE = { en, de, ja };
const FIRST = Object.keys(CATALOGUE).find((one) => CATALOGUE[one]);

/** The language of the catalogue that comes nearest, and its texts. */
export function textsFor(wanted) {
  const language = wanted.map((one) => one.toLowerCase().split('-')[0]).find((one) => CATALOGUE[one]) ?? FIRST;
  return { language: wanted.find((one) => one.toLowerCase().startsWith(language)) ?? language, texts: CATALOGUE[language] };
}
