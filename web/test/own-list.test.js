import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lastseat } from '../client/lastseat-client.js';
import { accepted, all, document, FakeServer, json, lost, world } from './fake-world.js';

const TOKEN = { bearerToken: () => 'token', listed: true };
const page = (requests, next) => json(200, next ? { requests, next } : { requests });

test('a sign-up that is listed says so, and is the same sign-up however often it is sent', async () => {
  const server = new FakeServer(lost, accepted);
  const asked = [];
  const fetch = (url, init) => {
    asked.push(new URL(url).search);
    return server.fetch(url, init);
  };
  await all(new Lastseat(world({ fetch }, TOKEN)).signUp('concert').send({ applicant: 'Ada', quantity: 2 }));
  assert.deepEqual(asked, ['?listed=true', '?listed=true']);
  assert.equal(server.calls[0].headers['Idempotency-Key'], server.calls[1].headers['Idempotency-Key']);
  assert.equal(server.calls[0].headers.Authorization, 'Bearer token');
});

test('without the option nothing is listed', async () => {
  const asked = [];
  const fetch = (url, init) => {
    asked.push(new URL(url).search);
    return new FakeServer(accepted).fetch(url, init);
  };
  await all(new Lastseat(world({ fetch })).signUp('concert').send({ applicant: 'Ada', quantity: 2 }));
  assert.deepEqual(asked, ['']);
});

test('the list is told over all its pages, and each leads to its reservation', async () => {
  const server = new FakeServer(
    page([document('accepted')], '/v1/me/requests?limit=1&cursor=concert/x'),
    page([], '/v1/me/requests?limit=1&cursor=concert/y'),
    page([document('cancelled', { resourceId: 'play' })]),
  );
  const lastseat = new Lastseat(world(server, TOKEN));
  const told = await all(lastseat.own());
  assert.deepEqual(told.map((one) => one.is), ['accepted', 'cancelled']);
  assert.match(lastseat.reservation(told[1].path).url, /\/v1\/resources\/play\/requests\/0-/);
  assert.deepEqual(server.calls.map((call) => call.path), Array(3).fill('/v1/me/requests'));
});

test('it ends behind a trouble, and behind a refusal', async () => {
  const server = new FakeServer(
    page([document('accepted')], '/v1/me/requests?cursor=x'),
    lost,
    json(403, { type: 'urn:lastseat:problem:no-subject', title: 't', status: 403, detail: 'd' }),
  );
  const lastseat = new Lastseat(world(server, TOKEN));
  assert.deepEqual((await all(lastseat.own())).map((one) => one.is), ['accepted', 'unreachable']);
  assert.deepEqual((await all(lastseat.own())).map((one) => one.is), ['forbidden']);
});

test('a refusal in the list says what the organiser says', async () => {
  const closed = document('rejected', { reason: 'resource_closed', explanation: 'Event is over', wait: true, refusedAt: '2030-06-01T12:30:00.000Z' });
  const [told] = await all(new Lastseat(world(new FakeServer(page([closed])), TOKEN)).own());
  assert.deepEqual([told.is, told.reason, told.document.explanation], ['rejected', 'resource_closed', 'Event is over']);
});
