// With the compiler of TypeScript: LASTSEAT_TSC names it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { code } from './page-code.js';

const OPTIONS = ['--strict', '--noEmit', '--allowJs', '--checkJs', '--target', 'es2022', '--module', 'nodenext'];

function checked(t, text) {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'page.mjs');
  writeFileSync(file, text);
  const { status, stdout } = spawnSync(process.execPath, [process.env.LASTSEAT_TSC, ...OPTIONS, file], { encoding: 'utf8' });
  return { status, stdout };
}

test('the code of docs/javascript.md, and all types that it uses, pass tsc --strict', (t) => {
  assert.deepEqual(checked(t, code), { status: 0, stdout: '' });
});

test('what the page does not show: the element, and what each kind of standing has', (t) => {
  const more = `
    import '${fileURLToPath(new URL('../element/lastseat-signup.js', import.meta.url))}';
    const element = document.querySelector('lastseat-signup');
    if (element) {
      element.resource = 'concert';
      element.headingLevel = 3;
      element.options = { server: 'https://seats.example' };
      element.texts = { fr: { submit: "S'inscrire", free: (n) => n.toFixed() + ' places', heading: { full: 'Complet' }, reasons: { sold_out: 'Complet' } } };
    }
    const held = await staff.reservation('').status();
    if (held.is === 'held') Math.max(held.expiresAt, held.document.decisionNumber);
    if (held.is === 'rejected') held.reason === 'sold_out';
    for await (const one of staff.roster('concert', { asOfCommit: 7 })) if (one.is === 'waiting') one.place.toFixed();
  `;
  assert.deepEqual(checked(t, code + more), { status: 0, stdout: '' });
});

test('each wrong use is one error', (t) => {
  const wrong = [
    "page.signUp('concert').send({ applicant: 'Ada', quantity: '2' });",
    "staff.create('concert', { capacity: 1, seats: 2 });",
    "staff.change('concert', { capacity: null });",
    "for await (const one of page.own()) if (one.is === 'rejected') one.reason === 'no_mood';",
    "page.roster('concert');",
  ];
  const { stdout } = checked(t, code + wrong.join('\n'));
  assert.equal(stdout.match(/error TS/g)?.length, wrong.length, stdout);
});
