// Where pages are made on a server (Next, Nuxt, SvelteKit), each module is imported and no DOM is there.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Lastseat } from '../client/lastseat-client.js';
import { Staff } from '../client/lastseat-staff.js';

const modules = (folder) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .map((name) => folder + name);

test('importing any module of the client and of the element does nothing', async () => {
  assert.equal(globalThis.HTMLElement, undefined);
  const before = Object.getOwnPropertyNames(globalThis);
  const all = [...modules('../client/'), ...modules('../element/')];
  assert.ok(all.length > 20, String(all.length));
  for (const module of all) await assert.doesNotReject(import(module), module);
  assert.deepEqual(Object.getOwnPropertyNames(globalThis), before);
});

test('a module that is loaded twice leaves the element as it is', async () => {
  const defined = new Map();
  const refuse = (name) => {
    throw new Error(`${name} is there`);
  };
  globalThis.HTMLElement = class {};
  globalThis.customElements = {
    get: (name) => defined.get(name),
    define: (name, type) => (defined.has(name) ? refuse(name) : defined.set(name, type)),
  };
  try {
    const first = await import('../element/lastseat-signup.js?first');
    await import('../element/lastseat-signup.js?second');
    assert.equal(defined.get('lastseat-signup'), first.LastseatSignup);
  } finally {
    delete globalThis.HTMLElement;
    delete globalThis.customElements;
  }
});

test('where fetch is missing, each call says so', async () => {
  const { fetch } = globalThis;
  globalThis.fetch = undefined;
  try {
    const calls = [
      () => new Lastseat().look('concert'),
      () => new Lastseat().signUp('concert').send({ applicant: 'Ada', quantity: 1 }).next().then(() => new Lastseat().look('concert')),
      () => new Lastseat().reservation('/v1/resources/concert/requests/0-6q0m2k7v9x3c5b8n1z4h7j0d2f').cancel(),
      () => new Staff().create('concert', { capacity: 1 }),
    ];
    for (const call of calls) await assert.rejects(call(), /no fetch here.*option `fetch`/);
  } finally {
    globalThis.fetch = fetch;
  }
  let asked = 0;
  const own = async () => {
    asked += 1;
    return new Response('{}');
  };
  globalThis.fetch = undefined;
  try {
    assert.equal((await new Lastseat({ fetch: own }).look('concert')).is, 'found');
  } finally {
    globalThis.fetch = fetch;
  }
  assert.equal(asked, 1);
});

test('a call without an answer says what it failed with', async () => {
  const bearerToken = () => {
    throw new Error('nobody is signed in');
  };
  const look = await new Lastseat({ bearerToken }).look('concert');
  assert.deepEqual(look, { is: 'unreachable', retryAfterMs: 0, cause: 'Error: nobody is signed in' });
});
