import { de } from './de.js';
import { en } from './en.js';
import { ja } from './ja.js';

const CATALOGUE = { en, de, ja };

/** The language of the catalogue that comes nearest, and its texts. */
export function textsFor(wanted) {
  const language = wanted.map((one) => one.toLowerCase().split('-')[0]).find((one) => CATALOGUE[one]) ?? 'en';
  return { language: wanted.find((one) => one.toLowerCase().startsWith(language)) ?? language, texts: CATALOGUE[language] };
}
