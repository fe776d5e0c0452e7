// As much of a document as the element needs to draw itself.

class FakeNode {
  children = [];
  attributes = new Map();
  dataset = {};
  listeners = {};
  parent;

  constructor(tag = 'lastseat-signup') {
    this.tagName = tag.toUpperCase();
  }

  get isConnected() {
    return true;
  }

  get textContent() {
    return this.children.map((child) => child.textContent ?? child).join('');
  }

  set textContent(text) {
    this.children = [text];
  }

  get classList() {
    return { toggle: () => {} };
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  hasAttribute(name) {
    return this.attributes.has(name);
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }

  dispatchEvent({ type }) {
    this.listeners[type]?.();
  }

  append(...children) {
    this.children.push(...children);
    for (const child of children.filter((one) => one instanceof FakeNode)) child.parent = this;
  }

  replaceChildren(...children) {
    this.children = [];
    this.append(...children);
  }

  remove() {
    this.parent.children = this.parent.children.filter((child) => child !== this);
  }

  attachShadow() {
    this.shadowRoot = new FakeNode('shadow');
    return this.shadowRoot;
  }

  closest() {
    return null;
  }

  focus() {}

  select() {}

  get #inside() {
    return this.children.flatMap((child) => (child instanceof FakeNode ? [child, ...child.#inside] : []));
  }

  #is(selector) {
    const [, tag, id, name, attribute] = /^(\w+)?(?:#(\w+))?(?:\.(\w+))?(?:\[([\w-]+).*\])?/.exec(selector);
    const isNamed = (value, of) => value === undefined || this.getAttribute(of) === value;
    return (
      !selector.startsWith(':') &&
      (tag === undefined || this.tagName === tag.toUpperCase()) &&
      isNamed(id, 'id') &&
      isNamed(name, 'class') &&
      (attribute === undefined || this.hasAttribute(attribute))
    );
  }

  querySelectorAll(selectors) {
    return this.#inside.filter((one) => selectors.split(', ').some((selector) => one.#is(selector)));
  }

  querySelector(selectors) {
    return this.querySelectorAll(selectors)[0] ?? null;
  }
}

/** The fields of a form, as they were drawn or as a test has set them. */
class FakeFormData extends Map {
  constructor(form) {
    const fields = form.querySelectorAll('input').filter((one) => one.getAttribute('type') !== 'checkbox');
    super(fields.map((one) => [one.getAttribute('name'), one.value ?? one.getAttribute('value')]));
  }
}

/** Makes a browser of this process, before the element is imported. */
export function becomeABrowser() {
  Object.assign(globalThis, {
    HTMLElement: FakeNode,
    FormData: FakeFormData,
    location: new URL('http://page.example/events'),
    addEventListener() {},
    removeEventListener() {},
    getComputedStyle: () => ({ colorScheme: 'light', getPropertyValue: () => '' }),
    CSSStyleSheet: class {
      replaceSync() {}
    },
    document: { hidden: false, createElement: (tag) => new FakeNode(tag), addEventListener() {}, removeEventListener() {} },
  });
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
}
