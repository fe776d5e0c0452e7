import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Staff } from '../client/lastseat-staff.js';
import { seen, valuesOf } from '../organiser/draft.js';
import { why, wrongFields } from '../organiser/problems.js';
import { freeAddress, save, sight } from '../organiser/saving.js';
import { FakeServer, ID, json, lost, world } from './fake-world.js';

const ETAG = (number) => ({ ETag: `"${number}"` });
const TERMS = { title: 'Tea', capacity: 30, publicSignUp: true };
const TEA = { resourceId: 'tea', ...TERMS, termsNumber: 1 };
const PLACE = { place: 'Old mill' };
const answered = (face, number) => json(200, { resourceId: 'tea', ...face }, ETAG(number));
const refused = (status, name, more) => json(status, { type: `urn:lastseat:problem:${name}`, title: 't', status, detail: 'd', ...more });
const NEW = { ...valuesOf(), title: 'Tea', id: 'tea', capacity: '30', place: 'Old mill' };

async function saving(base, values, ...answers) {
  const server = new FakeServer(...answers);
  const outcome = await save(new Staff(world(server)), base, values);
  return { outcome, calls: server.calls.map(({ method, path, body, headers }) => [method, path.replace('/v1/resources/', ''), body, headers['If-Match']]) };
}

test('a new event is created, then gets its face', async () => {
  const { outcome, calls } = await saving(undefined, NEW, json(201, TEA), answered(PLACE, 1));
  assert.deepEqual([outcome.is, outcome.base.resource, outcome.base.face, outcome.base.number], ['saved', TEA, PLACE, 1]);
  assert.deepEqual(calls, [['PUT', 'tea', TERMS, undefined], ['PUT', 'tea/face', PLACE, '"0"']]);
});

test('an address that is taken is said, unless an own try whose answer was lost took it', async () => {
  const other = await saving(undefined, NEW, refused(412, 'terms-changed'), json(200, { ...TEA, capacity: 8 }), answered({}, 0));
  assert.equal(other.outcome.is, 'taken');
  const own = await saving(undefined, NEW, lost, refused(412, 'terms-changed'), json(200, TEA), answered({}, 0), answered(PLACE, 1));
  assert.deepEqual([own.outcome.is, own.outcome.base.face], ['saved', PLACE]);
});

test('where the face is refused, the event is there, and saving goes on from there', async () => {
  const { outcome } = await saving(undefined, NEW, json(201, TEA), refused(400, 'invalid-body', { errors: [{ pointer: '/place', detail: 'is no place' }] }));
  assert.deepEqual([outcome.is, outcome.base.resource, wrongFields(outcome.answer)], ['failed', TEA, { place: 'It is no place.' }]);
  const again = await saving(outcome.base, { ...NEW, place: 'Mill' }, answered({ place: 'Mill' }, 1));
  assert.deepEqual([again.outcome.is, again.calls], ['saved', [['PUT', 'tea/face', { place: 'Mill' }, '"0"']]]);
});

test('a change names the versions that were seen, and sends nothing that is as it was', async () => {
  const base = seen(TEA, { face: PLACE, number: 3 });
  const { calls } = await saving(base, { ...base.values, capacity: '40' }, json(200, { ...TEA, capacity: 40, termsNumber: 2 }));
  assert.deepEqual(calls, [['PATCH', 'tea', { capacity: 40 }, '"1"']]);
  assert.deepEqual((await saving(base, base.values)).calls, []);
});

test('what a colleague changed meanwhile is not overwritten, and nothing that was typed is lost', async () => {
  const base = seen(TEA, { face: PLACE, number: 3 });
  const theirs = { ...TEA, capacity: 35, title: 'Coffee', termsNumber: 2 };
  const typed = { ...base.values, capacity: '40', about: 'Bring a cup.' };
  const { outcome, calls } = await saving(base, typed, refused(412, 'terms-changed'), json(200, theirs), answered(PLACE, 3));
  assert.deepEqual(outcome.changes.map((one) => [one.name, one.contested]), [['title', false], ['capacity', true]]);
  assert.deepEqual([outcome.is, outcome.values.title, outcome.values.capacity, outcome.values.about], ['met', 'Coffee', '40', 'Bring a cup.']);
  assert.equal(calls.filter(([method]) => method !== 'GET').length, 1);
  const again = await saving(outcome.base, outcome.values, json(200, { ...theirs, capacity: 40, termsNumber: 3 }), answered({ ...PLACE, about: 'Bring a cup.' }, 4));
  assert.deepEqual([again.outcome.is, again.calls], ['saved', [
    ['PATCH', 'tea', { capacity: 40 }, '"2"'],
    ['PUT', 'tea/face', { ...PLACE, about: 'Bring a cup.' }, '"3"'],
  ]]);
});

