import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, said } from '../ops/figures.js';
import { shares } from '../ops/fill-bar.js';
import { sentence } from '../ops/sentence.js';
import { newestOf, shownOf } from '../ops/verdicts.js';
import { minute } from '../ops/words.js';

const NOW = Date.parse('2030-06-01T12:00:00Z');
const at = (minutes) => new Date(NOW - minutes * 60_000).toISOString();
const asked = { resourceId: 'hall', kind: 'reserve', applicant: 'w2', quantity: 1, requestedAt: at(10), decidedAt: at(9) };

/** The sentence, with the minutes that moments have before now in place of the time of day. */
function told(more) {
  const { who, says } = sentence({ resource: 'hall', became: { ...asked, ...more } }, NOW);
  const times = [-5, 1, 2, 9, 10].map((minutes) => [minute(at(minutes), NOW), `-${minutes}`.replace('--', '+')]);
  return who + times.reduce((text, [time, short]) => text.replaceAll(time, short), says);
}

test('a story begins with who asked for what, and what is now', () => {
  assert.equal(told({ status: 'held', expiresAt: at(-5) }), 'w2 asked for 1 at -10, held until +5.');
  assert.equal(told({ status: 'lapsed', expiresAt: at(1) }), 'w2 asked for 1 at -10, held until -1 and lapsed.');
  assert.equal(told({ status: 'accepted' }), 'w2 asked for 1 at -10, accepted at -9.');
  assert.equal(told({ status: 'accepted', promotedAt: at(2) }), 'w2 asked for 1 at -10, accepted at -2.');
  assert.equal(told({ status: 'pending', decidedAt: undefined }), 'w2 asked for 1 at -10, not decided yet.');
  assert.equal(told({ status: 'waiting', place: 3 }), 'w2 asked for 1 at -10, waiting at place 3.');
  assert.equal(told({ status: 'cancelled', cancelledAt: at(1) }), 'w2 asked for 1 at -10, cancelled at -1.');
  const refused = { status: 'rejected', reason: 'sold_out', detail: 'Nothing is left.', limitingCategory: 'vip' };
  assert.equal(told(refused), 'w2 asked for 1 at -10, rejected: sold_out, category vip. Nothing is left.');
  assert.equal(
    told({ status: 'accepted', quantity: 3, quantities: { adult: 2, child: 1 } }),
    'w2 asked for adult: 2, child: 1 at -10, accepted at -9.',
  );
});

test('a story of another kind, or of a reservation that was changed, says no more than is known', () => {
  assert.equal(told({ kind: 'cancel', applicant: undefined, status: 'accepted' }), 'Somebody asked to cancel at -10, accepted at -9.');
  assert.equal(
    told({ status: 'accepted', quantity: 4, changedAt: at(2) }),
    'w2 asked for units at -10, changed to 4 at -2, accepted at -9.',
  );
  assert.equal(
    told({ status: 'accepted', applicant: 'Grace', handedOverAt: at(2) }),
    'Somebody asked for 1 at -10, handed over to Grace at -2, accepted at -9.',
  );
  const both = [{ resourceId: 'hall', quantity: 2 }, { resourceId: 'stage', quantities: { adult: 1 } }];
  assert.equal(
    told({ kind: 'claim', quantity: undefined, resources: both, status: 'accepted' }),
    'w2 asked for 2 of hall and adult: 1 of stage at -10, accepted at -9.',
  );
  assert.equal(sentence({ resource: 'hall' }, NOW), undefined);
  assert.equal(sentence({ resource: 'hall', became: { title: 'There is no such request', status: 404 } }, NOW), undefined);
});

test('a figure that is 0 for all resources, or that none has, is left out', () => {
  const titles = (...rows) => figuresOf(rows).map((one) => one.title);
  const quiet = { requestsPerSecond: 0, verdictsPerSecond: 0, turnedAway: 0 };
  assert.deepEqual(titles(quiet, { verdictsPerSecond: 0 }), []);
  assert.deepEqual(titles(quiet, { ...quiet, turnedAway: 2 }), ['Turned away in 24 hours']);
  const busy = { ...quiet, verdictsPerSecond: 0.5, waitedMillisHalf: 0, waitedMillisMost: 20 };
  const figures = figuresOf([busy, quiet]);
  assert.deepEqual(figures.map((one) => [one.title, said(one, busy), said(one, quiet)]), [
    ['Verdicts a second', '0.5', '0'],
    ['Time to verdict', '0 ms, most 20 ms', '–'],
  ]);
});

test('a bar shows the held part behind the rest, and is never longer than the whole', () => {
  assert.deepEqual(shares({ capacity: 8, taken: 4, held: 2 }), { firm: 25, held: 25 });
  assert.deepEqual(shares({ capacity: 5, taken: 10, held: 1 }), { firm: 90, held: 10 }, 'staff went over the capacity');
  assert.deepEqual(shares({ capacity: 0, taken: 0, held: 0 }), { firm: 0, held: 0 });
});

test('verdicts on locks are shown on request alone, and displace no others', () => {
  const verdict = (n, ofLock) => ({ n, decision: n, decidedAt: at(600 - n), ofLock });
  const known = newestOf([verdict(1, false)], []);
  const all = newestOf(Array.from({ length: 300 }, (_, i) => verdict(i + 2, true)), known);
  assert.deepEqual(shownOf(all, false).map((one) => one.n), [1]);
  const shown = shownOf(all, true);
  assert.deepEqual([shown.length, shown[0].n, shown.every((one) => one.ofLock)], [200, 301, true]);
  assert.deepEqual(newestOf([verdict(1, false)], all), all, 'what is sent again counts once');
});
