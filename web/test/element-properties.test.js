// Frameworks set a property where the element has one of that name, and an attribute elsewhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** As much of an element as properties need. */
class FakeElement {
  isConnected = false;
  #attributes = new Map();

  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.#set(name, String(value));
  }

  removeAttribute(name) {
    this.#set(name, null);
  }

  get lang() {
    return this.getAttribute('lang') ?? '';
  }

  set lang(value) {
    this.setAttribute('lang', value);
  }

  #set(name, value) {
    const before = this.getAttribute(name);
    if (value === null) this.#attributes.delete(name);
    else this.#attributes.set(name, value);
    if (this.constructor.observedAttributes.includes(name)) this.attributeChangedCallback(name, before, value);
  }
}

globalThis.HTMLElement = FakeElement;
const { LastseatSignup } = await import('../element/lastseat-signup.js');
const { takeUp } = await import('../element/properties.js');
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

test('each attribute is a property, too, and both say the same', () => {
  assert.ok(LastseatSignup.observedAttributes.length >= 7);
  for (const attribute of LastseatSignup.observedAttributes) {
    const element = new LastseatSignup();
    const name = camel(attribute);
    assert.equal(element[name], '', name);
    element[name] = 'one';
    assert.equal(element.getAttribute(attribute), 'one', name);
    element.setAttribute(attribute, 'two');
    assert.equal(element[name], 'two', name);
  }
});

test('null and undefined take the attribute away, as frameworks mean it', () => {
  for (const nothing of [null, undefined]) {
    const element = new LastseatSignup();
    element.resource = 'concert';
    element.headingLevel = 3;
    assert.equal(element.getAttribute('heading-level'), '3');
    element.resource = nothing;
    element.headingLevel = nothing;
    assert.deepEqual([element.getAttribute('resource'), element.getAttribute('heading-level')], [null, null]);
  }
});

test('a framework may set each property that the element has', () => {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(LastseatSignup.prototype)).filter(([, one]) => one.get);
  assert.deepEqual(properties.map(([name]) => name).sort(), ['headingLevel', 'intro', 'link', 'logo', 'options', 'request', 'resource', 'server', 'texts', 'timeZone']);
  for (const [name, { set }] of properties) assert.ok(set, `${name} can be set`);
});

test('what was set before the element was defined counts', () => {
  const element = new LastseatSignup();
  const options = { server: 'http://seats.example' };
  // As on an element that the browser does not know yet.
  for (const [name, value] of Object.entries({ resource: 'concert', options })) {
    Object.defineProperty(element, name, { value, writable: true, configurable: true, enumerable: true });
  }
  takeUp(element);
  assert.equal(element.getAttribute('resource'), 'concert');
  assert.equal(element.options, options);
  element.resource = 'play';
  assert.equal(element.getAttribute('resource'), 'play');
});

test('options and texts that are no objects are left out, with a warning', (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const element = new LastseatSignup();
  element.options = '[object Object]';
  element.texts = 'fr';
  assert.deepEqual([element.options, element.texts], [undefined, undefined]);
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [line] }) => line),
    ['lastseat-signup: options must be an object. It is left out.', 'lastseat-signup: texts must be an object. It is left out.'],
  );
  element.options = null;
  element.texts = undefined;
  assert.equal(warn.mock.callCount(), 2);
});
