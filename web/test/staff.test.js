import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Staff } from '../client/lastseat-staff.js';
import { accepted, all, document, FakeServer, ID, json, lost, world } from './fake-world.js';

const RESOURCE = { resourceId: 'concert', capacity: 3, termsNumber: 7 };
const problem = (status, name) => json(status, { type: `urn:lastseat:problem:${name}`, title: 't', status, detail: 'd' });
const staff = (server, more = {}) => new Staff(world(server, { apiKey: 'k', ...more }));
const entry = (status, more = {}) => ({ requestId: ID, applicant: 'Ada', quantity: 2, status, ...more });
const PATH = `v1/resources/concert/requests/${ID}`;

test('a resource is created where there is none, and with the key', async () => {
  const server = new FakeServer(json(201, RESOURCE));
  assert.deepEqual(await staff(server).create('concert', { capacity: 3 }), { is: 'done', resource: RESOURCE });
  const [{ method, path, body, headers }] = server.calls;
  assert.deepEqual([method, path, body], ['PUT', '/v1/resources/concert', { capacity: 3 }]);
  assert.deepEqual([headers['If-None-Match'], headers['X-Api-Key']], ['*', 'k']);
});

test('terms are changed by a merge patch, where they are those that were seen', async () => {
  const server = new FakeServer(json(200, RESOURCE), json(200, RESOURCE));
  const terms = { capacity: 3, hold: null };
  await staff(server).change('concert', terms);
  await staff(server).change('concert', terms, { termsNumber: 7 });
  assert.deepEqual(server.calls.map((call) => [call.method, call.body, call.headers['Content-Type'], call.headers['If-Match']]), [
    ['PATCH', terms, 'application/merge-patch+json', undefined],
    ['PATCH', terms, 'application/merge-patch+json', '"7"'],
  ]);
});

test('a change that is refused, is pending, or has no answer is a value', async () => {
  for (const [answer, is, reason] of [
    [problem(412, 'terms-changed'), 'not-changed', 'terms_changed'],
    [problem(409, 'lanes-fixed'), 'not-changed', 'lanes_fixed'],
    [problem(404, 'no-such-resource'), 'gone'],
    [problem(403, 'role-needed'), 'forbidden'],
    [problem(400, 'invalid-body'), 'refused'],
    [json(202, document('pending', { kind: 'configure' })), 'pending'],
  ]) {
    const told = await staff(new FakeServer(answer)).change('concert', { capacity: 1 });
    assert.deepEqual([told.is, told.reason], [is, reason]);
  }
  const server = new FakeServer(lost, lost, lost, lost, lost);
  assert.equal((await staff(server).change('concert', { capacity: 1 })).is, 'unreachable');
});

test('a change without an answer is sent again as it was', async () => {
  const server = new FakeServer(lost, json(200, RESOURCE));
  assert.equal((await staff(server).change('concert', { capacity: 3 }, { termsNumber: 6 })).is, 'done');
  assert.deepEqual(server.calls[1], server.calls[0]);
});

test('a roster is told over all its pages, and each entry leads to its reservation, also that of a claim', async () => {
  const asked = [];
  const server = new FakeServer(
    json(200, { entries: [entry('accepted')], next: '/v1/resources/concert/roster?limit=1000&cursor=x' }),
    json(200, { entries: [], next: '/v1/resources/concert/roster?limit=1000&cursor=y' }),
    json(200, { entries: [entry('held', { expiresAt: '2030-06-01T12:10:00Z', home: 'aula' }), entry('waiting', { place: 4 })] }),
  );
  const fetch = (url, init) => {
    asked.push(new URL(url).search);
    return server.fetch(url, init);
  };
  const told = await all(staff({ fetch }).roster('concert', { asOfCommit: 9 }));
  assert.deepEqual(told.map((one) => one.is), ['accepted', 'held', 'waiting']);
  assert.deepEqual(told.map((one) => one.path), [PATH, PATH.replace('concert', 'aula'), PATH]);
  assert.deepEqual([told[0].document.applicant, told[1].expiresAt, told[2].place], ['Ada', Date.parse('2030-06-01T12:10:00Z'), 4]);
  assert.deepEqual(asked, ['?limit=1000&asOfCommit=9', '?limit=1000&cursor=x', '?limit=1000&cursor=y']);
});

