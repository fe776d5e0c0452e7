import { length, number } from './words.js';

const FIGURES = [
  { title: 'Requests a second', of: (row) => row.requestsPerSecond },
  { title: 'Verdicts a second', of: (row) => row.verdictsPerSecond },
  {
    title: 'Time to verdict',
    of: (row) => row.waitedMillisMost,
    say: (row) => `${length(row.waitedMillisHalf)}, most ${length(row.waitedMillisMost)}`,
  },
  { title: 'Turned away in 24 hours', hint: 'Calls that the gate refused without a verdict, at least', of: (row) => row.turnedAway },
];

/** The figures that have a column: those that at least one of the resources has, and that are not 0 for all. */
export function figuresOf(rows) {
  return FIGURES.filter(({ of }) => rows.some((row) => of(row) > 0));
}

/** A figure of a resource in words. */
export function said({ of, say }, row) {
  return say && of(row) !== undefined ? say(row) : number(of(row));
}
