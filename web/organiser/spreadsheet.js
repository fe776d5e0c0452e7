/** A roster as a file that a double click opens as a table, in Excel too. */

/** By it Excel knows UTF-8. */
const MARK = '\ufeff';

/** A cell of CSV, and what ends it. */
const CELL = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g;

/** What stands between cells there: where numbers are written `1,5`, Excel takes a semicolon. */
export const separatorOf = (language) => (new Intl.NumberFormat(language).format(1.5).includes(',') ? ';' : ',');

/** The CSV of the API, with another separator. The apostrophes stay that keep a cell from being a formula. */
export function separatedBy(separator, csv) {
  if (separator === ',') return csv;
  return csv.replaceAll(CELL, (whole, cell, end) => {
    const isSafe = cell.startsWith('"') || !cell.includes(separator);
    return (isSafe ? cell : `"${cell}"`) + (end === ',' ? separator : end);
  });
}

/** The whole roster of an event: `{ is: 'done', text }`, or why there is none. */
export async function rosterFile(id, { headers }, { fetch = globalThis.fetch, language = navigator.language } = {}) {
  try {
    const path = `/v1/resources/${encodeURIComponent(id)}/roster?format=csv`;
    const answer = await fetch(path, { headers, credentials: 'omit', cache: 'no-store' });
    if (!answer.ok) return { is: [401, 403].includes(answer.status) ? 'forbidden' : 'refused', problem: await answer.json() };
    return { is: 'done', text: MARK + separatedBy(separatorOf(language), await answer.text()) };
  } catch {
    // The server ends the connection where it cannot send the whole: a part would look like all.
    return { is: 'unreachable' };
  }
}
