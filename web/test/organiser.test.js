import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryStorage } from '../client/lastseat-client.js';
import { changesOf, copyOf, faceOf, hasNewFace, patchOf, seen, slug, termsOf, tooFew, valuesOf, wholeOf, wrongIn } from '../organiser/draft.js';
import { Drafts } from '../organiser/drafts.js';
import { goneOf } from '../organiser/history.js';
import { Known } from '../organiser/known.js';
import { byName, countsOf, givenBack, matching, movedUp, placesOf, ranksOf, standing, whyNobody } from '../organiser/people.js';
import { placeOf, toChange, toCopy, toEvent, toList, toNew } from '../organiser/places.js';
import { why, wrongFields } from '../organiser/problems.js';
import { Session } from '../organiser/session.js';
import { cell, separatorOf, tableOf } from '../organiser/spreadsheet.js';
import { momentOf, movedAlong, ownZone, said, saidRange, wallOf, weeksUntilNext, zoneOf, zones } from '../organiser/zoned.js';

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
  const kind = (name, title) => ({ name, title, capacity: '', note: '', closed: false });
  assert.deepEqual(Object.keys(wrongIn(typed({ categories: [kind('', ' '), kind('', '音楽')] }))), ['categories/0/title', 'categories/1/name'], 'where to type');
  assert.deepEqual(wrongIn(typed({ id: 'two words' }), false), {}, 'an address that is there is not typed');
  assert.deepEqual(wrongIn(typed({ endsAt: '2030-06-08T19:30' })), { endsAt: 'It ends before it begins.' });
});

test('an end moves along with its beginning, unless it lay before it', () => {
  const span = { startsAt: '2030-06-08T19:30', endsAt: '2030-06-09T01:00' };
  assert.equal(movedAlong(span, '2030-12-31T20:00'), '2031-01-01T01:30');
  assert.equal(movedAlong(span, '0002-06-08T19:30'), '0002-06-09T01:00', 'while a year is typed');
  assert.equal(movedAlong(span, ''), undefined);
  assert.equal(movedAlong({ ...span, endsAt: '2030-06-08T18:00' }, '2030-06-08T17:00'), undefined);
});

test('fewer places than are taken are named before they are saved', () => {
  const categories = [{ name: 'adult', title: 'Adults', taken: 4, capacity: 6 }, { name: 'child', taken: 1 }];
  const base = seen({ ...RESOURCE, capacity: 6, taken: 5, categories });
  const kinds = (adults, children) => base.values.categories.map((one, at) => ({ ...one, capacity: [adults, children][at] }));
  const few = (more) => tooFew(typed(more, base), base.resource);
  assert.deepEqual(few({ capacity: '4' }), ['5 are taken']);
  assert.deepEqual(few({ categories: kinds('3', '0') }), ['4 of Adults are taken', '1 of child are taken']);
  assert.deepEqual(few({ capacity: '5', categories: kinds('4', '') }), []);
  assert.deepEqual(tooFew(typed({ capacity: '4' }, base), { ...base.resource, capacity: 4, categories: [] }), [], 'it was so before');
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
  assert.equal(why({ is: 'rejected', reason: 'resource_closed', document: { detail: 'x' } }), 'Sign-up is closed. Open it again first.');
  assert.equal(why({ is: 'rejected', reason: 'new', document: { detail: 'A resource of the resource.' } }), 'An event of the event.');
  assert.equal(why({ is: 'rejected', document: { detail: 'It is closed.', explanation: 'Rain' } }), 'It is closed. “Rain”');
  const errors = [{ pointer: '/capacity', detail: 'must be a number' }, { pointer: '/categories/0/name', detail: 'is taken' }, { pointer: '/capacity', detail: 'x' }];
  assert.deepEqual(wrongFields(problem('invalid-body', { errors })), { capacity: 'It must be a number.', 'categories/0/name': 'It is taken.' });
});

const onRoster = (is, applicant, more = {}) => ({ is, quantity: 1, path: `p/${applicant}`, document: { applicant, quantity: 1, ...more.document }, ...more });

