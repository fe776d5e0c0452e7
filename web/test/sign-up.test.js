import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lastseat, MemoryStorage } from '../client/lastseat-client.js';
import { accepted, all, document, FakeServer, ID, json, lost, names, pending, silent, world } from './fake-world.js';

const PATH = `v1/resources/concert/requests/${ID}`;
const ADA = { applicant: 'Ada', quantity: 2 };
const turnedAway = json(200, {
  resourceId: 'concert', kind: 'reserve', status: 'rejected', turnedAway: true, reason: 'sold_out', left: 0,
});
const problem = (status, name) => json(status, { type: `urn:lastseat:problem:${name}`, title: 't', status, detail: 'd' });
const keys = (server) => server.calls.filter((call) => call.method === 'POST').map((call) => call.headers['Idempotency-Key']);

test('key and application are kept before anything is sent', async () => {
  const storage = new MemoryStorage();
  let atSending;
  const server = new FakeServer((call) => {
    [atSending] = JSON.parse(storage.getItem(lastseat.signUp('concert').storageName));
    return accepted(call);
  });
  const lastseat = new Lastseat(world(server, { storage }));

  await all(lastseat.signUp('concert').send(ADA));

  assert.equal(atSending.state, 'sent');
  assert.equal(atSending.key, server.calls[0].headers['Idempotency-Key']);
  assert.deepEqual(atSending.application, ADA);
});

test('a lost answer is asked for again with the same key and content', async () => {
  const server = new FakeServer(lost, lost, accepted);
  const lastseat = new Lastseat(world(server));

  assert.deepEqual(await names(lastseat.signUp('concert').send(ADA)), ['sending', 'unreachable', 'unreachable', 'accepted']);
  assert.equal(new Set(keys(server)).size, 1);
  assert.deepEqual(server.calls.map((call) => call.body), [ADA, ADA, ADA]);
});

test('a reload replays what was kept', async () => {
  const storage = new MemoryStorage();
  const before = new FakeServer(silent);
  const closing = new AbortController();
  const page = new Lastseat(world(before, { storage })).signUp('concert').send(ADA, { signal: closing.signal });
  await page.next();
  const unanswered = page.next();
  closing.abort(new Error('the page is gone'));
  await assert.rejects(unanswered, /the page is gone/);

  const after = new FakeServer(accepted);
  const signUp = new Lastseat(world(after, { storage, uuid: () => 'another' })).signUp('concert');
  assert.equal(signUp.kept.state, 'sent');
  assert.deepEqual(await names(signUp.resume()), ['sending', 'accepted']);
  assert.deepEqual(keys(after), keys(before));
});

test('a double click sends one key', async () => {
  const server = new FakeServer(accepted, accepted);
  const signUp = new Lastseat(world(server)).signUp('concert');

  await Promise.all([all(signUp.send(ADA)), all(signUp.send({ quantity: 2, applicant: 'Ada' }))]);

  assert.equal(new Set(keys(server)).size, 1);
});

test('another application waits until the one before has its answer', async () => {
  const storage = new MemoryStorage();
  const closing = new AbortController();
  const signUp = new Lastseat(world(new FakeServer(lost), { storage })).signUp('concert');
  const told = signUp.send(ADA, { signal: closing.signal });
  await told.next();
  await told.next();
  closing.abort();

  const server = new FakeServer();
  const other = await all(new Lastseat(world(server, { storage })).signUp('concert').send({ ...ADA, quantity: 3 }));
  assert.deepEqual(other, [{ is: 'earlier', application: ADA }]);
  assert.equal(server.calls.length, 0);
});

test('the key survives a refusal by the gate, and a verdict ends it', async () => {
  const server = new FakeServer(turnedAway, accepted, accepted);
  const signUp = new Lastseat(world(server)).signUp('concert');

  assert.deepEqual(await names(signUp.send(ADA)), ['sending', 'turned-away']);
  assert.equal(signUp.kept.state, 'unwritten');
  await all(signUp.send(ADA));
  assert.equal(signUp.kept.state, 'decided');
  await all(signUp.send(ADA));

  const [first, second, third] = keys(server);
  assert.equal(second, first);
  assert.notEqual(third, first);
});

