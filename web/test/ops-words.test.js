import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance, fill, length, moment, newestFirst, number, outcome, plain, units } from '../ops/words.js';

const NOW = Date.parse('2030-06-01T12:00:00Z');

test('lengths of time are as long as they matter', () => {
  const lengths = [
    [0, '0 ms'], [-5, '0 ms'], [850, '850 ms'], [12_340, '12.3 s'], [119_000, '119 s'], [120_000, '2 min'],
    [7_199_000, '120 min'], [7_200_000, '2 h'], [172_800_000, '2 days'],
  ];
  for (const [ms, text] of lengths) assert.equal(length(ms), text);
});

test('moments are ahead or behind, and what is none is a dash', () => {
  assert.equal(distance('2030-06-01T12:00:30Z', NOW), 'in 30 s');
  assert.equal(distance('2030-06-01T11:00:00Z', NOW), '60 min ago');
  assert.equal(distance('no moment', NOW), '–');
  assert.equal(moment('no moment', NOW), '–');
  assert.match(moment('2030-06-01T11:59:58Z', NOW), /^\d\d:\d\d:58$/);
  assert.match(moment('2030-05-01T11:59:58Z', NOW), /1 May, \d\d:\d\d:58$/);
});

test('numbers are easy to read, and a missing one is a dash', () => {
  assert.equal(number(1_234_567), '1,234,567');
  assert.equal(number(0.016666), '0.02');
  assert.equal(number(0), '0');
  assert.equal(number(undefined), '–');
});

test('verdicts stand in the order of their decisions, and not of their arrival', () => {
  const verdicts = [
    { n: 3, decision: 7, decidedAt: '2030-06-01T11:59:00Z' },
    { n: 2, decision: 9, decidedAt: '2030-06-01T12:00:00.5Z' },
    { n: 4, decision: 8, decidedAt: '2030-06-01T12:00:00.500Z' },
    { n: 1, decision: 1, decidedAt: '2030-06-01T12:00:01Z' },
  ];
  assert.deepEqual(verdicts.sort(newestFirst).map((one) => one.n), [1, 2, 4, 3]);
});

test('a category says how full it is, and no more than matters', () => {
  const balcony = { name: 'balcony', capacity: 6, taken: 4, held: 1, free: 2, waiting: 3 };
  assert.equal(fill(balcony), '4 of 6 taken, 1 of them held, 2 left, 3 waiting');
  assert.equal(fill({ ...balcony, taken: 1_006, held: 0, free: 0, waiting: 0 }), '1,006 of 6 taken, none left');
  assert.equal(fill({ name: 'child', taken: 2, held: 0, free: 9 }), '2 taken, 9 left');
  assert.equal(fill({ ...balcony, free: 0, closed: true }), '4 of 6 taken, 1 of them held, closed, 3 waiting');
});

test('a verdict says its units by category, and of a claim those of each resource', () => {
  assert.equal(units({ quantities: { adult: 2, child: 1 } }), 'adult: 2, child: 1');
  assert.equal(units({}), '');
  const projector = { resourceId: 'projector', quantity: 1 };
  const hall = { resourceId: 'hall', quantity: 3, quantities: { adult: 2, child: 1 } };
  assert.equal(units({ quantities: hall.quantities, resources: [hall, projector] }), 'hall adult: 2, child: 1; projector 1');
  assert.equal(units({ resources: [projector] }), '', 'without categories all stays as short as it was');
});

test('a refusal says why in a sentence, and which category or other resource is in the way', () => {
  const refused = { resource: 'gala', outcome: 'rejected', reason: 'sold_out', detail: 'Nothing is left.', limitingResource: 'gala' };
  assert.equal(outcome({ resource: 'gala', outcome: 'held' }), 'held');
  assert.equal(outcome(refused), 'rejected: sold_out. Nothing is left.');
  assert.equal(outcome({ ...refused, limitingCategory: 'balcony' }), 'rejected: sold_out, category balcony. Nothing is left.');
  assert.equal(outcome({ ...refused, limitingResource: 'hall' }), 'rejected: sold_out, of hall. Nothing is left.');
  assert.equal(
    outcome({ ...refused, limitingResource: 'hall', limitingCategory: 'vip' }),
    'rejected: sold_out, category vip of hall. Nothing is left.',
  );
});

test('what a story tells has no brackets of JSON', () => {
  assert.equal(plain({ adult: 2, child: 1 }), 'adult: 2, child: 1');
  assert.equal(plain([{ resourceId: 'hall', quantities: { adult: 2 } }, 'x']), 'resourceId: hall, quantities: (adult: 2); x');
  assert.deepEqual([plain('a "b"'), plain(0), plain(true), plain(null)], ['a "b"', '0', 'true', 'null']);
});
