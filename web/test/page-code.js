import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WEB = new URL('../', import.meta.url);
const blocks = (page, language) =>
  [...readFileSync(new URL(page, WEB), 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter((block) => block[1] === language)
    .map((block) => block[2]);

const where = (_, name) => `from '${fileURLToPath(import.meta.resolve(name))}'`;
const codeOf = (page) => blocks(page, 'js').join('\n').replaceAll(/from '(lastseat[^']*)'/g, where);

/** What docs/javascript.md says that its code prints. */
export const printed = blocks('../docs/javascript.md', '').join('');

/** The code of docs/javascript.md, with the client where it is. */
export const code = codeOf('../docs/javascript.md');

/** The same of the README. */
export const readme = codeOf('../README.md');
