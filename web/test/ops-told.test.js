import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomeABrowser } from './fake-dom.js';

becomeABrowser();
const { Locked } = await import('../ops/locked.js');
const { Story } = await import('../ops/story.js');
const { Verdicts } = await import('../ops/verdicts.js');

const AT = '2030-06-01T12:00:00Z';
const ITEM = {
  applicant: 'Ada', kind: 'reserve', lane: 'hall#0', notIn: '1', note: 'front', quantities: { adult: '2', child: '1' }, quantity: '3',
  requestId: '0-a', sum: '22577', takenAt: AT, v: '1',
};
const COMMIT = {
  number: 2, decidedAt: AT, decisions: 4, atOnce: false, capacityAfter: 5, takenAfter: 3, heldAfter: 3, waitingAfter: 0,
  takenByCategoryAfter: { adult: 2, child: 1 }, decision: 7, outcome: 'accepted', change: 3,
};
const ROW = { commitNo: '2', heldUntil: AT, part: 'verdict', quantities: { adult: '2', child: '1' }, status: 'held', v: '1' };

/** The text of each paragraph and of each pair of a list, as the story of this request draws them. */
async function told(story) {
  const element = new Story({ story: async () => ({ resource: 'hall', rows: [], ...story }) });
  element.element.showModal = () => {};
  await element.open('hall', '0-a');
  assert.equal(element.element.dataset.state, 'told');
  const details = element.body.querySelector('details');
  const folded = details.querySelectorAll('div').map((one) => one.textContent);
  const all = element.body.querySelectorAll('p, div').map((one) => one.textContent.replaceAll(/\d\d:00:00|1 Jun, \d\d:00:00/g, 'TIME'));
  return { said: all.slice(0, all.length - folded.length), folded };
}

test('a story says what was asked, decided and copied in sentences', async () => {
  const { said, folded } = await told({ item: ITEM, commit: COMMIT, rows: [ROW] });
  assert.deepEqual(said, [
    'Resource hall',
    'Ada asked for adult: 2, child: 1 at TIME.',
    'notefront',
    'Commit 2 of hall at TIME, with 4 decisions, by the stream. Decision 7 is about this request: accepted, 3 more taken. ' +
      'After it: 3 of 5 taken, 3 of them held, 2 left; taken by category: adult: 2, child: 1.',
    'It says held, for adult: 2, child: 1, as commit 2 does.',
    'held untilTIME',
    'The API does not show it.',
  ]);
  assert.ok(folded.includes('lanehall#0'), 'all fields are there for who wants them');
});

test('a story says a refusal, new terms and what is absent', async () => {
  const refused = { ...COMMIT, outcome: 'rejected', change: 0, reason: 'sold_out', sentence: 'Nothing is left.', atOnce: true, decisions: 1 };
  const none = await told({ commit: refused });
  assert.equal(none.said[1], 'Nothing stands in the table of requests: it was decided in its call, or archived.');
  assert.ok(none.said[2].includes(', in the call. Decision 7 is about this request: rejected: sold_out. Nothing is left. After it'));
  const terms = { kind: 'configure', takenAt: AT, longestHold: '600000', categories: [{ capacity: '5', name: 'adult' }] };
  assert.deepEqual((await told({ item: terms })).said.slice(1, 4), [
    'Somebody asked for new terms at TIME.',
    'longest hold10 min',
    'categoriescapacity: 5, name: adult',
  ]);
});

test('a locked page says each way in, and a key only where one opens it', () => {
  const locked = new Locked(() => {});
  locked.show(true);
  assert.match(locked.element.textContent, /Type a key.*Open the link.*lastseat ops --data DIR/);
  assert.equal(locked.byKey.hidden, false);
  locked.show(false);
  assert.equal(locked.byKey.hidden, true);
});

test('the newest verdicts say since when all are there', () => {
  const verdicts = new Verdicts({});
  verdicts.show({ newest: [], last: 0, since: AT }, Date.parse(AT));
  assert.match(verdicts.note.textContent, /^There is none yet\. This server sees all since \d\d:00:00; older ones/);
});