test('all commits of a log are told, up to the newest, or to what is no page', async () => {
  const page = (asOfCommit, ...numbers) => json(200, { asOfCommit, commits: numbers.map((commitNumber) => ({ commitNumber })), next: '/v1/resources/concert/verdicts?after=x' });
  const told = async (...answers) => (await all(staff(new FakeServer(...answers)).verdicts('concert'))).map((one) => one.commit?.commitNumber ?? one.is);
  assert.deepEqual(await told(page(3, 1, 2), page(3, 3)), [1, 2, 3]);
  assert.deepEqual(await told(page(4, 1), page(4)), [1]);
  assert.deepEqual(await told(page(4, 1), problem(410, 'archived')), [1, 'gone']);
});

test('lists end behind what is no page', async () => {
  const open = json(200, { resources: [RESOURCE], next: '/v1/resources?cursor=x' });
  const told = await all(staff(new FakeServer(open, lost)).resources({ prefix: 'con' }));
  assert.deepEqual(told.map((one) => [one.is, one.resource]), [['found', RESOURCE], ['unreachable', undefined]]);
  assert.deepEqual((await all(staff(new FakeServer(problem(401, 'unauthorized'))).roster('concert'))).map((one) => one.is), ['forbidden']);
});

test('staff are a client, and have the clock of its answers', async () => {
  const server = new FakeServer(json(201, RESOURCE, { Date: 'Sat, 01 Jun 2030 13:00:00 GMT' }), accepted);
  const lastseat = staff(server);
  await lastseat.create('concert', { capacity: 3 });
  assert.ok(Math.abs(lastseat.now() - Date.parse('2030-06-01T13:00:00Z')) <= 1000);
  assert.equal((await lastseat.reservation(PATH).change(1)).is, 'accepted');
  assert.deepEqual([server.calls[1].path, server.calls[1].body], [`/${PATH}/change`, { quantity: 1 }]);
});

test('what people read is set as a whole, where it is that which was seen', async () => {
  const face = { place: 'Old mill', timeZone: 'Europe/Berlin' };
  const answer = (number) => json(200, { resourceId: 'concert', ...face }, { ETag: `"${number}"` });
  const server = new FakeServer(json(200, { resourceId: 'concert' }, { ETag: '"0"' }), lost, answer(1), answer(2), problem(412, 'face-changed'));
  const client = staff(server);
  assert.deepEqual(await client.face('concert'), { is: 'found', face: {}, number: 0 });
  assert.deepEqual(await client.setFace('concert', face, { number: 0 }), { is: 'done', face, number: 1 });
  assert.deepEqual(await client.setFace('concert', face), { is: 'done', face, number: 2 });
  const refused = await client.setFace('concert', face, { number: 1 });
  assert.deepEqual([refused.is, refused.reason], ['not-changed', 'face_changed']);
  assert.deepEqual(server.calls.map((call) => [call.method, call.path, call.body, call.headers['If-Match']]), [
    ['GET', '/v1/resources/concert/face', undefined, undefined],
    ['PUT', '/v1/resources/concert/face', face, '"0"'],
    ['PUT', '/v1/resources/concert/face', face, '"0"'],
    ['PUT', '/v1/resources/concert/face', face, undefined],
    ['PUT', '/v1/resources/concert/face', face, '"1"'],
  ]);
});

test('a ticket is made of what stands on a roster', async () => {
  const server = new FakeServer(json(200, { resourceId: 'concert', requestId: ID, ticket: `${ID}-x` }), problem(404, 'no-such-request'));
  assert.deepEqual(await staff(server).ticket(PATH), { is: 'done', ticket: `${ID}-x` });
  assert.equal((await staff(server).ticket(PATH)).is, 'gone');
  assert.deepEqual([server.calls[0].method, server.calls[0].path], ['POST', `/${PATH}/ticket`]);
});
