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
  const standing = { is: state, quantity: 2, expiresAt: NOW + 60_000, path: 'v1/x', document };
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
    button: (name) => buttons.find((one) => text(one) === name),
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
  const full = view('full', { resource: { free: 0, waitingListLimit: 5 } });
  assert.deepEqual(full.buttons, ['Join the waiting list']);
  assert.match(full.text, /Everything is taken/);
  assert.match(full.text, /Nobody waits yet\./);
  assert.match(view('full', { resource: { free: 0, waitingListLimit: 5, waitingRequests: 1200 } }).text, /1,200 sign-ups wait already\./);
  assert.deepEqual([full.find('wait'), full.find('join').attributes.type], [undefined, 'hidden']);
  const some = view('open', { resource: { free: 1, waitingListLimit: 5 } });
  assert.deepEqual([some.buttons, some.find('wait').attributes.type, some.find('join')], [['Sign up'], 'checkbox', undefined]);
  const bothFull = view('open', { resource: { free: 1, waitingListLimit: 5, waitingRequests: 5 } });
  assert.equal(bothFull.find('wait'), undefined);
  assert.deepEqual(view('lapsed', { resource: { waitingListLimit: 5, waitingRequests: 5 } }).buttons, ['Confirm', 'Begin anew']);
});

test('where the waiting list is full, too, nobody is told to hope for what is given back', () => {
  const resource = { free: 0, waitingListLimit: 5, waitingRequests: 5 };
  for (const standing of [undefined, { is: 'turned-away', reason: 'sold_out', left: 0, path: 'v1/x', document }]) {
    assert.match(view('turned-away', { standing, resource }).text, /The waiting list is full/);
    assert.doesNotMatch(view('turned-away', { standing, resource }).text, /you can have it/);
    assert.match(view('turned-away', { standing, resource: { free: 0 } }).text, /you can have it/);
  }
});

test('nobody is asked how many where only one is allowed', () => {
  const one = view('open', { resource: { free: 3, maxQuantityPerRequest: 1 } });
  assert.deepEqual([one.find('quantity').attributes.type, one.find('quantity').attributes.value], ['hidden', '1']);
  assert.doesNotMatch(one.text, /How many/);
  assert.equal(view('open', { resource: { free: 3, maxQuantityPerRequest: 2 } }).find('quantity').attributes.type, 'number');
});

test('how much one sign-up may ask for is said beforehand, and by the field', () => {
  const limited = view('open', { resource: { free: 3, maxQuantityPerRequest: 2 } });
  assert.match(limited.text, /Up to 2 places for each sign-up\./);
  assert.equal(limited.find('quantity').attributes['aria-describedby'], 'most');
  const wrong = view('open', { resource: { free: 3, maxQuantityPerRequest: 2 }, errors: { quantity: 'no' } });
  assert.equal(wrong.find('quantity').attributes['aria-describedby'], 'quantity-error most');
  assert.match(view('full', { resource: { free: 0, maxQuantityPerRequest: 1 } }).text, /One place for each sign-up\./);
  const hall = { free: 3, maxQuantityPerRequest: 4, categories: [{ name: 'adult', free: 3 }] };
  assert.match(view('open', { resource: hall }).text, /Up to 4 places for each sign-up\./);
  assert.doesNotMatch(view('open', { resource: { free: 3 } }).text, /each sign-up/);
});

test('who has something reads why it was closed, and is not asked to sign up once more', () => {
  const closed = { closed: { at: '2030-06-01T11:59:00Z', reason: 'It rains' } };
  for (const state of ['accepted', 'held', 'lapsed', 'cancelled', 'rejected', 'turned-away']) {
    const shown = view(state, { resource: closed });
    assert.match(shown.text, /Sign-up is closed: It rains/, state);
    assert.ok(state === 'cancelled' || !shown.buttons.includes('Sign up once more'), state);
    const later = { closed: { at: '2030-06-01T12:01:00Z', reason: 'It rains' } };
    assert.doesNotMatch(view(state, { resource: later }).text, /It rains/, state);
  }
});

const refusal = (is, more) => ({ is, reason: 'resource_closed', left: 0, path: 'v1/x', document: { ...document, explanation: 'Event is over', ...more } });

test('what the organiser says of a refusal is shown with it, in each state that shows one', () => {
  for (const state of ['closed', 'rejected', 'turned-away']) {
    for (const is of ['rejected', 'turned-away']) {
      const shown = view(state, { standing: refusal(is), resource: { closed: { reason: 'It rains' } } });
      assert.match(shown.text, /Event is over/, `${state} ${is}`);
      assert.doesNotMatch(shown.text, /It rains|waiting list/, `${state} ${is}`);
    }
  }
  assert.match(view('closed', { standing: undefined, resource: { closed: { reason: 'It rains' } } }).text, /It rains/);
  const soldOut = { ...refusal('turned-away'), reason: 'sold_out' };
  assert.match(view('turned-away', { standing: soldOut, resource: {} }).text, /Event is over/);
});

test('who waited is told why, and that he got no place', () => {
  const standing = refusal('rejected', { wait: true, refusedAt: '2030-06-01T11:30:00Z' });
  assert.match(view('closed', { standing, resource: {} }).text, /Event is over.*You were on the waiting list, and got no place/);
});

test('where it is closed, nobody is told to ask again', () => {
  const resource = { closed: { at: '2030-06-01T11:59:00Z' }, waitingListLimit: 5 };
  for (const state of ['rejected', 'turned-away']) {
    const standing = { is: state, reason: 'sold_out', left: 0, path: 'v1/x', document };
    assert.deepEqual(view(state, { standing, resource }).buttons, ['Change my sign-up']);
    assert.deepEqual(view(state, { standing, resource: {} }).buttons, ['Ask again', 'Change my sign-up']);
  }
});

test('another sign-up of this browser says why it was refused', () => {
  const other = { path: 'v1/y', ...refusal('rejected', { refusedAt: '2030-06-01T11:30:00Z' }) };
  const { text } = view('accepted', { tickets: [other], resource: {} });
  assert.match(text, /It did not work out: Ada, 2 places.*Event is over/);
});

const link = 'http://seats.example/signup/concert/requests/0-1';
const calendar = { href: 'data:text/calendar,x', name: 'concert.ics' };

test('who is in sees the name, the own link and what keeps it; giving back is the last and quiet', (t) => {
  const { navigator } = globalThis;
  t.after(() => Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true }));
  const on = (value) => Object.defineProperty(globalThis, 'navigator', { value, configurable: true });
  const accepted = () => view('accepted', { link, calendar, resource: { transferable: true } });
  on({ clipboard: {}, share() {} });
  const shown = accepted();
  assert.match(shown.text, /Ada.*You have 2 places\..*seats\.example.*Add to calendar/);
  assert.deepEqual(shown.buttons, ['Copy link', 'Share', 'Sign up once more', 'Hand it on', 'Give back']);
  shown.press('Copy link');
  shown.press('Share');
  assert.deepEqual(shown.pressed, [['copy', link], ['share', link]]);
  assert.equal(shown.button('Give back').attributes.class, 'quiet');
  on({});
  assert.deepEqual(accepted().buttons, ['Sign up once more', 'Hand it on', 'Give back']);
  assert.doesNotMatch(view('accepted', { link, resource: {} }).text, /calendar/);
});
