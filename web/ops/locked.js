import { h } from '../element/dom.js';

const LINKS = [
  ['Open the link that was printed in the terminal where this was started. Each link opens the page once, in one tab.'],
  [
    'Where a service was started without a terminal, run ',
    h('code', {}, 'lastseat ops --data DIR'),
    ' as its user, with its data folder. It prints a link to a page of its own.',
  ],
];

/** The page for a visitor without access. */
export class Locked {
  constructor(enter) {
    this.key = h('input', { id: 'key', type: 'password', autocomplete: 'off' });
    this.form = h(
      'form',
      {
        onsubmit: (event) => {
          event.preventDefault();
          const key = this.key.value;
          this.key.value = '';
          enter({ key });
        },
      },
      h('label', { for: 'key' }, 'A key that may administer'),
      this.key,
      h('button', {}, 'Open'),
    );
    this.byKey = h('li', {}, 'Type a key that may administer into the field below.');
    this.why = h('p', { class: 'notice' });
    this.element = h(
      'section',
      { 'aria-labelledby': 'locked', hidden: true },
      h('h2', { id: 'locked' }, 'This page is locked'),
      h('p', {}, 'It opens in one of these ways:'),
      h('ul', {}, this.byKey, ...LINKS.map((way) => h('li', {}, ...way))),
      this.why,
      this.form,
    );
  }

  /** @param {boolean} takesKeys whether a key opens it */
  show(takesKeys, why = '') {
    this.form.hidden = !takesKeys;
    this.byKey.hidden = !takesKeys;
    this.why.hidden = why === '';
    this.why.textContent = why;
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}