test('people are found by each word, in any case and without accents', () => {
  const zoe = onRoster('accepted', 'Zoë Ångström', { document: { applicant: 'Zoë Ångström', note: 'Vegetarian', by: 'Ada' } });
  const entries = [zoe, onRoster('held', 'Grace', { expiresAt: 10 }), onRoster('waiting', 'Linus', { place: 1 })];
  assert.deepEqual(matching(entries, ' zoe VEGE '), [zoe]);
  assert.deepEqual(matching(entries, 'angstrom ada'), [zoe]);
  assert.deepEqual(matching(entries, 'zoe linus'), []);
  assert.equal(matching(entries, '  '), entries);
  assert.deepEqual(countsOf(entries, 9), { accepted: 1, held: 1, waiting: 1, lapsed: 0, cancelled: 0, refused: 0 });
  assert.deepEqual(countsOf(entries, 10), { accepted: 1, held: 0, waiting: 1, lapsed: 1, cancelled: 0, refused: 0 });
  assert.equal(placesOf({ quantity: 3, quantities: { adult: 2, child: 1 } }, { adult: 'Adults' }), '3 places (2 × Adults, 1 × child)');
  assert.equal(placesOf({ quantity: 1 }), '1 place');
});

test('who waits has a number that counts from who is first now', () => {
  const [grace, linus] = [onRoster('waiting', 'Grace', { place: 7 }), onRoster('waiting', 'Linus', { place: 2 })];
  assert.deepEqual([...ranksOf([onRoster('accepted', 'Zoe'), grace, linus])], [[linus.path, 1], [grace.path, 2]]);
});

test('who moved up from the waiting list is told by name', () => {
  const before = ['Dora', 'Eve', 'Finn', 'Gus'].map((name, at) => onRoster('waiting', name, { place: at + 1 }));
  const after = (...how) => before.map((one, at) => ({ ...one, is: how[at] })).concat(onRoster('accepted', 'New'));
  assert.deepEqual(movedUp(before, after('waiting', 'waiting', 'waiting', 'waiting')), []);
  assert.deepEqual(movedUp(before, after('accepted', 'waiting', 'waiting', 'waiting')), ['Dora is in now, from the waiting list; nobody was told.']);
  assert.deepEqual(movedUp(before, after('accepted', 'accepted', 'accepted', 'held')), [
    'Dora, Eve and Finn are in now, from the waiting list; nobody was told.',
    'Gus has a place held now, from the waiting list; nobody was told.',
  ]);
});

test('before a cancellation it is said who gets the places', () => {
  const event = { capacity: 3, taken: 3, waiting: 0, state: 'open' };
  const given = (more, quantity = 1) => givenBack({ ...event, ...more }, { quantity });
  assert.equal(given({}), '1 place will be free for others at once.');
  assert.equal(given({ state: 'closed' }, 2), '2 places will be free.');
  assert.equal(given({ waiting: 2 }), '1 place goes to the waiting list at once.');
  assert.equal(given({ taken: 4, waiting: 2 }), 'No place becomes free: 4 of 3 are taken.');
  assert.equal(given({ taken: 4 }, 3), '2 places will be free for others at once.');
});

test('an event that takes nobody says so before a name is typed', () => {
  assert.equal(whyNobody({ state: 'open' }), undefined);
  assert.equal(whyNobody({ state: 'closed', closed: { at: '2030-01-01T00:00:00Z' } }), 'Sign-up is closed. Open it again first.');
  assert.match(whyNobody({ state: 'closed' }), /has ended/);
  assert.match(whyNobody({ state: 'not_open_yet' }), /not open yet/);
  assert.match(whyNobody({ state: 'open', archived: true }), /archived/);
});

test('people are shown by how they stand, and in the order of their names', () => {
  const entries = [onRoster('accepted', 'zoe'), onRoster('held', 'Émile', { expiresAt: 10 }), onRoster('waiting', 'Ada', { place: 1 }), onRoster('accepted', 'Emilia')];
  const names = (list) => list.map((one) => one.document.applicant);
  assert.deepEqual(names(byName(entries)), ['Ada', 'Émile', 'Emilia', 'zoe']);
  assert.deepEqual(['', 'accepted', 'held', 'waiting'].map((state) => names(standing(entries, state))), [names(entries), ['zoe', 'Emilia'], ['Émile'], ['Ada']]);
  assert.equal(entries[0].document.applicant, 'zoe', 'the roster keeps its order');
});

