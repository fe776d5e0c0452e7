// Against a real server: LASTSEAT_SERVER names its address. It wants the key that the page names.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { code, printed, readme } from './page-code.js';

async function run(t, text) {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const script = join(folder, 'page.mjs');
  writeFileSync(script, text.replaceAll('http://127.0.0.1:8080', process.env.LASTSEAT_SERVER.replace(/\/$/, '')));
  return (await promisify(execFile)(process.execPath, [script])).stdout;
}

test('the code of docs/javascript.md prints what the page shows', async (t) => {
  assert.equal(await run(t, code), printed);
});

test('the code of the README tells what became of the sign-up', async (t) => {
  const told = await run(t, readme.replace('recital', 'concert'));
  assert.match(told, /^sending\n(pending\n)*(accepted|rejected|waiting|turned-away)\n$/);
});