test('no name is kept after the verdict', async () => {
  const storage = new MemoryStorage();
  const signUp = new Lastseat(world(new FakeServer(accepted), { storage })).signUp('concert');
  await all(signUp.send(ADA));
  assert.equal(storage.getItem(signUp.storageName), JSON.stringify([{ state: 'decided', path: PATH, is: 'accepted' }]));
});

test('how it stands since is kept, so that other tabs hear of it; what stands otherwise elsewhere is not', async () => {
  const signUp = new Lastseat(world(new FakeServer(accepted))).signUp('concert');
  await signUp.saw({ is: 'cancelled', path: PATH });
  assert.deepEqual(signUp.tickets, []);
  await all(signUp.send(ADA));
  await signUp.saw({ is: 'cancelled', path: 'v1/resources/concert/requests/another' });
  assert.deepEqual(signUp.tickets, [{ path: PATH, is: 'accepted' }]);
  await signUp.saw({ is: 'cancelled', path: PATH });
  assert.deepEqual(signUp.tickets, [{ path: PATH, is: 'cancelled' }]);
});

/** Answers each reservation with a ticket of its own: the first is that of Ada 1. */
const ticketOf = (n) => `0-${String(n).padStart(26, '0')}`;
function ticketOffice(status = () => 'accepted') {
  const keys = new Map();
  return async (url, { headers, body }) => {
    const key = headers['Idempotency-Key'];
    if (!keys.has(key)) keys.set(key, keys.size + 1);
    return json(200, document(status(keys.get(key)), { ...JSON.parse(body), requestId: ticketOf(keys.get(key)) }))();
  };
}
const ids = (signUp) => signUp.tickets.map(({ path }) => path.split('/').at(-1));

test('who signs up again after a verdict gets another ticket, and keeps the first, over a reload too', async () => {
  const its = world({ fetch: ticketOffice() });
  const signUp = new Lastseat(its).signUp('concert');
  await all(signUp.send(ADA));
  await all(signUp.send(ADA));
  assert.deepEqual(ids(signUp), [ticketOf(2), ticketOf(1)]);
  const reloaded = new Lastseat(its).signUp('concert');
  assert.deepEqual(ids(reloaded), [ticketOf(2), ticketOf(1)]);
  assert.equal(reloaded.reservation.requestId, ticketOf(2));
});

test('where nothing keeps but memory, there are several tickets too', async () => {
  const forbidden = () => { throw new Error('SecurityError'); };
  const lastseat = new Lastseat(world({ fetch: ticketOffice() }, { storage: forbidden }));
  await all(lastseat.signUp('concert').send(ADA));
  await all(lastseat.signUp('concert').send(ADA));
  assert.deepEqual(ids(lastseat.signUp('concert')), [ticketOf(2), ticketOf(1)]);
});

test('one ticket is forgotten, and the others stay; those of another resource, too', async () => {
  const lastseat = new Lastseat(world({ fetch: ticketOffice() }));
  const signUp = lastseat.signUp('concert');
  for (let n = 0; n < 3; n += 1) await all(signUp.send(ADA));
  await all(lastseat.signUp('matinee').send(ADA));
  await signUp.forget(signUp.tickets[1].path);
  assert.deepEqual(ids(signUp), [ticketOf(3), ticketOf(1)]);
  assert.deepEqual(ids(lastseat.signUp('matinee')), [ticketOf(4)]);
  for (const { path } of signUp.tickets) await signUp.forget(path);
  assert.deepEqual(signUp.kept, { state: 'none' });
});