test('the log says who cancelled, who was refused, and whose hold lapsed', () => {
  const commit = (minute, ...entries) => ({ decidedAt: `2030-06-01T12:0${minute}:00Z`, clock: `2030-06-01T12:0${minute}:00Z`, entries });
  const asked = (reservation, applicant, status, more) => ({
    kind: 'reserve', requestId: reservation, applicant, quantity: 2, status, ...more, standing: status === 'rejected' ? undefined : { reservation, status, quantity: 2, ...more },
  });
  const about = (kind, reservation, status, more) => ({ kind, requestId: `${kind}-${reservation}`, ...more, standing: { reservation, status, quantity: status === 'ended' || status === 'refused' ? 0 : 1 } });
  const gone = goneOf([
    commit(0, { kind: 'configure', requestId: 'c' }),
    commit(1, asked('a', 'Ada', 'accepted', { note: 'Vegan' }), asked('b', 'Bob', 'held', { expiresAt: '2030-06-01T12:03:00Z' })),
    commit(2, asked('d', 'Dan', 'rejected', { detail: 'Nothing is left.' }), asked('e', 'Eve', 'waiting'), asked('f', 'Finn', 'accepted')),
    commit(4, about('change', 'a', 'accepted'), about('hand-over', 'a', 'accepted', { applicant: 'Zoe' }), { kind: 'change', requestId: 'x', reservation: 'f', status: 'rejected', detail: 'No.' }),
    commit(5, about('cancel', 'a', 'ended'), about('promote', 'e', 'refused', { detail: 'It is closed.', explanation: 'Rain' }), asked('g', 'Gus', 'held', { expiresAt: '2030-06-01T12:09:00Z' })),
  ]);
  assert.deepEqual(gone.map(({ is, at, why, document }) => [is, document.applicant, document.quantity, document.note, at.slice(14, 16), why]), [
    ['refused', 'Dan', 2, undefined, '02', 'Nothing is left.'],
    ['lapsed', 'Bob', 2, undefined, '03', undefined],
    ['cancelled', 'Zoe', 1, undefined, '05', undefined],
    ['refused', 'Eve', 2, undefined, '05', 'Rain'],
  ]);
  assert.deepEqual(goneOf([]), []);
});

test('a copy has all but the people, and begins whole weeks later', () => {
  const base = seen({ ...RESOURCE, hold: 'PT1H', confirmBy: '2030-06-05T16:00:00Z', closed: { at: '2030-06-02T00:00:00Z' } }, { face: FACE, number: 3 });
  const { values, others, weeks } = copyOf(base, Date.parse('2030-06-01T00:00:00Z'));
  assert.deepEqual([weeks, values.id, values.title, values.startsAt, values.opensAt, values.endsAt], [1, '', 'Concert', '2030-06-15T19:30', '2030-06-08T18:00:30', '']);
  assert.deepEqual(others, { hold: 'PT1H', confirmBy: '2030-06-12T16:00:00Z' });
  assert.equal('closed' in termsOf(values), false);
  assert.deepEqual(faceOf(values), { startsAt: '2030-06-15T17:30:00Z', timeZone: BERLIN, place: 'Old mill' });
  const late = copyOf(base, Date.parse('2030-10-28T12:00:00Z')).values;
  assert.equal(momentOf(late.startsAt, BERLIN), '2030-11-02T18:30:00Z', 'the same time of the clock, in winter');
  assert.equal(copyOf(seen({ capacity: 3 }), 0).weeks, 0);
  assert.deepEqual(['2030-05-31T23:59', '2030-06-08T00:00', '2030-06-08T00:01'].map((now) => weeksUntilNext('2030-06-01T00:00', 'UTC', Date.parse(`${now}Z`))), [1, 2, 2]);
});

