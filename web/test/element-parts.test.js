import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lengthMs, Moments } from '../element/moments.js';
import { moreTime } from '../element/more-time.js';
import { nextStep } from '../element/next-step.js';
import { stateOf } from '../element/state-of.js';
import { de } from '../element/texts/de.js';
import { en } from '../element/texts/en.js';
import { ja } from '../element/texts/ja.js';
import { ownTexts } from '../element/own-texts.js';
import { textsFor } from '../element/texts/texts.js';
import { TONES } from '../element/views.js';

const SAMPLES = JSON.parse(readFileSync(new URL('moments.json', import.meta.url), 'utf8'));
const NOW = Date.parse('2030-06-01T12:00:00Z');
const resource = (more) => ({ resourceId: 'concert', capacity: 3, free: 1, state: 'open', ...more });
const refused = (reason, more) => ({ is: 'rejected', reason, left: 0, document: { quantity: 2 }, ...more });

test('a resource alone has a state', () => {
  const states = [
    [{}, 'open'],
    [{ free: 0 }, 'turned-away'],
    [{ free: -1, waitingListLimit: 5 }, 'full'],
    [{ free: 0, waitingListLimit: 5, waitingRequests: 4 }, 'full'],
    [{ free: 0, waitingListLimit: 5, waitingRequests: 5 }, 'turned-away'],
    [{ free: 1, waitingListLimit: 5, waitingRequests: 5 }, 'open'],
    [{ free: 0, waitingListLimit: 5, closed: { at: '2030-06-01T11:00:00Z' } }, 'closed'],
    [{ opensAt: '2030-06-01T12:00:01Z' }, 'not-open'],
    [{ opensAt: '2030-06-01T12:00:00Z' }, 'open'],
    [{ closesAt: '2030-06-01T12:00:00Z' }, 'closed'],
    [{ closesAt: '2030-06-01T12:00:01Z' }, 'open'],
    [{ closed: { at: '2030-06-01T11:00:00Z' }, opensAt: '2031-01-01T00:00:00Z' }, 'closed'],
    [{ closed: { at: '2030-06-01T13:00:00Z' } }, 'open'],
    [{ lock: true }, 'gone'],
    [{ series: true }, 'gone'],
  ];
  for (const [more, state] of states) assert.equal(stateOf({ resource: resource(more) }, NOW), state, JSON.stringify(more));
});

test('one\'s own sign-up goes before what the resource says: whoever has the last place sees that he has it', () => {
  const standing = { is: 'accepted', quantity: 1, document: {} };
  assert.equal(stateOf({ standing, resource: resource({ free: 0 }) }, NOW), 'accepted');
  assert.equal(stateOf({ standing, resource: resource({ closesAt: '2030-01-01T00:00:00Z' }) }, NOW), 'accepted');
});

test('each standing has a state', () => {
  const states = [
    [{ is: 'pending', slow: false }, 'pending'], [{ is: 'pending', slow: true }, 'slow'],
    [{ is: 'held', expiresAt: NOW + 1 }, 'held'], [{ is: 'held', expiresAt: NOW }, 'lapsed'],
    [refused('closed'), 'closed'], [refused('resource_closed', { is: 'turned-away' }), 'closed'],
    [refused('not_open_yet'), 'not-open'], [refused('sold_out'), 'rejected'],
    [refused('sold_out', { is: 'turned-away' }), 'turned-away'], [{ is: 'forbidden' }, 'gone'], [{ is: 'gone' }, 'gone'],
    [{ is: 'refused' }, 'open'], [{ is: 'offline' }, 'offline'], [{ is: 'waiting' }, 'waiting'],
  ];
  for (const [standing, state] of states) assert.equal(stateOf({ standing, resource: resource() }, NOW), state, JSON.stringify(standing));
  assert.equal(stateOf({ standing: { is: 'refused' }, resource: resource({ free: 0, waitingListLimit: 5 }) }, NOW), 'full');
  assert.equal(stateOf({}, NOW), 'loading');
  assert.equal(stateOf({ standing: { is: 'refused' } }, NOW), 'loading');
  assert.equal(stateOf({ trouble: { is: 'unreachable' } }, NOW), 'unreachable');
  assert.equal(stateOf({ trouble: { is: 'forbidden' } }, NOW), 'gone');
});

test('each refusal has a sensible next step', () => {
  const listed = resource({ waitingListLimit: 5, maxQuantityPerRequest: 2 });
  assert.deepEqual(nextStep(refused('not_enough_left', { left: 1 }), resource()), { step: 'ask', quantity: 1 });
  assert.deepEqual(nextStep(refused('quantity_beyond_limit'), listed), { step: 'ask', quantity: 2 });
  assert.deepEqual(nextStep(refused('sold_out'), resource()), { step: 'again' });
  assert.deepEqual(nextStep(refused('sold_out'), listed), { step: 'wait' });
  assert.deepEqual(nextStep(refused('sold_out', { document: { quantity: 2, wait: true } }), listed), { step: 'again' });
  assert.deepEqual(nextStep(refused('sold_out', { document: { quantity: 4 } }), listed), { step: 'again' });
  assert.deepEqual(nextStep(refused('sold_out'), { ...listed, waitingRequests: 5 }), { step: 'again' });
  const hall = { ...listed, categories: [{ name: 'adult' }, { name: 'balcony', capacity: 1 }] };
  const wish = (quantities) => refused('sold_out', { document: { quantity: 2, quantities } });
  assert.deepEqual(nextStep(wish({ adult: 1, balcony: 1 }), hall), { step: 'wait' });
  assert.deepEqual(nextStep(wish({ balcony: 2 }), hall), { step: 'none' });
  assert.deepEqual(nextStep(wish({ adult: 2 }), { ...hall, waitingListLimit: undefined }), { step: 'none' });
  assert.deepEqual(nextStep(refused('applicant_units_beyond_limit'), listed), { step: 'none' });
  assert.deepEqual(nextStep(refused('something_new'), undefined), { step: 'again' });
});