test('of more than 20 tickets the oldest that has ended goes first, and then the oldest', async () => {
  const its = world({ fetch: ticketOffice((n) => (n === 3 || n === 5 ? 'lapsed' : 'accepted')) });
  const signUp = new Lastseat(its).signUp('concert');
  const numbers = (from, to, without) => Array.from({ length: from - to + 1 }, (_, n) => from - n).filter((n) => !without.includes(n)).map(ticketOf);
  for (let n = 0; n < 20; n += 1) await all(signUp.send(ADA));
  assert.deepEqual(ids(signUp), numbers(20, 1, []));
  await all(signUp.send(ADA));
  assert.deepEqual(ids(signUp), numbers(21, 1, [3]));
  await all(signUp.send(ADA));
  assert.deepEqual(ids(signUp), numbers(22, 1, [3, 5]));
  await all(signUp.send(ADA));
  assert.deepEqual(ids(signUp), numbers(23, 2, [3, 5]));
});

test('a refusal is kept until the next try, and no longer', async () => {
  const signUp = new Lastseat(world({ fetch: ticketOffice((n) => (n === 2 ? 'rejected' : 'accepted')) })).signUp('concert');
  await all(signUp.send(ADA));
  await all(signUp.send(ADA));
  assert.deepEqual(ids(signUp), [ticketOf(2), ticketOf(1)]);
  await all(signUp.send(ADA));
  assert.deepEqual(ids(signUp), [ticketOf(3), ticketOf(1)]);
});

test('a ticket from an own link is kept once, behind what is under way', async () => {
  const signUp = new Lastseat(world({ fetch: ticketOffice() })).signUp('concert');
  const own = { path: PATH, is: 'accepted' };
  await signUp.keep(own);
  await all(signUp.send(ADA));
  await signUp.keep(own);
  assert.deepEqual(ids(signUp), [ticketOf(1), ID]);
  await signUp.send(ADA).next();
  await signUp.keep({ ...own, path: `${PATH}-other` });
  assert.equal(signUp.kept.state, 'sent');
  assert.deepEqual(ids(signUp), [`${ID}-other`, ticketOf(1), ID]);
});

test('a refusal by the gate takes no ticket away, and a reload shows the ticket', async () => {
  const its = world(new FakeServer(accepted, turnedAway, accepted));
  const signUp = new Lastseat(its).signUp('concert');
  await all(signUp.send(ADA));
  assert.deepEqual(await names(signUp.send({ ...ADA, quantity: 1 })), ['sending', 'turned-away']);
  assert.deepEqual(ids(signUp), [ID]);
  assert.equal(signUp.kept.state, 'unwritten');
  assert.deepEqual(await names(new Lastseat(its).signUp('concert').resume()), ['accepted']);
});

test('a tab whose answer comes late takes nothing from the sign-up that another tab has begun since', async () => {
  const storage = new MemoryStorage();
  const office = ticketOffice();
  let answer;
  let asked;
  const isAsked = new Promise((resolve) => (asked = resolve));
  const late = (...call) => {
    asked();
    return new Promise((resolve) => (answer = () => resolve(office(...call))));
  };
  const first = new Lastseat(world({ fetch: late }, { storage })).signUp('concert');
  const told = all(first.send(ADA));
  await isAsked;
  const itsKey = JSON.parse(storage.getItem(first.storageName))[0].key;

  const keys = [itsKey, 'second'];
  const second = new Lastseat(world({ fetch: office }, { storage, uuid: () => keys.pop() })).signUp('concert');
  await all(second.resume());
  const closing = new AbortController();
  await second.send(ADA, { signal: closing.signal }).next();
  assert.equal(second.kept.state, 'sent');
  answer();
  await told;
  assert.deepEqual([second.kept.state, ids(second)], ['sent', [ticketOf(1)]]);
});

