// The element in a document that is as small as can be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomeABrowser } from './fake-dom.js';
import { FakeServer, json, lost, world } from './fake-world.js';

becomeABrowser();
const { LastseatSignup } = await import('../element/lastseat-signup.js');

const CONCERT = { resourceId: 'concert', title: 'Concert', capacity: 3, free: 3, state: 'open' };
const FACE = { resourceId: 'concert', place: 'Old Mill' };
const PATHS = { resource: '/v1/resources/concert', face: '/v1/resources/concert/face' };

/** An element, and its server: it answers with what `answers` has for a path, at the time. */
function element(t, answers, ...inside) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const server = new FakeServer();
  server.fetch = async (url, { signal }) => {
    const { pathname } = new URL(url);
    server.calls.push(pathname);
    return answers[pathname === PATHS.face ? 'face' : 'resource']({}, signal);
  };
  const signup = new LastseatSignup();
  signup.setAttribute('resource', 'concert');
  signup.options = world(server);
  signup.append(...inside);
  signup.connectedCallback();
  t.after(() => signup.disconnectedCallback());
  return {
    signup,
    asked: (path) => server.calls.filter((one) => one === path).length,
    text: () => signup.shadowRoot?.textContent ?? '',
    hasSlot: () => Boolean(signup.shadowRoot.querySelector('slot')),
    inCard: (selector) => signup.shadowRoot.querySelector(selector),
  };
}

/** Until it is so: what answers a call has no timer. */
async function until(isSo) {
  for (const since = Date.now(); !isSo(); await new Promise((resolve) => setImmediate(resolve))) {
    assert.ok(Date.now() - since < 60_000, `not so within a minute: ${isSo}`);
  }
}

/** Lets the pause between two looks go by, and waits until the resource is asked for again. */
async function nextLook(t, { asked }) {
  const before = asked(PATHS.resource);
  t.mock.timers.tick(60_000);
  await until(() => asked(PATHS.resource) > before);
}

test('a face that had no answer is asked for again with the next answer of the resource, until the server has answered it', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const answers = { resource: lost, face: lost };
  const shown = element(t, answers);
  await until(() => shown.signup.dataset.state === 'unreachable' && shown.asked(PATHS.face) === 1);
  await nextLook(t, shown);
  assert.equal(shown.asked(PATHS.face), 1);

  answers.resource = json(200, CONCERT);
  await nextLook(t, shown);
  await until(() => shown.asked(PATHS.face) === 2);
  await until(() => shown.signup.dataset.state === 'open');
  assert.doesNotMatch(shown.text(), /Old Mill/);

  answers.face = json(200, FACE);
  await nextLook(t, shown);
  await until(() => /Old Mill/.test(shown.text()));
  assert.equal(shown.asked(PATHS.face), 3);
  await nextLook(t, shown);
  await nextLook(t, shown);
  assert.equal(shown.asked(PATHS.face), 3);
});

test('a resource without a face is asked for one once', async (t) => {
  const answers = { resource: json(200, CONCERT), face: json(404, { type: 'urn:lastseat:problem:no-such-path' }) };
  const shown = element(t, answers);
  await until(() => shown.signup.dataset.state === 'open');
  await nextLook(t, shown);
  await nextLook(t, shown);
  assert.equal(shown.asked(PATHS.face), 1);
});

test('what the page has inside is shown until the server has answered', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const answers = { resource: lost, face: lost };
  const link = document.createElement('a');
  const shown = element(t, answers, link);
  await until(() => shown.signup.dataset.state === 'unreachable');
  assert.equal(shown.hasSlot(), true);
  assert.match(shown.text(), /The server does not answer/);
  assert.equal(shown.signup.shadowRoot.children[0].tagName, 'SLOT');

  answers.resource = json(200, CONCERT);
  await nextLook(t, shown);
  await until(() => shown.signup.dataset.state === 'open');
  assert.equal(shown.hasSlot(), false);
});

test("what was typed into the page's own form while the server did not answer is taken over", async (t) => {
  t.mock.method(console, 'warn', () => {});
  const answers = { resource: lost, face: lost };
  const [form, field] = [document.createElement('form'), document.createElement('input')];
  field.setAttribute('name', 'applicant');
  form.append(field);
  const shown = element(t, answers, form);
  await until(() => shown.signup.dataset.state === 'unreachable');
  field.value = 'Ada';
  answers.resource = json(200, CONCERT);
  await nextLook(t, shown);
  await until(() => shown.signup.dataset.state === 'open');
  assert.equal(shown.inCard('#name').getAttribute('value'), 'Ada');
});

test('who chooses nothing of any category is told to choose something, once', async (t) => {
  const resource = { ...CONCERT, categories: [{ name: 'adult', free: 2 }, { name: 'child', free: 1 }] };
  const shown = element(t, { resource: json(200, resource), face: json(200, FACE) });
  await until(() => shown.signup.dataset.state === 'open');
  const errorAfter = (...typed) => {
    shown.inCard('#name').value = 'Ada';
    shown.inCard('form').querySelectorAll('input').slice(1, 3).forEach((field, i) => { field.value = typed[i]; });
    shown.inCard('form').listeners.submit({ preventDefault() {}, target: shown.inCard('form') });
    return shown.signup.shadowRoot.querySelectorAll('.error').map((one) => one.textContent);
  };
  assert.deepEqual(errorAfter('0', ''), ['Choose at least one place.']);
  assert.deepEqual(errorAfter('0', 'x'), ['Please enter a whole number from 1.']);
});
