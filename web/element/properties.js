const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/**
 * Gives a class of elements a property for each of these attributes: `time-zone` is `timeZone`. An attribute that is absent is an
 * empty text, and `null` or `undefined` takes it away.
 */
export function reflect(type, attributes) {
  for (const attribute of attributes) {
    Object.defineProperty(type.prototype, camel(attribute), {
      configurable: true,
      enumerable: true,
      get() {
        return this.getAttribute(attribute) ?? '';
      },
      set(value) {
        if (value === null || value === undefined) this.removeAttribute(attribute);
        else this.setAttribute(attribute, value);
      },
    });
  }
}

/** What was set before the browser knew the element stands in the way of its properties: it is set once more. */
export function takeUp(element) {
  for (const name of Object.keys(element)) {
    if (name in Object.getPrototypeOf(element)) {
      const value = element[name];
      delete element[name];
      element[name] = value;
    }
  }
}

/** The object that a page has set, or nothing with a warning: to throw would end the drawing of the whole page. */
export function objectOf(name, value) {
  if (typeof value === 'object') return value ?? undefined;
  if (value !== undefined) warn(`${name} must be an object. It is left out.`);
  return undefined;
}

const warned = new Set();

/** For the author of the page: each once. */
export function warn(text) {
  if (!warned.has(text)) console.warn(`lastseat-signup: ${text}`);
  warned.add(text);
}
