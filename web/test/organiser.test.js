import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Staff } from '../client/lastseat-staff.js';
import { changesOf, faceOf, hasNewFace, patchOf, seen, slug, termsOf, valuesOf, wholeOf, wrongIn } from '../organiser/draft.js';
import { why, wrongFields } from '../organiser/problems.js';
import { save, sight } from '../organiser/saving.js';
import { momentOf, ownZone, said, saidRange, wallOf, zoneOf, zones } from '../organiser/zoned.js';
import { FakeServer, ID, json, lost, world } from './fake-world.js';

const BERLIN = 'Europe/Berlin';
const RESOURCE = {
  resourceId: 'concert', title: 'Concert', capacity: 30, opensAt: '2030-06-01T16:00:30.500Z', publicSignUp: true, termsNumber: 7,
  waitingListLimit: 5, promotionHold: 'PT24H', taken: 1, free: 29, state: 'open',
};
const FACE = { startsAt: '2030-06-08T17:30:00Z', timeZone: BERLIN, place: 'Old mill' };
const CONCERT = seen(RESOURCE, { face: FACE, number: 3 });
const typed = (more, base = CONCERT) => ({ ...structuredClone(base.values), ...more });

test('a clock at the place of the event shows a moment, and a time there means one', () => {
  assert.equal(wallOf('2030-06-01T16:00:00Z', BERLIN), '2030-06-01T18:00');
  assert.equal(wallOf('2030-12-01T16:00:07Z', BERLIN), '2030-12-01T17:00:07');
  assert.equal(wallOf(undefined, BERLIN), '');
  assert.equal(momentOf('2030-06-01T18:00', BERLIN), '2030-06-01T16:00:00Z');
  assert.equal(momentOf('2030-06-01T18:00', 'Asia/Kathmandu'), '2030-06-01T12:15:00Z');
  assert.equal(momentOf('2030-06-01T00:00', 'Pacific/Kiritimati'), '2030-05-31T10:00:00Z');
  for (const wrong of ['', '2030-06-01', 'soon', '2030-13-45T18:00']) assert.equal(momentOf(wrong, BERLIN), undefined, wrong);
});

test('a time that the clocks skip means no moment, and of one that comes twice the first is meant', () => {
  assert.equal(momentOf('2030-03-31T02:30', BERLIN), undefined);
  assert.equal(momentOf('2030-03-31T01:59', BERLIN), '2030-03-31T00:59:00Z');
  assert.equal(momentOf('2030-03-31T03:00', BERLIN), '2030-03-31T01:00:00Z');
  assert.equal(momentOf('2030-10-27T02:30', BERLIN), '2030-10-27T00:30:00Z');
  assert.equal(momentOf('2030-10-27T03:00', BERLIN), '2030-10-27T02:00:00Z');
  assert.equal(momentOf('2030-10-06T02:15', 'Australia/Lord_Howe'), undefined);
});

test('the browser chooses its own zone first, and an unknown one is its own', () => {
  assert.equal(zones()[0], ownZone());
  assert.ok(zones().includes('UTC'));
  assert.equal(new Set(zones('Mars/Olympus')).size, zones('Mars/Olympus').length);
  assert.equal(zoneOf({ timeZone: 'Mars/Olympus' }), ownZone());
  assert.equal(zoneOf({ timeZone: BERLIN }), BERLIN);
});

test('dates are said in the zone of the event', () => {
  assert.equal(said('2030-06-01T16:00:00Z', BERLIN).replaceAll(/\s/g, ' '), 'Sat, 1 Jun 2030, 18:00 CEST');
  assert.match(saidRange(FACE.startsAt, '2030-06-08T20:00:00Z', BERLIN), /^Saturday,? 8 June 2030.*19:30\s?–\s?22:00 CEST$/);
  assert.match(saidRange(FACE.startsAt, undefined, BERLIN), /19:30 CEST$/);
  assert.equal(saidRange(undefined, undefined, BERLIN), '');
});

test('an address is suggested from the title', () => {
  assert.equal(slug('Winter Recital & Téa'), 'winter-recital-tea');
  assert.equal(slug('Grüße aus der Straße, Øre!'), 'grusse-aus-der-strasse-ore');
  assert.equal(slug('音楽'), '');
  assert.equal(slug(`${'a'.repeat(59)} b`).length, 59);
});

test('a new event has the terms and the face of its fields, and nothing that was left empty', () => {
  const values = { ...valuesOf(), title: ' Tea ', id: 'tea', capacity: '1 000', timeZone: BERLIN, startsAt: '2030-06-08T19:30', opensAt: '2030-06-01T18:00' };
  assert.deepEqual(wrongIn(values, true), {});
  assert.deepEqual(termsOf(values), { title: 'Tea', capacity: 1000, opensAt: '2030-06-01T16:00:00Z', publicSignUp: true });
  assert.deepEqual(faceOf(values), { startsAt: '2030-06-08T17:30:00Z', timeZone: BERLIN });
  assert.deepEqual(faceOf({ ...valuesOf(), title: 'Tea' }), {}, 'a zone alone says nothing');
});

test('a time to confirm is sent with a waiting list alone', () => {
  assert.equal(termsOf(typed({ waitingListLimit: '' })).promotionHold, undefined);
  assert.deepEqual(patchOf(typed({ waitingListLimit: '' }), CONCERT), { waitingListLimit: null, promotionHold: null });
});

