import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance, length, moment, newestFirst, number } from '../ops/words.js';

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