test('where an earlier content of the key was written after all, that one counts', async () => {
  const reused = problem(422, 'idempotency-key-reused');
  const server = new FakeServer(turnedAway, reused, accepted);
  const signUp = new Lastseat(world(server)).signUp('concert');
  await all(signUp.send(ADA));

  assert.deepEqual(await names(signUp.send({ ...ADA, quantity: 1 })), ['sending', 'sending', 'accepted']);
  assert.deepEqual(server.calls[2].body, ADA);
  assert.equal(new Set(keys(server)).size, 1);
});

test('a key that somebody else has used is given up', async () => {
  const signUp = new Lastseat(world(new FakeServer(problem(422, 'idempotency-key-reused')))).signUp('concert');
  assert.deepEqual(await names(signUp.send(ADA)), ['sending', 'refused']);
  assert.equal(signUp.kept.state, 'none');
});

test('refusals and problems are values', async () => {
  for (const [status, name, is] of [
    [404, 'no-such-resource', 'gone'], [410, 'resource-archived', 'gone'], [401, 'unauthorized', 'forbidden'], [403, 'role-needed', 'forbidden'],
    [400, 'invalid-body', 'refused'], [413, 'body-too-large', 'refused'],
  ]) {
    const told = await all(new Lastseat(world(new FakeServer(problem(status, name)))).signUp('concert').send(ADA));
    assert.equal(told.at(-1).is, is);
    assert.equal(told.at(-1).problem.type, `urn:lastseat:problem:${name}`);
  }
});

test('503 and 429 are tried again, no sooner than Retry-After', async () => {
  const busy = (status) => json(status, { type: 'urn:lastseat:problem:overloaded' }, { 'Retry-After': '7' });
  const its = world(new FakeServer(busy(503), busy(429), accepted));
  const told = await all(new Lastseat(its).signUp('concert').send(ADA));
  assert.deepEqual(told.map((one) => one.is), ['sending', 'unreachable', 'unreachable', 'accepted']);
  assert.equal(told[1].problem.type, 'urn:lastseat:problem:overloaded');
  assert.ok(its.clock.pauses.every((pause) => pause >= 7000), String(its.clock.pauses));
});

test('a resource that is being created is waited for, with the same key', async () => {
  const soon = json(409, { type: 'urn:lastseat:problem:being-created' }, { 'Retry-After': '1' });
  const server = new FakeServer(soon, accepted);
  const its = world(server);
  assert.deepEqual(await names(new Lastseat(its).signUp('concert').send(ADA)), ['sending', 'unreachable', 'accepted']);
  assert.equal(new Set(keys(server)).size, 1);
  assert.ok(its.clock.pauses.every((pause) => pause >= 1000), String(its.clock.pauses));
});

test('an answer that is no document counts as none', async () => {
  const portal = async () => new Response('<html>Log in to this network</html>', { status: 200 });
  assert.deepEqual(await names(new Lastseat(world(new FakeServer(portal, accepted))).signUp('concert').send(ADA)), [
    'sending', 'unreachable', 'accepted',
  ]);
});

test('offline and unreachable are told apart', async () => {
  let online = false;
  const its = world(new FakeServer(lost, lost, accepted), { isOnline: () => online });
  const told = new Lastseat(its).signUp('concert').send(ADA);
  await told.next();
  assert.equal((await told.next()).value.is, 'offline');
  online = true;
  assert.equal((await told.next()).value.is, 'unreachable');
  assert.equal((await told.next()).value.is, 'accepted');
});

test('a pending one is told once, and followed to its verdict', async () => {
  const server = new FakeServer(pending(), pending({ 'Preference-Applied': 'wait=10' }), accepted);
  const signUp = new Lastseat(world(server)).signUp('concert');
  assert.deepEqual(await names(signUp.send(ADA)), ['sending', 'pending', 'accepted']);
  assert.deepEqual(server.calls.map((call) => `${call.method} ${call.headers.Prefer}`), ['POST wait=2', 'GET wait=10', 'GET wait=10']);
});

