import { asked } from './sentence.js';
import { fill, length, moment, outcome, plain } from './words.js';

/** What is said apart, or is of no use to an operator. */
const APART = new Set([
  'applicant', 'commitNo', 'decidedAt', 'decisionNo', 'epoch', 'ifTerms', 'kind', 'lane', 'left', 'notIn', 'part', 'quantities',
  'quantity', 'reason', 'request', 'requestId', 'resourceId', 'status', 'sum', 'takenAt', 'together', 'v',
]);
const LENGTHS = new Set(['hold', 'longestHold', 'lease']);

/** The sentence about what was asked, by the item in the table of requests. Its beginning, a name, stands apart. */
export function askedInWords(item, now) {
  const at = item.takenAt ? ` at ${moment(item.takenAt, now)}` : '';
  return { who: item.applicant ?? 'Somebody', says: ` asked ${asked(item)}${at}.` };
}

/** The sentences about the commit: what was decided in it, and how full the resource was then. */
export function commitInWords(commit, resource, now) {
  const { number, decidedAt, decisions, atOnce, decision, change, takenByCategoryAfter: by } = commit;
  const how = [decisions > 1 && `with ${decisions} decisions`, atOnce ? 'in the call' : 'by the stream'].filter(Boolean).join(', ');
  const full = fill({
    capacity: commit.capacityAfter,
    taken: commit.takenAfter,
    held: commit.heldAfter,
    free: commit.capacityAfter - commit.takenAfter,
    waiting: commit.waitingAfter,
  });
  const moved = change > 0 ? `, ${change} more taken` : change < 0 ? `, ${-change} given back` : '';
  const refused = { resource, outcome: commit.outcome, reason: commit.reason, detail: commit.sentence, limitingCategory: commit.limitingCategory };
  return [
    `Commit ${number} of ${resource} at ${moment(decidedAt, now)}, ${how}.`,
    decision !== undefined && `Decision ${decision} is about this request: ${ended(`${outcome(refused)}${moved}`)}`,
    commit.explanation && ended(commit.explanation),
    `After it: ${full}${by ? `; taken by category: ${plain(by)}` : ''}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The sentence about a row, a copy of what a commit says. */
export function rowInWords(row, now) {
  const what = [row.status ?? row.part, row.reason].filter(Boolean).join(': ');
  const of = row.quantities ? plain(row.quantities) : row.quantity;
  const commit = row.commitNo === undefined ? '' : `, as commit ${row.commitNo} does`;
  return `It says ${what}${of === undefined ? '' : `, for ${of}`}${commit}.`;
}

/** What else an item or a row says: each name and value in words. */
export function others(fields, now) {
  const more = Object.entries(fields).filter(([name]) => !APART.has(name));
  return Object.fromEntries(more.map(([name, value]) => [label(name), said(name, value, now)]));
}

const label = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const ended = (text) => (text.endsWith('.') ? text : `${text}.`);

function said(name, value, now) {
  if (LENGTHS.has(name)) return length(Number(value));
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? moment(value, now) : plain(value);
}
