import { STATES, stateOf } from './people.js';
import { wallOf } from './zoned.js';

/** A roster as a file that a double click opens as a table, in Excel too. */

/** By it Excel knows UTF-8. A line `sep=;` would take that knowledge away. */
const MARK = '\ufeff';

/** What a spreadsheet could take for a formula, also behind what cannot be seen; and an apostrophe, which may be removed. */
const FORMULA = /^(?:[\t\r\n']|[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** What stands between cells there: where numbers are written `1,5`, Excel takes a semicolon. */
export const separatorOf = (language) => (new Intl.NumberFormat(language).format(1.5).includes(',') ? ';' : ',');

/** A cell, which is never a formula and is never cut. */
export function cell(value) {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '');
  return /[,;"\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** All entries, with the words of the screen. @param {{ titles: object, zone: string, now: number, separator: string }} how */
export function tableOf(entries, { titles, zone, now, separator }) {
  const kinds = Object.entries(titles);
  const at = (iso) => wallOf(iso, zone).replace('T', ' ');
  const head = ['Name', 'Places', ...kinds.map(([, title]) => title), 'Status', 'Note', 'Added by', `Signed up (${zone})`, `Held until (${zone})`, 'Place on the waiting list'];
  const rows = entries.map((entry) => {
    const { applicant, quantity, quantities = {}, note, by, requestedAt, expiresAt, place } = entry.document;
    return [applicant, quantity, ...kinds.map(([name]) => quantities[name] ?? 0), STATES[stateOf(entry, now)], note, by, at(requestedAt), at(expiresAt), place];
  });
  return MARK + [head, ...rows].map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
}
