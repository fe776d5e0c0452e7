import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lastseat, MemoryStorage } from '../client/lastseat-client.js';
import { accepted, all, document, FakeServer, ID, json, lost, names, pending, world } from './fake-world.js';

const ADA = { applicant: 'Ada', quantity: 2 };
const REQUEST = `/v1/resources/concert/requests/${ID}`;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const concert = (keyPrefix, resourceId = 'concert') => json(200, { resourceId, keyPrefix });
const problem = (status, name, more = {}) => json(status, { type: `urn:lastseat:problem:${name}`, title: 't', status, detail: 'd', ...more });
/** A log that was restored may end before the prefix. */
const beyond = problem(400, 'key-foreign', { instance: REQUEST });
const foreign = problem(400, 'key-foreign');
const unknown = problem(404, 'no-such-request');

const keys = (server) => server.calls.filter((call) => call.method === 'POST').map((call) => call.headers['Idempotency-Key']);
const paths = (server) => server.calls.map(({ method, path }) => `${method} ${path.replace('/v1/resources/concert', '')}`);

async function looked(its) {
  const lastseat = new Lastseat(its);
  await lastseat.look('concert');
  return lastseat;
}

test('a key begins with what was told in the last 30 seconds, and nothing is read for it', async () => {
  const server = new FakeServer(concert('a~'), accepted, accepted);
  const its = world(server);
  const lastseat = await looked(its);
  its.clock.advance(30_000);
  await all(lastseat.signUp('concert').send(ADA));
  its.clock.advance(1);
  await all(lastseat.signUp('concert').send(ADA));

  assert.deepEqual(paths(server), ['GET ', 'POST /requests', 'POST /requests']);
  const [fresh, late] = keys(server);
  assert.ok(fresh.startsWith('a~') && UUID.test(fresh.slice(2)), fresh);
  assert.match(late, UUID);
});

test('the head of an answer tells the prefix, too: of the next key of that resource', async () => {
  const told = json(200, document('accepted'), { 'Key-Prefix': 'next~' });
  const server = new FakeServer(told, accepted, accepted);
  const lastseat = new Lastseat(world(server));
  await all(lastseat.signUp('concert').send(ADA));
  await all(lastseat.signUp('concert').send(ADA));
  await all(lastseat.signUp('matinee').send(ADA));
  const [first, next, other] = keys(server);
  assert.match(first, UUID);
  assert.ok(next.startsWith('next~'), next);
  assert.match(other, UUID);
});

test('a clock that is set back makes no prefix fresh', async () => {
  const server = new FakeServer(concert('a~'), accepted);
  const its = world(server);
  const lastseat = await looked(its);
  its.clock.advance(-1);
  await all(lastseat.signUp('concert').send(ADA));
  assert.match(keys(server)[0], UUID);
});

test('the page of a reservation tells the prefix of its resource; that of one resource serves no other', async () => {
  const server = new FakeServer(json(200, document('cancelled', { resource: { resourceId: 'concert', keyPrefix: 'in~' } })), accepted, accepted);
  const lastseat = new Lastseat(world(server));
  await lastseat.reservation(`http://seats.example${REQUEST}`).status();
  await all(lastseat.signUp('concert').send(ADA));
  await all(lastseat.signUp('matinee').send(ADA));
  const [own, other] = keys(server);
  assert.ok(own.startsWith('in~'), own);
  assert.match(other, UUID);
});

test('all tries have one key, over a reload too, however late', async () => {
  const server = new FakeServer(concert('a~'), lost, lost, concert('b~'), accepted);
  const its = world(server);
  const told = (await looked(its)).signUp('concert').send(ADA);
  await told.next();
  await told.next();
  await told.next();
  its.clock.advance(86_400_000);
  const reloaded = await looked(its);
  await all(reloaded.signUp('concert').resume());

  assert.equal(keys(server).length, 3);
  assert.equal(new Set(keys(server)).size, 1);
  assert.ok(keys(server)[0].startsWith('a~'));
});

for (const [name, outdated] of [['beyond the log', beyond], ['foreign', foreign]]) {
  test(`a first try whose prefix is ${name} begins anew after one read`, async () => {
    const server = new FakeServer(concert('a~'), outdated, concert('b~'), accepted);
    const signUp = (await looked(world(server))).signUp('concert');
    assert.deepEqual(await names(signUp.send(ADA)), ['sending', 'sending', 'accepted']);
    assert.deepEqual(paths(server), ['GET ', 'POST /requests', 'GET ', 'POST /requests']);
    const [first, second] = keys(server);
    assert.ok(first.startsWith('a~') && second.startsWith('b~'));
    assert.notEqual(first.slice(2), second.slice(2));
  });
}

test('the third key is opaque', async () => {
  const server = new FakeServer(concert('a~'), beyond, concert('b~'), beyond, accepted);
  await all((await looked(world(server))).signUp('concert').send(ADA));
  assert.match(keys(server)[2], UUID);
});

