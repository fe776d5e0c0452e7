import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../element/texts/en.js';

/** As much of a document as the views need. */
globalThis.document = {
  createElement: (tag) => ({
    tag,
    attributes: {},
    listeners: {},
    children: [],
    addEventListener(name, listener) { this.listeners[name] = listener; },
    setAttribute(name, value) { this.attributes[name] = value; },
    append(...children) { this.children.push(...children); },
  }),
};
const { viewOf } = await import('../element/views.js');

const NOW = Date.parse('2030-06-01T12:00:00Z');
const document = { applicant: 'Ada', quantity: 2, requestedAt: '2030-06-01T11:00:00Z' };
const moments = { at: () => 'then', left: () => '1:00' };

/** The view, with all that it says, its buttons, and what has been pressed. */
function view(state, more = {}) {
  const pressed = [];
  const act = new Proxy({}, { get: (_, name) => (...what) => pressed.push([name, ...what]) });
  const standing = { is: state, quantity: 2, until: NOW + 60_000, path: 'v1/x', document };
  const nodes = viewOf(state, { t: en, now: NOW, moments, draft: document, errors: {}, act, standing, ...more });
  const all = (node) => (typeof node === 'string' ? [] : [node, ...node.children.flatMap(all)]);
  const text = (node) => (typeof node === 'string' ? node : node.children.map(text).join(''));
  const elements = nodes.flatMap(all);
  const buttons = elements.filter((one) => one.tag === 'button');
  return {
    pressed,
    text: nodes.map(text).join(' '),
    buttons: buttons.map(text),
    find: (id) => elements.find((one) => one.attributes.id === id || one.attributes.name === id),
    press: (name) => buttons.find((one) => text(one) === name).listeners.click(),
  };
}

test('a lapsed hold that somebody else took has ways on besides the confirmation that failed', () => {
  assert.deepEqual(view('lapsed', { notice: 'no', resource: {} }).buttons, ['Confirm', 'Begin anew']);
  const listed = view('lapsed', { notice: 'no', resource: { waitingListLimit: 5 } });
  assert.deepEqual(listed.buttons, ['Confirm', 'Join the waiting list', 'Begin anew']);
  listed.press('Join the waiting list');
  assert.deepEqual(listed.pressed, [['ask', { wait: true }]]);
});

test('where all is taken, and there is a list, one button joins it', () => {
  const full = view('open', { resource: { free: 0, waitingListLimit: 5 } });
  assert.deepEqual(full.buttons, ['Join the waiting list']);
  assert.deepEqual([full.find('wait'), full.find('join').attributes.type], [undefined, 'hidden']);
  const some = view('open', { resource: { free: 1, waitingListLimit: 5 } });
  assert.deepEqual([some.buttons, some.find('wait').attributes.type, some.find('join')], [['Sign up'], 'checkbox', undefined]);
});

test('nobody is asked how many where only one is allowed', () => {
  const one = view('open', { resource: { free: 3, maxQuantityPerRequest: 1 } });
  assert.deepEqual([one.find('quantity').attributes.type, one.find('quantity').attributes.value], ['hidden', '1']);
  assert.doesNotMatch(one.text, /How many/);
  assert.equal(view('open', { resource: { free: 3, maxQuantityPerRequest: 2 } }).find('quantity').attributes.type, 'number');
});
