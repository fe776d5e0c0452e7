import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WEB = new URL('../', import.meta.url);
const PAGE = readFileSync(new URL('../docs/javascript.md', WEB), 'utf8');

const blocks = (language) =>
  [...PAGE.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter((block) => block[1] === language).map((block) => block[2]);

/** What docs/javascript.md says that its code prints. */
export const printed = blocks('').join('');

/** The code of docs/javascript.md, with the client where it is. */
export const code = blocks('js').join('\n').replaceAll("from './client/", `from '${fileURLToPath(WEB)}client/`);
