import { h } from '../element/dom.js';
import { slug } from './draft.js';

const LONGEST_NAME = 40;

/** The kinds of places of an event: a list in its form that grows and shrinks. */
export class Kinds {
  constructor(fields, onChange) {
    this.fields = fields;
    this.onChange = onChange;
    this.list = h('ol', { class: 'kinds' });
    this.more = h('button', { type: 'button', class: 'quiet', onclick: () => this.add() }, 'Add a kind of places');
    this.element = h('div', {}, this.list, this.more);
    this.draw();
  }

  get all() {
    return this.fields.values.categories;
  }

  add() {
    this.all.push({ name: '', title: '', capacity: '', note: '', closed: false });
    this.draw();
    this.list.lastElementChild.querySelector('input').focus();
    this.onChange();
  }

  remove(at) {
    this.all.splice(at, 1);
    this.draw();
    this.more.focus();
    this.onChange();
  }

  draw() {
    this.fields.forget('categories/');
    this.list.replaceChildren(...this.all.map((kind, at) => this.#kind(kind, at)));
  }

  #kind(kind, at) {
    const of = (key) => `categories/${at}/${key}`;
    let isSuggested = kind.name === '' || kind.name === slug(kind.title, LONGEST_NAME);
    const typed = ({ target }) => {
      if (target.id.endsWith('-name')) isSuggested = false;
      if (isSuggested) this.fields.set(of('name'), slug(kind.title, LONGEST_NAME));
    };
    const number = at + 1;
    return h(
      'li',
      { oninput: typed },
      h(
        'fieldset',
        {},
        h('legend', {}, `Kind ${number}`),
        h(
          'div',
          { class: 'pair' },
          this.fields.line(of('title'), 'Title', { maxlength: 200 }, 'Such as Adults'),
          this.fields.line(of('capacity'), 'At most', { inputmode: 'numeric' }, 'Empty: no limit of its own'),
        ),
        h(
          'div',
          { class: 'pair' },
          this.fields.line(of('note'), 'Note', { maxlength: 200 }, 'Such as: up to 12 years'),
          this.fields.line(of('name'), 'Short name', { maxlength: LONGEST_NAME, autocapitalize: 'none', spellcheck: 'false' }, 'For lists and programs'),
        ),
        this.fields.tick(of('closed'), 'Closed: no more sign-ups for this kind'),
        h('button', { type: 'button', class: 'quiet', onclick: () => this.remove(at) }, `Take kind ${number} away`),
      ),
    );
  }
}