test('after a lost answer the request is asked for before anything begins anew, and until then nothing is certain', async () => {
  const server = new FakeServer(concert('a~'), lost, beyond, lost, beyond, problem(403, 'not-now'), beyond, unknown, concert('b~'), accepted);
  const signUp = (await looked(world(server))).signUp('concert');
  assert.deepEqual(await names(signUp.send(ADA)), ['sending', 'unreachable', 'unreachable', 'unreachable', 'sending', 'accepted']);
  const ask = `GET /requests/${ID}`;
  assert.deepEqual(paths(server), [
    'GET ', 'POST /requests', 'POST /requests', ask, 'POST /requests', ask, 'POST /requests', ask, 'GET ', 'POST /requests',
  ]);
  const tried = keys(server);
  assert.equal(new Set(tried.slice(0, 4)).size, 1);
  assert.ok(tried[4].startsWith('b~'));
});

test('what an earlier try decided stands, and is followed to its verdict', async () => {
  const server = new FakeServer(concert('a~'), lost, beyond, json(200, document('pending')), accepted);
  const signUp = (await looked(world(server))).signUp('concert');
  assert.deepEqual(await names(signUp.send(ADA)), ['sending', 'unreachable', 'pending', 'accepted']);
  assert.equal(new Set(keys(server)).size, 1);
  assert.equal(signUp.reservation.requestId, ID);
});

test('after a reload even the first send of this page asks first', async () => {
  const storage = new MemoryStorage();
  const before = new FakeServer(concert('a~'), lost);
  const told = (await looked(world(before, { storage }))).signUp('concert').send(ADA);
  await told.next();
  await told.next();
  const after = new FakeServer(beyond, accepted);
  await all(new Lastseat(world(after, { storage })).signUp('concert').resume());
  assert.deepEqual(paths(after), ['POST /requests', `GET /requests/${ID}`]);
});

test('two tabs that begin anew make one sign-up', async () => {
  const storage = new MemoryStorage();
  const closing = new AbortController();
  const told = (await looked(world(new FakeServer(concert('a~'), lost), { storage }))).signUp('concert').send(ADA, { signal: closing.signal });
  await told.next();
  await told.next();
  closing.abort();

  const decided = new Map();
  const fetch = async (url, { method, headers }) => {
    const key = headers['Idempotency-Key'];
    if (method === 'GET') return url.endsWith('concert') ? concert('b~')() : unknown();
    if (key.startsWith('a~')) return beyond();
    if (!decided.has(key)) decided.set(key, `0-${String(decided.size).padStart(26, '0')}`);
    return json(200, document('accepted', { requestId: decided.get(key) }))();
  };
  let number = 0;
  const tab = () => new Lastseat(world({ fetch }, { storage, uuid: () => `tab-${(number += 1)}` })).signUp('concert');
  const [one, two] = [tab(), tab()];
  await Promise.all([all(one.resume()), all(two.resume())]);
  assert.equal(decided.size, 1);
  assert.equal(one.tickets.length, 1);
});

test('a try after a refusal by the gate keeps its key, and asks first where its prefix is beyond the log', async () => {
  const turnedAway = json(200, { resourceId: 'concert', kind: 'reserve', status: 'rejected', turnedAway: true, reason: 'sold_out', left: 0 });
  const server = new FakeServer(concert('a~'), turnedAway, beyond, unknown, concert('b~'), accepted);
  const signUp = (await looked(world(server))).signUp('concert');
  await all(signUp.send(ADA));
  assert.deepEqual(await names(signUp.send(ADA)), ['sending', 'sending', 'accepted']);
  const [first, second, third] = keys(server);
  assert.equal(second, first);
  assert.ok(third.startsWith('b~'));
});

test('follow-ups have such keys too; what is outdated is sent again under an opaque one', async () => {
  const server = new FakeServer(concert('a~'), lost, beyond, accepted);
  const lastseat = await looked(world(server));
  assert.equal((await lastseat.reservation(`http://seats.example${REQUEST}`).confirm()).is, 'accepted');
  const [first, second, third] = keys(server);
  assert.equal(second, first);
  assert.ok(first.startsWith('a~'));
  assert.match(third, UUID);
});

test('questions and follow-ups say where the verdict stands, once that was told', async () => {
  const located = json(200, document('held', { expiresAt: '2030-06-01T13:00:00Z' }), { Location: `${REQUEST}?commit=57` });
  const server = new FakeServer(pending({ Location: REQUEST }), located, accepted, accepted);
  const signUp = new Lastseat(world(server)).signUp('concert');
  await all(signUp.send(ADA));
  await signUp.reservation.status();
  await signUp.reservation.confirm();
  assert.deepEqual(server.calls.map(({ query }) => query), ['', '', '?commit=57', '?commit=57']);
});