test('more time is asked for as long as the terms leave some', () => {
  const at = (seconds) => new Date(NOW + seconds * 1000).toISOString();
  const held = (decided, expires, more) => ({ decidedAt: at(decided), expiresAt: at(expires), ...more });
  const terms = resource({ hold: 'PT10M', longestHold: 'PT15M' });
  assert.equal(moreTime(held(-60, 540), resource({ hold: 'PT10M', longestHold: 'PT1H' }), NOW), 'PT1140S');
  // 8 of 15 minutes are over: ten more would be too many.
  assert.equal(moreTime(held(-480, 120), terms, NOW), 'PT405S');
  assert.equal(moreTime(held(-600, 300), terms, NOW), undefined);
  assert.equal(moreTime(held(-600, 285), terms, NOW), undefined);
  assert.equal(moreTime(held(-600, 284), terms, NOW), 'PT285S');
  assert.equal(moreTime(held(-600, 309), terms, NOW), undefined);
  assert.equal(moreTime(held(-60, 540), resource({ longestHold: 'PT1H' }), NOW), 'PT3525S');
  assert.equal(moreTime(held(-60, 540), resource(), NOW), undefined);
  assert.equal(moreTime(held(-60, 540), undefined, NOW), undefined);
  // Who came from the waiting list got it when his turn came.
  assert.equal(moreTime(held(-90_000, 540, { promotedAt: at(-60) }), terms, NOW), 'PT825S');
});

test('the three catalogues say the same things', () => {
  const shape = (texts) => Object.entries(texts).flatMap(([name, text]) => (typeof text === 'object' ? shape(text).map((one) => `${name}.${one}`) : [`${name}: ${typeof text} ${text.length && typeof text}`])).sort();
  assert.deepEqual(shape(de), shape(en));
  assert.deepEqual(shape(ja), shape(en));
  for (const state of Object.keys(TONES)) assert.ok(en.heading[state], state);
});

test('numbers have separators', () => {
  const all = (t) => [t.free(1500), t.accepted(1500), t.quantityWrong(1500), t.waiting(1500, 1500), t.before(1500), t.askFor(1500), t.askForHint(1500), t.mostHint(1500), t.held(1500, 'x')];
  for (const text of all(en)) assert.match(text, /1,500/);
  for (const text of all(de)) assert.match(text, /1\.500/);
  for (const text of all(ja)) assert.match(text, /1,500/);
  for (const text of [en, de, ja].flatMap(all)) assert.doesNotMatch(text, /1500/);
});

test('where all is taken, no heading invites to sign up', () => {
  for (const { heading } of [en, de, ja]) {
    assert.notEqual(heading.full, heading.open);
    assert.notEqual(heading.full, heading['turned-away']);
  }
  assert.match(en.heading.full, /waiting list/);
  assert.match(de.heading.full, /Warteliste/);
  assert.match(ja.heading.full, /キャンセル待ち/);
});

test('pending is never told as a place', () => {
  assert.match(en.pending, /not a place yet/);
  assert.match(de.pending, /Ein Platz ist es noch nicht/);
  assert.match(ja.pending, /お席はまだ決まっていません/);
});

test('the nearest language is taken', () => {
  assert.equal(textsFor(['de-CH', 'en']).texts, de);
  assert.equal(textsFor(['de-CH', 'en']).language, 'de-CH');
  assert.equal(textsFor(['fr', 'ja']).texts, ja);
  assert.equal(textsFor([]).texts, en);
  assert.equal(textsFor(['constructor', 'de']).texts, de);
  assert.deepEqual([textsFor(['de-']).language, textsFor(['de_DE', 'ja']).language], ['de', 'ja']);
});

test('times have their zone, and a zone that is none is left out', () => {
  assert.match(new Moments('de', de, 'Mars/Olympus', 'Asia/Tokyo').at(NOW), /1\. Juni 2030.*21:00 GMT\+9/);
  assert.match(new Moments('en', en, 'Mars/Olympus').at(NOW), /1 June 2030/);
});

// The pages without scripts are held to the same file.
test('a date has one form in each language, in the zone of the event', () => {
  for (const { language, zone, from, to, at, month, day, lines } of SAMPLES) {
    const moments = new Moments(language, { en, de, ja }[language], zone);
    assert.equal(moments.at(Date.parse(from)), at);
    assert.deepEqual(moments.event(Date.parse(from), Date.parse(to)), { month, day, lines });
  }
});

test('in a further language the browser writes the date, unless the page says how', () => {
  const at = (texts) => new Moments('fr', ownTexts({ fr: texts }).fr, 'Europe/Berlin').at(NOW);
  assert.match(at({ submit: 'x' }), /^samedi 1 juin 2030, 14:00 (GMT|UTC)\+2$/);
  assert.match(at({ day: (weekday, day, month) => `${day} ${month}` }), /^1 juin, 14:00/);
});

test('what is left is counted as a clock shows it', () => {
  const en = new Moments('en', {});
  assert.deepEqual([598_001, 598_000, 3_600_000, 0, -5, 86_400_000 * 3].map((ms) => en.left(ms)), ['09:59', '09:58', '1:00:00', '00:00', '00:00', '3 days']);
});

test('lengths are read as the API writes them', () => {
  assert.deepEqual(['PT10M', 'P1DT2H', 'PT90S', 'x', undefined].map(lengthMs), [600_000, 93_600_000, 90_000, NaN, NaN]);
});