test('a storage that throws is replaced by memory', async () => {
  const full = {
    getItem: () => null,
    setItem: () => { throw new Error('QuotaExceededError'); },
    removeItem: () => {},
  };
  const server = new FakeServer(lost, accepted);
  const signUp = new Lastseat(world(server, { storage: full })).signUp('concert');
  assert.deepEqual(await names(signUp.send(ADA)), ['sending', 'unreachable', 'accepted']);
  assert.equal(new Set(keys(server)).size, 1);
  assert.equal(signUp.kept.state, 'decided');
});

test('what somebody else wrote into the storage is ignored', () => {
  for (const text of ['', 'null', '{', '{"state":"sent"}', '[{"state":"strange"}]', '[{"state":"decided"}, 7, null]', '7']) {
    const storage = new MemoryStorage();
    const signUp = new Lastseat(world(new FakeServer(), { storage })).signUp('concert');
    storage.setItem(signUp.storageName, text);
    assert.deepEqual(signUp.kept, { state: 'none' });
  }
});

test('a client without a storage remembers nobody: 100 people at once are 100 sign-ups', async () => {
  const seen = [];
  const fetch = async (url, { body, headers }) => {
    seen.push(headers['Idempotency-Key']);
    return json(200, document('accepted', JSON.parse(body)))();
  };
  const shared = new Lastseat(world({ fetch }, { storage: undefined }));
  const people = Array.from({ length: 100 }, (_, n) => ({ applicant: `Person ${n}`, quantity: 1 }));
  const told = await Promise.all(people.map((one) => all(shared.signUp('concert').send(one))));
  assert.deepEqual(told.map((one) => [one.at(-1).is, one.at(-1).document?.applicant]), people.map((one) => ['accepted', one.applicant]));
  assert.equal(new Set(seen).size, 100);
  assert.deepEqual(shared.signUp('concert').kept, { state: 'none' });
});

test('without a storage one handle is one person: a lost answer and a double click send one key, and it can be resumed', async () => {
  const server = new FakeServer(lost, accepted, accepted);
  const signUp = new Lastseat(world(server, { storage: undefined })).signUp('concert');
  await Promise.all([all(signUp.send(ADA)), all(signUp.send(ADA))]);
  assert.equal(new Set(keys(server)).size, 1);
  assert.equal(signUp.kept.state, 'decided');
  assert.equal(signUp.reservation.requestId, ID);
});

test('a storage may be asked for at each use, and what throws then is replaced by memory', async () => {
  const storage = new MemoryStorage();
  const given = new Lastseat(world(new FakeServer(accepted), { storage: () => storage })).signUp('concert');
  await all(given.send(ADA));
  assert.notEqual(storage.getItem(given.storageName), null);
  const forbidden = () => { throw new Error('SecurityError'); };
  const lastseat = new Lastseat(world(new FakeServer(accepted), { storage: forbidden }));
  await all(lastseat.signUp('concert').send(ADA));
  assert.equal(lastseat.signUp('concert').kept.state, 'decided');
});

test('two resources know nothing of each other', async () => {
  const server = new FakeServer(turnedAway, accepted);
  const lastseat = new Lastseat(world(server));
  await all(lastseat.signUp('concert').send(ADA));
  await all(lastseat.signUp('matinee').send(ADA));
  assert.equal(new Set(keys(server)).size, 2);
});

test('nobody is asked for a key, and none is sent, unless it is given', async () => {
  const server = new FakeServer(accepted, accepted);
  await all(new Lastseat(world(server)).signUp('concert').send(ADA));
  await all(new Lastseat(world(server, { apiKey: 'k', bearerToken: async () => 't' })).signUp('concert').send(ADA));
  assert.equal(server.calls[0].headers['X-Api-Key'], undefined);
  assert.equal(server.calls[1].headers['X-Api-Key'], 'k');
  assert.equal(server.calls[1].headers.Authorization, 'Bearer t');
});
