// Against a real server: LASTSEAT_SERVER names its address. No key is wanted there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lastseat, MemoryStorage } from '../client/lastseat-client.js';
import { all } from './fake-world.js';

const server = process.env.LASTSEAT_SERVER;

/** Gives up no call, and pauses as it is asked to: how long a call takes says how slow the machine is. */
const PATIENT = {
  now: Date.now,
  pause: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal) signal.addEventListener('abort', () => reject(signal.reason));
      else setTimeout(resolve, milliseconds);
    }),
};
const client = (more = {}) => new Lastseat({ server, storage: new MemoryStorage(), clock: PATIENT, ...more });
const ADA = { applicant: 'Ada <b>&"\' 愛', quantity: 2 };

async function resource(terms) {
  const id = `js-${crypto.randomUUID()}`;
  const answer = await fetch(`${server}/v1/resources/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Prefer: 'wait=20' },
    body: JSON.stringify(terms),
  });
  assert.ok([201, 202].includes(answer.status), String(answer.status));
  // Written down alone where the machine is slow: it is there once it is decided.
  for (let made = answer; made.status !== 200 && made.status !== 201; ) made = await fetch(`${server}/v1/resources/${id}`);
  return id;
}

async function roster(id) {
  return (await (await fetch(`${server}/v1/resources/${id}/roster`)).json()).entries;
}

/** The gate looks at books that may be 50 milliseconds old: some are asked for in vain before it is shut. */
async function untilTheGateIsShut(id) {
  for (let document = {}; document.turnedAway !== true; ) {
    const answer = await fetch(`${server}/v1/resources/${id}/requests`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Prefer: 'wait=20' },
      body: JSON.stringify({ applicant: 'Alan', quantity: 2 }),
    });
    document = await answer.json();
    assert.ok(['rejected', 'pending'].includes(document.status), document.status);
  }
}

test('a sign-up, resumed from its address, given back', async () => {
  const lastseat = client();
  const id = await resource({ capacity: 3, title: 'Concert' });
  assert.equal((await lastseat.look(id)).resource.title, 'Concert');

  const told = await all(lastseat.signUp(id).send(ADA));
  assert.equal(told.at(-1).is, 'accepted');
  assert.equal(told.at(-1).document.applicant, ADA.applicant);

  const other = client();
  const reservation = other.reservation(lastseat.signUp(id).reservation.url);
  assert.equal((await reservation.status()).is, 'accepted');
  assert.equal((await reservation.cancel()).is, 'cancelled');
  assert.equal((await reservation.cancel()).is, 'cancelled');
  assert.equal((await lastseat.look(id)).resource.free, 3);
});

test('whatever is lost on the way, it is one reservation', async () => {
  const id = await resource({ capacity: 30 });
  let calls = 0;
  const losing = async (...call) => {
    const answer = await fetch(...call);
    calls += 1;
    if (calls <= 3) throw new TypeError('lost');
    return answer;
  };
  const clock = { ...PATIENT, pause: (ms, signal) => (signal ? PATIENT.pause(ms, signal) : Promise.resolve()) };
  const lastseat = client({ fetch: losing, clock });
  const signUp = lastseat.signUp(id);
  const told = await Promise.all([all(signUp.send(ADA)), all(signUp.send(ADA))]);
  assert.ok(told.flat().some((one) => one.is === 'unreachable'));
  assert.ok(told.every((one) => one.at(-1).is === 'accepted'));
  assert.equal((await roster(id)).length, 1);
});

test('turned away by the gate, and granted later under the same key', async () => {
  const id = await resource({ capacity: 2 });
  const first = client();
  await all(first.signUp(id).send({ applicant: 'Grace', quantity: 2 }));
  await untilTheGateIsShut(id);
  const keys = [];
  const second = client({
    fetch: (url, init) => {
      if (init.headers['Idempotency-Key']) keys.push(init.headers['Idempotency-Key']);
      return fetch(url, init);
    },
  });
  assert.equal((await all(second.signUp(id).send(ADA))).at(-1).is, 'turned-away');
  await first.signUp(id).reservation.cancel();
  const one = { ...ADA, quantity: 1 };
  let told = { is: 'turned-away' };
  while (told.is === 'turned-away') told = (await all(second.signUp(id).send(one))).at(-1);
  assert.equal(told.is, 'accepted');
  assert.equal(new Set(keys).size, 1);
});

test('held, extended, confirmed, and confirmed once more with another quantity', async () => {
  const lastseat = client();
  const id = await resource({ capacity: 3, hold: 'PT1H', longestHold: 'P1D' });
  const held = (await all(lastseat.signUp(id).send(ADA))).at(-1);
  assert.equal(held.is, 'held');
  // Counted from its verdict by the server's clock, and rounded up by at most 3 %.
  const length = held.expiresAt - Date.parse(held.document.decidedAt);
  assert.ok(length >= 3_600_000 && length <= 3_708_000, String(length));
  const reservation = lastseat.reservation(held.path.replace(/^/, '/'));
  assert.ok((await reservation.extend('PT2H')).expiresAt > held.expiresAt);
  assert.equal((await reservation.confirm()).is, 'accepted');
  const refused = await reservation.confirm({ quantity: 1 });
  assert.deepEqual([refused.is, refused.reason], ['not-changed', 'not_held']);
});

test('a place on the waiting list, and its promotion', async () => {
  const lastseat = client();
  const other = client();
  const id = await resource({ capacity: 2, waitingListLimit: 5 });
  await all(other.signUp(id).send(ADA));
  const waiting = (await all(lastseat.signUp(id).send({ ...ADA, wait: true }))).at(-1);
  assert.deepEqual([waiting.is, waiting.place, waiting.unitsBefore], ['waiting', 1, 0]);
  await other.signUp(id).reservation.cancel();
  assert.equal((await lastseat.signUp(id).reservation.status()).is, 'accepted');
});

test('100 people through one client, as a server signs them up: 100 accepted', async () => {
  const shared = new Lastseat({ server, clock: PATIENT });
  const id = await resource({ capacity: 100 });
  const people = Array.from({ length: 100 }, (_, n) => ({ applicant: `Person ${n}`, quantity: 1 }));
  const told = await Promise.all(people.map((one) => all(shared.signUp(id).send(one))));
  assert.deepEqual(told.map((one) => one.at(-1).is), people.map(() => 'accepted'));
  assert.deepEqual((await roster(id)).map((one) => one.applicant).sort(), people.map((one) => one.applicant).sort());
});

test('refusals and what is not there are values', async () => {
  const lastseat = client();
  assert.equal((await lastseat.look('nobody-made-this')).is, 'gone');
  assert.equal((await all(lastseat.signUp('nobody-made-this').send(ADA))).at(-1).is, 'gone');
  const id = await resource({ capacity: 3, gate: false });
  const invalid = (await all(lastseat.signUp(id).send({ applicant: '', quantity: 2 }))).at(-1);
  assert.deepEqual([invalid.is, invalid.problem.errors[0].pointer], ['refused', '/applicant']);
  const rejected = (await all(lastseat.signUp(id).send({ ...ADA, quantity: 4 }))).at(-1);
  assert.deepEqual([rejected.is, rejected.reason, rejected.left], ['rejected', 'not_enough_left', 3]);
});

test('a server that is not there is unreachable', async () => {
  const nobody = client({ server: 'http://127.0.0.1:1' });
  assert.equal((await nobody.look('concert')).is, 'unreachable');
});
