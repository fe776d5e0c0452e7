import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lastseat } from '../client/lastseat-client.js';
import { accepted, all, document, FakeClock, FakeServer, HastyClock, ID, json, lost, names, pending, silent, world } from './fake-world.js';

const ADDRESS = `http://seats.example/v1/resources/concert/requests/${ID}`;
const waiting = (unitsBefore) => json(200, document('waiting', { place: 7, unitsBefore }));
const held = json(200, document('held', { expiresAt: '2030-06-01T12:10:00.000Z' }));
const notChanged = json(409, { type: 'urn:lastseat:problem:sold-out', title: 't', status: 409, detail: 'd' });

test('a handle is resumed from its address, of the API or of the page', () => {
  const lastseat = new Lastseat(world(new FakeServer()));
  for (const address of [ADDRESS, `/signup/concert/requests/${ID}`, `/v1/resources/concert/requests/${ID}/`]) {
    assert.equal(lastseat.reservation(address).url, ADDRESS);
    assert.equal(lastseat.reservation(address).requestId, ID);
  }
  for (const ticket of [`${ID}-${ID.slice(2)}`, `${ID}-1-${ID.slice(2)}`, `${ID}-12-${ID.slice(2)}`]) {
    assert.equal(lastseat.reservation(`/signup/concert/requests/${ticket}`).requestId, ticket);
  }
  for (const address of ['', `/signup/concert/requests/${ID}-7`, '/signup/concert', `/x/../requests/${ID}?`, 'http://seats.example/requests/7']) {
    assert.throws(() => lastseat.reservation(address), TypeError, address);
  }
});

test('the first call looks, the next ones are held', async () => {
  const server = new FakeServer(pending(), pending({ 'Preference-Applied': 'wait=10' }), accepted);
  const its = world(server);
  assert.deepEqual(await names(new Lastseat(its).reservation(ADDRESS).follow()), ['pending', 'accepted']);
  assert.deepEqual(server.calls.map((call) => call.headers.Prefer), [undefined, 'wait=10', 'wait=10']);
  assert.deepEqual(its.clock.pauses, []);
});

test('where the server does not hold a call, the next comes after Retry-After and some more', async () => {
  const its = world(new FakeServer(pending(), pending(), pending({ 'Retry-After': '4' }), accepted));
  await all(new Lastseat(its).reservation(ADDRESS).follow());
  assert.deepEqual(its.clock.pauses, [2250, 5000]);
});

test('a server that never holds a call is asked less than once in two seconds', async () => {
  const its = world(new FakeServer(...Array.from({ length: 200 }, () => pending({ 'Preference-Applied': 'wait=0', 'Retry-After': '0' })), accepted), {
    random: Math.random,
  });
  const began = its.clock.now();
  await all(new Lastseat(its).reservation(ADDRESS).follow());
  assert.ok(its.clock.now() - began >= 199 * 2000);
});

test('it is slow after ten seconds by the server\'s clock, told once', async () => {
  const clock = new HastyClock();
  const held = (milliseconds) => async () => {
    clock.advance(milliseconds);
    return pending({ 'Preference-Applied': 'wait=10', Date: new Date(clock.now()).toUTCString() })();
  };
  const server = new FakeServer(held(0), held(11_000), held(20_000), accepted);
  assert.deepEqual(await names(new Lastseat(world(server, { clock })).reservation(ADDRESS).follow()), ['pending', 'slow', 'accepted']);
  assert.equal(server.calls[2].headers.Prefer, 'wait=20');
});

