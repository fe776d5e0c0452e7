import { h } from '../element/dom.js';

/** What is done about one thing, in front of the page: it asks, and says what came of it. */
export class Sheet {
  /** @param {() => void} opened runs as it opens */
  constructor(opened) {
    this.opened = opened;
    this.title = h('h2', { id: 'sheet-title', tabindex: '-1' });
    this.body = h('div');
    this.close = h('button', { type: 'button', class: 'quiet', onclick: () => this.element.close() }, 'Back');
    this.element = h('dialog', { 'aria-labelledby': 'sheet-title' }, this.title, this.body, this.close);
    this.element.addEventListener('close', () => this.#ended());
  }

  /**
   * Shows these parts under this title; where it is open already, in place of those that are there.
   *
   * @returns {AbortSignal} aborted when it is closed
   */
  show(title, ...parts) {
    this.title.replaceChildren(title);
    this.body.replaceChildren(...parts.filter(Boolean));
    (this.body.querySelector('form > .end > .buttons') ?? this.element).append(this.close);
    if (!this.element.open) {
      this.opened();
      this.closing = new AbortController();
      this.element.showModal();
    }
    (this.body.querySelector('input:not([type="hidden"]), textarea') ?? this.title).focus();
    return this.closing.signal;
  }

  #ended() {
    this.closing.abort();
    this.body.replaceChildren();
  }
}

/**
 * A form of a sheet. `send` gives a sentence where something is wrong, and nothing where all went well.
 *
 * @param {string | Element} label of its button, or the button
 * @param {() => Promise<string | undefined>} send
 */
export function sheetForm(label, send, ...parts) {
  const wrong = h('p', { class: 'notice', role: 'alert' });
  const button = typeof label === 'string' ? h('button', {}, label) : label;
  const form = h('form', { novalidate: true }, ...parts, h('div', { class: 'end' }, wrong, h('p', { class: 'buttons' }, button)));
  form.addEventListener('fine', () => (wrong.textContent = ''));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    wrong.textContent = '';
    const sentence = await send((text) => (wrong.textContent = text));
    button.removeAttribute('aria-disabled');
    if (sentence !== undefined) wrong.textContent = sentence;
  });
  return form;
}