test('a file has the words of the screen, and no cell is cut or becomes a formula', () => {
  assert.deepEqual(['en-GB', 'de', 'fr', 'ja'].map(separatorOf), [',', ';', ';', ',']);
  for (const formula of ['=1+2', '+1', '-1', '@a', ' =1', '\u00a0=1', '\u200b=1', '\ufeff+1', '＝1', "'a"]) assert.equal(cell(formula), `'${formula}`, formula);
  for (const broken of ['\ta', '\na', '\ra']) assert.equal(cell(broken), `"'${broken}"`);
  assert.deepEqual(['Ada', 'a;b', 'a,b', 'say "b"', 'two\nlines', 'a=1', 3, -3, undefined].map(cell), ['Ada', '"a;b"', '"a,b"', '"say ""b"""', '"two\nlines"', 'a=1', '3', '-3', '']);
  const document = (applicant, more) => ({ applicant, quantity: 3, requestedAt: '2030-06-01T16:00:07.250Z', ...more });
  const entries = [
    { is: 'accepted', document: document('Zoë; Zo', { quantities: { adult: 3 }, note: '=A1', by: 'Ada' }) },
    { is: 'held', expiresAt: 5, document: document('Grace', { expiresAt: '2030-06-01T17:00:00Z' }) },
    { is: 'waiting', document: document('Linus', { place: 4 }) },
  ];
  assert.equal(
    tableOf(entries, { titles: { adult: 'Adults', child: '=Children' }, zone: BERLIN, now: 4, separator: ';' }),
    '\ufeffName;Places;Adults;\'=Children;Status;Note;Added by;Signed up (Europe/Berlin);Held until (Europe/Berlin);Place on the waiting list\r\n' +
      '"Zoë; Zo";3;3;0;in;\'=A1;Ada;2030-06-01 18:00:07;;\r\n' +
      'Grace;3;0;0;held;;;2030-06-01 18:00:07;2030-06-01 19:00;\r\n' +
      'Linus;3;0;0;waits;;;2030-06-01 18:00:07;;4\r\n',
  );
});

test('a key or a token is asked for, sent as what it is, and forgotten', async (t) => {
  const storage = new MemoryStorage();
  const session = new Session('key', storage);
  assert.equal(session.isReady, false);
  session.enter(' sesame ');
  assert.equal(session.isReady, true);
  const called = t.mock.method(globalThis, 'fetch', async () => Response.json({}));
  for (const callers of ['key', 'token', 'open']) await new Session(callers, storage).staff.look('tea');
  assert.deepEqual(called.mock.calls.map(({ arguments: [, { headers }] }) => [headers['X-Api-Key'], headers.Authorization]), [
    ['sesame', undefined], [undefined, 'Bearer sesame'], [undefined, undefined],
  ]);
  const open = new Session('open', storage);
  assert.deepEqual([open.secret, open.isReady], [null, true], 'where none is asked, none is sent');
  session.forget();
  assert.deepEqual([session.isReady, storage.getItem('lastseat-organiser')], [false, null]);
});

test('events that were opened here are remembered, the newest first, each once', () => {
  const storage = new MemoryStorage();
  const known = new Known(storage);
  for (let n = 0; n < 120; n += 1) known.add({ resourceId: `e${n}`, title: `E ${n}` });
  known.add({ resourceId: 'e50', title: 'Renamed' });
  assert.deepEqual([known.events.length, known.events[0], known.events[1].id], [100, { id: 'e50', title: 'Renamed' }, 'e119']);
  assert.equal(known.events.filter((one) => one.id === 'e50').length, 1);
  known.forget('e50');
  assert.equal(known.events[0].id, 'e119');
  for (const broken of ['{', '7', '[null, {"id": 3}]']) {
    storage.setItem('lastseat-organiser-events', broken);
    assert.deepEqual(known.events, [], broken);
  }
});

test('each screen has an address, and an unknown one is the list', () => {
  assert.deepEqual([toList, toNew, toEvent('a~b'), toChange('a~b'), toCopy('a~b')].map(placeOf), [
    { screen: 'list' }, { screen: 'new' }, { screen: 'event', id: 'a~b' }, { screen: 'change', id: 'a~b' }, { screen: 'copy', id: 'a~b' },
  ]);
  for (const hash of ['', '#/event/', '#/event/a/b', '#/event/%', '#x']) assert.deepEqual(placeOf(hash), { screen: 'list' }, hash);
});

test('what was typed is kept for each event by itself', () => {
  const drafts = new Drafts(new MemoryStorage());
  drafts.keep('', { values: { title: 'Tea' } });
  drafts.keep('a', { values: { title: 'A' } });
  assert.deepEqual([drafts.of('').values.title, drafts.of('a').values.title, drafts.of('b')], ['Tea', 'A', undefined]);
  drafts.drop('a');
  assert.deepEqual([drafts.of('').values.title, drafts.of('a')], ['Tea', undefined]);
});
