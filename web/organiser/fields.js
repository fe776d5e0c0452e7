import { h } from '../element/dom.js';

/**
 * The fields of a form by their names. Each has a label, perhaps a hint, and a place for what is wrong with it.
 *
 * `values` are what is typed; each change of a field changes them. When the last mark goes away, `fine` comes from its field.
 */
export class Fields {
  #controls = new Map();
  #hasOthers = false;

  /** @param {object} values a name such as `categories/0/title` leads into them */
  constructor(values, onChange = () => {}) {
    this.values = values;
    this.onChange = onChange;
  }

  /** A line of text; other attributes make it a number, a date and so on. */
  line(name, label, attributes = {}, hint = undefined) {
    return this.#field(name, label, h('input', { autocomplete: 'off', ...attributes }), hint);
  }

  text(name, label, attributes = {}, hint = undefined) {
    return this.#field(name, label, h('textarea', { rows: 4, ...attributes }), hint);
  }

  /** @param {Array<[string, string]>} options values and what people read */
  choice(name, label, options, hint = undefined) {
    return this.#field(name, label, h('select', {}, ...options.map(([value, text]) => h('option', { value }, text))), hint);
  }

  tick(name, label, hint = undefined) {
    const control = h('input', { type: 'checkbox', autocomplete: 'off' });
    const { described, hinted, wrong } = this.#around(name, control, hint);
    return h('div', { class: 'field' }, h('div', { class: 'check' }, described, h('label', { for: control.id }, label)), hinted, wrong);
  }

  #field(name, label, control, hint) {
    const { described, hinted, wrong } = this.#around(name, control, hint);
    return h('div', { class: 'field' }, h('label', { for: control.id }, label), hinted, described, wrong);
  }

  #around(name, control, hint) {
    control.id = idOf(name);
    const hinted = hint !== undefined && h('span', { class: 'hint', id: `${control.id}-hint` }, hint);
    const wrong = h('span', { class: 'wrong', id: `${control.id}-wrong` });
    control.setAttribute('aria-describedby', [hinted && hinted.id, wrong.id].filter(Boolean).join(' '));
    this.#controls.set(name, { control, wrong });
    this.#show(name);
    const take = () => {
      this.#put(name, typed(control));
      this.#mark(name, undefined);
      this.onChange(name);
    };
    control.addEventListener('input', take);
    // Some browsers and helpers change a choice without an input.
    control.addEventListener('change', () => typed(control) !== this.#value(name) && take());
    return { described: control, hinted, wrong };
  }

  #show(name) {
    const { control } = this.#controls.get(name);
    const value = this.#value(name);
    if (control.type === 'checkbox') control.checked = value === true;
    else control.value = value ?? '';
  }

  #value(name) {
    return name.split('/').reduce((inner, part) => inner[part], this.values);
  }

  #put(name, value) {
    const parts = name.split('/');
    const last = parts.pop();
    parts.reduce((inner, part) => inner[part], this.values)[last] = value;
  }

  /** What stands in the fields now. @returns the values */
  read() {
    for (const [name, { control }] of this.#controls) this.#put(name, typed(control));
    return this.values;
  }

  /** Puts another value into a field. */
  set(name, value) {
    this.#put(name, value);
    if (!this.#controls.has(name)) return;
    this.#show(name);
    this.#mark(name, undefined);
  }

  /** Says what is wrong with which field, and goes to the first one. @returns what belongs to no field */
  say(wrong) {
    const others = Object.entries(wrong).filter(([name]) => !this.#controls.has(name)).map(([name, sentence]) => `${name}: ${sentence}`);
    this.#hasOthers = others.length > 0;
    for (const name of this.#controls.keys()) this.#mark(name, wrong[name]);
    const [first] = [...this.#controls].filter(([name]) => wrong[name] !== undefined);
    if (first) {
      for (let node = first[1].control; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true;
      first[1].control.focus();
    }
    return others;
  }

  #mark(name, sentence) {
    const { control, wrong } = this.#controls.get(name);
    wrong.textContent = sentence ?? '';
    if (sentence !== undefined) control.setAttribute('aria-invalid', 'true');
    else if (control.hasAttribute('aria-invalid')) this.#unmark(control);
  }

  #unmark(control) {
    control.removeAttribute('aria-invalid');
    const isMarked = [...this.#controls.values()].some((one) => one.control.hasAttribute('aria-invalid'));
    if (!isMarked && !this.#hasOthers) control.dispatchEvent(new Event('fine', { bubbles: true }));
  }

  /** The fields that were begun: a day without a time has no value, and would be left out. */
  unfinished() {
    const begun = [...this.#controls].filter(([, { control }]) => control.validity.badInput);
    return Object.fromEntries(begun.map(([name]) => [name, 'Finish this, or empty it.']));
  }

  /** Forgets the fields whose names begin so; others take their place. */
  forget(prefix) {
    for (const name of [...this.#controls.keys()].filter((one) => one.startsWith(prefix))) {
      this.#mark(name, undefined);
      this.#controls.delete(name);
    }
  }
}

const typed = (control) => (control.type === 'checkbox' ? control.checked : control.value);

const idOf = (name) => `f-${name.replaceAll('/', '-')}`;
