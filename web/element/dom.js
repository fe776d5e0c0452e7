/**
 * Makes an element. A person's text stays text: it is never parsed as HTML.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} attributes those that begin with `on` are listeners; `false` and `undefined` are left out
 * @param {...(Node | string | undefined | false)} children
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** A person's text, in its own direction: the words around it keep theirs. */
export const written = (text) => h('bdi', {}, text);