test('kinds of places are sent as they were typed', () => {
  const categories = [
    { name: 'adult', title: ' Adults ', capacity: '', note: '', closed: false },
    { name: 'child', title: '', capacity: '5', note: 'Up to 12', closed: true },
  ];
  assert.deepEqual(termsOf(typed({ categories })).categories, [
    { name: 'adult', title: 'Adults' },
    { name: 'child', capacity: 5, note: 'Up to 12', closed: true },
  ]);
  const shown = seen({ ...RESOURCE, categories: [{ name: 'adult', title: 'Adults', free: 3, taken: 4 }] });
  assert.deepEqual(patchOf(shown.values, shown), {});
});

test('what was not touched is not sent, also where the field cannot show all of it', () => {
  assert.deepEqual(patchOf(CONCERT.values, CONCERT), {});
  assert.deepEqual(patchOf(typed({ capacity: '40', title: 'Concert ' }), CONCERT), { capacity: 40 });
  assert.deepEqual(patchOf(typed({ opensAt: '', publicSignUp: false }), CONCERT), { opensAt: null, publicSignUp: null });
  assert.equal(termsOf(CONCERT.values, CONCERT).opensAt, RESOURCE.opensAt);
  assert.equal(hasNewFace(CONCERT.values, CONCERT), false);
  assert.equal(hasNewFace(typed({ place: '' }), CONCERT), true);
  const bare = seen(RESOURCE, { face: {}, number: 0 });
  assert.equal(hasNewFace(typed({ capacity: '40' }, bare), bare), false);
});

test('with another zone the clocks show the same, so all moments are others', () => {
  const moved = typed({ timeZone: 'UTC' });
  assert.deepEqual(patchOf(moved, CONCERT), { opensAt: '2030-06-01T18:00:30Z' });
  assert.deepEqual(faceOf(moved, CONCERT), { startsAt: '2030-06-08T19:30:00Z', timeZone: 'UTC', place: 'Old mill' });
});

test('what is wrong is said at its field before anything is sent', () => {
  const wrong = wrongIn(typed({
    title: ' ', id: 'two words', capacity: 'many', waitingListLimit: '0', startsAt: '2030-03-31T02:30', opensAt: '2030-06-02T00:00', closesAt: '2030-06-01T00:00',
    image: 'http://seats.example/a.png',
    categories: [{ name: 'a b', title: '', capacity: 'x', note: '' }, { name: 'c', title: '', capacity: '', note: '' }, { name: 'c', title: '', capacity: '', note: '' }],
  }), true);
  assert.deepEqual(Object.keys(wrong).sort(), [
    'capacity', 'categories/0/capacity', 'categories/0/name', 'categories/2/name', 'closesAt', 'id', 'image', 'startsAt', 'title', 'waitingListLimit',
  ]);
  assert.deepEqual(wrongIn(typed({ id: 'two words' }), false), {}, 'an address that is there is not typed');
  assert.deepEqual(wrongIn(typed({ endsAt: '2030-06-08T19:30' })), { endsAt: 'It ends before it begins.' });
});

test('numbers are read as people write them', () => {
  assert.deepEqual(['30', ' 1,000 ', "1'000", '1.000', '1 000 000', '0'].map(wholeOf), [30, 1000, 1000, 1000, 1000000, 0]);
  assert.deepEqual(['', '-1', '1.5', '1,00', '1e3', 'ten', '12345678901234'].map(wholeOf), Array(7).fill(undefined));
});

test('what a colleague changed is told, and is contested only where both changed it otherwise', () => {
  const now = seen({ ...RESOURCE, capacity: 35, title: 'Matinee', termsNumber: 8 }, { face: { ...FACE, place: 'New mill' }, number: 4 });
  const told = changesOf(CONCERT, now, typed({ capacity: '40', place: 'New mill', about: 'Bring a cup.' }));
  assert.deepEqual(told.map(({ name, was, theirs, mine, contested }) => [name, was, theirs, mine, contested]), [
    ['title', 'Concert', 'Matinee', 'Concert', false],
    ['place', 'Old mill', 'New mill', 'New mill', false],
    ['capacity', '30', '35', '40', true],
  ]);
});

test('each answer that is no success has its words, those about a field at the field', () => {
  const problem = (type, more) => ({ problem: { type: `urn:lastseat:problem:${type}`, title: 'It is so', detail: 'Do this.', ...more } });
  assert.match(why({ is: 'unreachable' }), /does not answer/);
  assert.match(why({ is: 'offline' }), /offline/);
  assert.match(why({ is: 'forbidden', ...problem('unauthorized') }), /key/);
  assert.equal(why({ is: 'refused', ...problem('something-new') }), 'It is so. Do this.');
  assert.equal(why({ is: 'rejected', document: { detail: 'It is closed.', explanation: 'Rain' } }), 'It is closed. “Rain”');
  const errors = [{ pointer: '/capacity', detail: 'must be a number' }, { pointer: '/categories/0/name', detail: 'is taken' }, { pointer: '/capacity', detail: 'x' }];
  assert.deepEqual(wrongFields(problem('invalid-body', { errors })), { capacity: 'It must be a number.', 'categories/0/name': 'It is taken.' });
});

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
  assert.deepEqual([fixed.outcome.is, why(fixed.outcome.answer)], ['failed', 'Whether it has categories …']);
});

test('a server that knows no faces shows the event without one', async () => {
  const told = await sight(new Staff(world(new FakeServer(json(200, TEA), refused(404, 'no-such-path')))), 'tea');
  assert.deepEqual([told.is, told.face, told.number], ['seen', {}, undefined]);
  assert.equal((await sight(new Staff(world(new FakeServer(json(200, TEA), lost))), 'tea')).is, 'unreachable');
});