test('pauses after trouble grow, are drawn, and end with an answer', async () => {
  const its = world(new FakeServer(lost, lost, lost, lost, lost, lost, lost, accepted), { random: () => 0 });
  assert.deepEqual(await names(new Lastseat(its).reservation(ADDRESS).follow()), ['unreachable', 'accepted']);
  assert.deepEqual(its.clock.pauses, [500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
});

test('a place on the waiting list is a verdict, or is watched', async () => {
  assert.deepEqual(await names(new Lastseat(world(new FakeServer(waiting(3)))).reservation(ADDRESS).follow()), ['waiting']);
  const its = world(new FakeServer(waiting(3), waiting(3), waiting(1), held));
  const told = await all(new Lastseat(its).reservation(ADDRESS).follow({ whileWaiting: true }));
  assert.deepEqual(told.map((one) => [one.is, one.unitsBefore]), [['waiting', 3], ['waiting', 1], ['held', undefined]]);
  assert.ok(its.clock.pauses.every((pause) => pause >= 20_000));
});

test('a hold has its end in milliseconds', async () => {
  const [told] = await all(new Lastseat(world(new FakeServer(held))).reservation(ADDRESS).follow());
  assert.equal(told.expiresAt, Date.parse('2030-06-01T12:10:00Z'));
});

test('a status of a newer server is told as it is', async () => {
  const [told] = await all(new Lastseat(world(new FakeServer(json(200, document('floating'))))).reservation(ADDRESS).follow());
  assert.equal(told.is, 'unknown');
  assert.equal(told.document.status, 'floating');
});

test('confirm, extend and cancel are tried again under one key', async () => {
  for (const [ask, path, body] of [
    [(one) => one.confirm(), 'confirm', {}],
    [(one) => one.confirm({ quantity: 1 }), 'confirm', { quantity: 1 }],
    [(one) => one.extend('PT10M'), 'extend', { hold: 'PT10M' }],
    [(one) => one.cancel(), 'cancel', undefined],
  ]) {
    const server = new FakeServer(lost, accepted);
    const outcome = await ask(new Lastseat(world(server)).reservation(ADDRESS));
    assert.equal(outcome.is, 'accepted');
    assert.ok(server.calls.every((call) => call.path.endsWith(`/${path}`)));
    assert.deepEqual(server.calls[1], server.calls[0]);
    assert.deepEqual(server.calls[0].body, body);
  }
});

test('who hands over gets the way to it for the other one, and the own address ends', async () => {
  const ticket = 'r1-1-proof';
  const server = new FakeServer(lost, json(200, document('accepted', { applicant: 'Grace', ticket })));
  const outcome = await new Lastseat(world(server)).reservation(ADDRESS).handOver('Grace');
  assert.equal(outcome.is, 'handed-over');
  assert.equal(outcome.to, outcome.path.replace(/[^/]*$/, ticket));
  assert.deepEqual(server.calls[0].body, { applicant: 'Grace' });
  assert.ok(server.calls[0].path.endsWith('/hand-over'));
  assert.deepEqual(server.calls[1], server.calls[0]);
  const ended = json(409, { type: 'urn:lastseat:problem:handed-over', status: 409 });
  const status = await new Lastseat(world(new FakeServer(ended))).reservation(ADDRESS).status();
  assert.equal(status.is, 'handed-over');
  assert.equal(status.to, undefined);
});

test('a follow-up that has no verdict yet is asked for again', async () => {
  const heldYet = json(202, document('held', { expiresAt: '2030-06-01T12:10:00.000Z' }), { 'Retry-After': '1' });
  const server = new FakeServer(heldYet, heldYet, accepted);
  assert.equal((await new Lastseat(world(server)).reservation(ADDRESS).confirm()).is, 'accepted');
  assert.deepEqual(server.calls[2], server.calls[0]);
});

test('a follow-up that is refused says why, and one without an answer that there is none', async () => {
  const refused = await new Lastseat(world(new FakeServer(notChanged))).reservation(ADDRESS).confirm();
  assert.equal(refused.is, 'not-changed');
  assert.equal(refused.reason, 'sold_out');
  const unanswered = await new Lastseat(world(new FakeServer(lost, lost, lost, lost, lost))).reservation(ADDRESS).confirm();
  assert.equal(unanswered.is, 'unreachable');
});

test('a signal ends a call and a pause with its reason', async () => {
  for (const answer of [silent, lost]) {
    const ending = new AbortController();
    const clock = new FakeClock();
    const told = new Lastseat(world(new FakeServer(answer), { clock })).reservation(ADDRESS).follow({ signal: ending.signal });
    if (answer === lost) await told.next();
    const next = told.next();
    ending.abort(new Error('enough'));
    await assert.rejects(next, /enough/);
  }
});

test('a call that hangs is given up and counts as unanswered', async () => {
  const clock = new FakeClock();
  const asleep = new Promise((resolve) => clock.watch(resolve));
  const told = new Lastseat(world(new FakeServer(silent), { clock })).reservation(ADDRESS).follow();
  const first = told.next();
  clock.advance(await asleep);
  assert.equal((await first).value.is, 'unreachable');
});