test('a face that a colleague changed is met after the terms are saved', async () => {
  const base = seen(TEA, { face: PLACE, number: 3 });
  const saved = { ...TEA, capacity: 40, termsNumber: 2 };
  const { outcome } = await saving(base, { ...base.values, capacity: '40', place: 'Barn' },
    json(200, saved), refused(412, 'face-changed', { face: { place: 'New mill' } }), json(200, saved), answered({ place: 'New mill' }, 4));
  assert.deepEqual(outcome.changes.map(({ name, was, theirs, mine }) => [name, was, theirs, mine]), [['place', 'Old mill', 'New mill', 'Barn']]);
  assert.deepEqual([outcome.base.number, outcome.values.place], [4, 'Barn']);
});

test('an own change whose answer was lost is no colleague', async () => {
  const base = seen(TEA, { face: PLACE, number: 3 });
  const saved = { ...TEA, capacity: 40, termsNumber: 2 };
  const { outcome } = await saving(base, { ...base.values, capacity: '40' }, lost, refused(412, 'terms-changed'), json(200, saved), answered(PLACE, 3));
  assert.deepEqual([outcome.is, outcome.base.resource], ['saved', saved]);
});

test('a change that has no verdict at once is followed to it', async () => {
  const pending = json(202, { requestId: ID, resourceId: 'tea', kind: 'configure', status: 'pending', requestedAt: '2030-06-01T12:00:00.000Z' });
  const decided = (status, more) => json(200, { requestId: ID, resourceId: 'tea', kind: 'configure', status, requestedAt: '2030-06-01T12:00:00.000Z', ...more });
  const base = seen(TEA, { face: PLACE, number: 3 });
  const values = { ...base.values, capacity: '40' };
  const saved = { ...TEA, capacity: 40, termsNumber: 2 };
  assert.equal((await saving(base, values, pending, decided('accepted'), json(200, saved))).outcome.is, 'saved');
  const late = await saving(base, values, pending, decided('rejected', { reason: 'terms_changed' }), json(200, { ...TEA, capacity: 35, termsNumber: 2 }), answered(PLACE, 3));
  assert.equal(late.outcome.is, 'met');
  const fixed = await saving(base, values, pending, decided('rejected', { reason: 'categories_fixed', detail: 'Whether it has categories …' }));
  assert.equal(fixed.outcome.is, 'failed');
  assert.match(why(fixed.outcome.answer), /kinds of places/);
});

test('a server that knows no faces shows the event without one', async () => {
  const told = await sight(new Staff(world(new FakeServer(json(200, TEA), refused(404, 'no-such-path')))), 'tea');
  assert.deepEqual([told.is, told.face, told.number], ['seen', {}, undefined]);
  assert.equal((await sight(new Staff(world(new FakeServer(json(200, TEA), lost))), 'tea')).is, 'unreachable');
});

test('a copy gets an address that leads nowhere yet, and the terms that no field shows', async () => {
  const gone = refused(404, 'no-such-resource');
  const free = (id, ...answers) => freeAddress(new Staff(world(new FakeServer(...answers))), id);
  assert.equal(await free('tea', gone), 'tea-2');
  assert.equal(await free('tea-9', json(200, TEA), gone), 'tea-11');
  assert.equal(await free('tea-2030', gone), 'tea-2030-2');
  assert.equal(await free('t'.repeat(128), gone), `${'t'.repeat(120)}-2`);
  const server = new FakeServer(json(201, TEA), answered(PLACE, 1));
  await save(new Staff(world(server)), undefined, NEW, { hold: 'PT1H' });
  assert.deepEqual(server.calls[0].body, { hold: 'PT1H', ...TERMS });
});
