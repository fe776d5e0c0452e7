import { h, written } from '../element/dom.js';
import { Conflict } from './conflict.js';
import { copyOf, patchOf, hasNewFace, seen, slug, tooFew, valuesOf, wrongIn } from './draft.js';
import { Fields } from './fields.js';
import { holdsWith } from './holds.js';
import { Kinds } from './kinds.js';
import { signUpPage, toChange, toEvent, toList } from './places.js';
import { why, wrongFields } from './problems.js';
import { freeAddress, save, sight } from './saving.js';
import { movedAlong, zones } from './zoned.js';

/** Makes an event, or changes one. What is typed is kept in this tab until it is saved or given up. */
export class FormScreen {
  /**
   * @param {string} [id] of the event that is changed; without it, one is made
   * @param {string} [from] of the event that is copied
   */
  constructor(app, id, from) {
    this.app = app;
    this.id = id;
    this.from = from;
    this.heading = h('h1', { tabindex: '-1' }, id !== undefined ? 'Change the event' : from !== undefined ? 'Copy an event' : 'Make an event');
    this.body = h('div', {}, h('p', {}, 'One moment …'));
    this.element = h('div', {}, this.heading, this.body);
  }

  get title() {
    return this.heading.textContent;
  }

  async load(signal) {
    if (this.fields) return;
    const draft = this.app.drafts.of(this.name);
    if (draft) {
      // A JSON has no undefined: what was seen is made again.
      this.base = draft.base && seen(draft.base.resource, draft.base);
      this.copy = draft.copy;
      this.draw(draft.values);
    } else if (this.id === undefined && this.from === undefined) {
      this.draw(valuesOf());
    } else {
      const { staff } = this.app;
      const now = await sight(staff, this.id ?? this.from, signal);
      if (now.is !== 'seen') return this.app.failed(now, this.body);
      if (this.id === undefined) {
        const { values, ...copy } = copyOf(now, staff.now());
        this.copy = copy;
        this.draw({ ...values, id: await freeAddress(staff, this.from, signal) });
      } else {
        this.base = now;
        this.draw(structuredClone(now.values));
      }
    }
  }

  /** Under which the draft is kept: no id has a slash. */
  get name() {
    return this.id ?? (this.from === undefined ? '' : `${this.from}/copy`);
  }

  draw(values) {
    const isNew = this.base === undefined;
    let isSuggested = values.id === slug(values.title);
    this.fields = new Fields(values, (name) => {
      if (name === 'id') isSuggested = false;
      if (name === 'title' && isNew && isSuggested) this.fields.set('id', slug(values.title));
      if (name === 'endsAt') this.#span();
      if (name === 'startsAt') this.#moveEnd();
      this.showAddress();
      this.keep();
    });
    this.#span();
    this.kinds = new Kinds(this.fields, () => this.keep());
    this.conflict = new Conflict((name, value) => this.choose(name, value));
    this.said = h('p', { class: 'notice', role: 'alert' });
    this.address = h('span', { class: 'hint', id: 'address' });
    this.button = h('button', {}, isNew ? 'Make the event' : 'Save');
    this.form = h(
      'form',
      { class: 'paper', novalidate: true, onsubmit: (event) => this.submit(event), onfine: () => (this.said.textContent = '') },
      this.#what(isNew),
      this.#when(values),
      this.#signUp(values),
      this.#waiting(values),
      this.#more(values),
      this.said,
      h(
        'p',
        { class: 'buttons' },
        this.button,
        h('button', { type: 'button', class: 'quiet', onclick: () => this.giveUp() }, isNew ? 'Do not make it' : 'Leave it as it was'),
      ),
    );
    this.showAddress();
    this.body.replaceChildren(...[this.#copied(isNew), this.conflict.element, this.form].filter(Boolean));
  }

  #copied(isNew) {
    if (!isNew || this.copy === undefined) return undefined;
    const { weeks } = this.copy;
    return h(
      'p',
      {},
      'This copy has all of ', h('a', { href: toEvent(this.from) }, written(this.from)), ' but its people.',
      weeks > 0 && ` Its times are ${weeks} week${weeks === 1 ? '' : 's'} later: look at each.`,
    );
  }

  /** From when to when it was before the beginning moved. Half a year that is typed moves it too, so it is kept. */
  #span() {
    const { startsAt, endsAt } = this.fields.values;
    this.span = { startsAt, endsAt };
  }

  #moveEnd() {
    if (this.span.endsAt === '') return this.#span();
    const end = movedAlong(this.span, this.fields.values.startsAt);
    if (end !== undefined) this.fields.set('endsAt', end);
  }

  #what(isNew) {
    const { fields } = this;
    return h(
      'fieldset',
      {},
      h('legend', {}, 'The event'),
      fields.line('title', 'Title', { maxlength: 200, required: true }),
      isNew && h(
        'div',
        { class: 'address' },
        fields.line('id', 'Web address', { maxlength: 128, autocapitalize: 'none', spellcheck: 'false', required: true }, 'It stays for ever. Letters from a to z, digits and hyphens'),
        this.address,
      ),
      fields.line('capacity', 'Places', { inputmode: 'numeric', required: true }),
      fields.tick('publicSignUp', 'Everybody may sign up on its page', 'Without it, you and your colleagues alone add people'),
    );
  }

  #when(values) {
    const { fields } = this;
    const time = { type: 'datetime-local' };
    return h(
      'fieldset',
      {},
      h('legend', {}, 'When and where'),
      h('div', { class: 'pair' }, fields.line('startsAt', 'Begins', time), fields.line('endsAt', 'Ends', time)),
      fields.choice('timeZone', 'Time zone of all times here', zones(values.timeZone).map((zone) => [zone, zone.replaceAll('_', ' ')])),
      fields.line('place', 'Where', { maxlength: 200 }),
      fields.text('about', 'What it is about', { maxlength: 2000 }, 'People read it above the sign-up'),
      fields.line('image', 'Picture', { type: 'url', inputmode: 'url', maxlength: 2000, autocapitalize: 'none', spellcheck: 'false' }, 'Its address, which begins with https://'),
    );
  }

  #signUp(values) {
    const { fields } = this;
    const time = { type: 'datetime-local' };
    return folded(
      'Sign-up: when, and how much',
      values.opensAt || values.closesAt || values.maxQuantityPerRequest || values.transferable,
      h('div', { class: 'pair' }, fields.line('opensAt', 'Sign-up opens', time, 'Empty: at once'), fields.line('closesAt', 'Sign-up closes', time, 'Empty: never')),
      fields.line('maxQuantityPerRequest', 'Most places for one sign-up', { inputmode: 'numeric' }, 'Empty: all that are left'),
      fields.tick('transferable', 'People may hand on their places to others'),
    );
  }

  #waiting(values) {
    return folded(
      'Waiting list',
      values.waitingListLimit,
      this.fields.line('waitingListLimit', 'How many sign-ups may wait', { inputmode: 'numeric' }, 'Empty: there is no waiting list'),
      this.fields.choice('promotionHold', 'Who gets a place from it has to confirm it within', holdsWith(values.promotionHold)),
    );
  }

  #more(values) {
    const isFixed = this.base !== undefined && values.categories.length === 0;
    return folded(
      'Kinds of places',
      values.categories.length > 0,
      h('p', { class: 'hint' }, isFixed
        ? 'This event began without kinds of places, and stays so.'
        : 'Such as adults and children, each with its own limit. An event that begins without any stays so.'),
      !isFixed && this.kinds.element,
    );
  }

  showAddress() {
    const { id } = this.fields.values;
    this.address.textContent = id === '' ? '' : `Its page: ${signUpPage(id)}`;
  }

  keep() {
    this.app.drafts.keep(this.name, { base: this.base, copy: this.copy, values: this.fields.values });
  }

  choose(name, value) {
    this.fields.set(name, structuredClone(value));
    if (name === 'categories') this.kinds.draw();
    this.#span();
    this.keep();
  }

  async submit(event) {
    event.preventDefault();
    if (this.button.getAttribute('aria-disabled') === 'true') return;
    const values = this.fields.read();
    this.said.textContent = '';
    if (!this.#isFine({ ...wrongIn(values, this.base === undefined), ...this.fields.unfinished() })) return;
    const taken = this.base ? tooFew(values, this.base.resource) : [];
    if (taken.length === 0) return this.#send();
    this.app.ask(
      'Save fewer places than are taken?',
      `${taken.join(', and ')}: nobody loses a place, and nobody gets one until it fits.`,
      'Save',
      async () => {
        this.app.sheet.element.close();
        await this.#send();
      },
    );
  }

  async #send() {
    this.button.setAttribute('aria-disabled', 'true');
    try {
      await this.#saved(await save(this.app.staff, this.base, this.fields.values, this.copy?.others));
    } finally {
      this.button.removeAttribute('aria-disabled');
    }
  }

  async #saved(outcome) {
    switch (outcome.is) {
      case 'saved': {
        const { resource } = outcome.base;
        this.app.drafts.drop(this.name);
        this.app.go(toEvent(resource.resourceId), this.base === undefined ? 'The event is there.' : 'It is saved.');
        return;
      }
      case 'met':
        this.base = outcome.base;
        this.draw(structuredClone(outcome.values));
        this.keep();
        this.conflict.show(outcome.changes);
        return;
      case 'taken':
        this.#isFine({ id: 'There is another event at this address. Choose another one.' });
        return;
      default:
        this.#failed(outcome);
    }
  }

  #failed({ answer, base }) {
    const isHere = this.base === undefined && base !== undefined;
    if (base) this.base = base;
    if (this.app.locks(answer)) return;
    const wrong = wrongFields(answer);
    if (isHere) {
      // The event is there: what is not saved yet is a change of it.
      this.app.drafts.drop(this.name);
      this.id = base.resource.resourceId;
      this.app.stay(toChange(this.id));
      this.heading.textContent = 'Change the event';
      this.draw(this.fields.values);
      this.keep();
    }
    const sofar = isHere ? 'The event is there. What people read about it is not saved yet.' : 'It is not saved.';
    if (this.#isFine(wrong, sofar)) this.said.textContent = `${sofar} ${why(answer)}`;
  }

  #isFine(wrong, sofar = 'It is not saved.') {
    if (Object.keys(wrong).length === 0) return true;
    const others = this.fields.say(wrong);
    this.said.textContent = [sofar, 'Look at the fields that are marked.', ...others].join(' ');
    return false;
  }

  giveUp() {
    const { values } = this.fields;
    const isTouched = this.base ? Object.keys(patchOf(values, this.base)).length > 0 || hasNewFace(values, this.base) : this.app.drafts.of(this.name) !== undefined;
    const leave = () => {
      this.app.drafts.drop(this.name);
      const back = this.id ?? this.from;
      this.app.go(back === undefined ? toList : toEvent(back));
    };
    if (!isTouched) leave();
    else this.app.ask('Forget what you typed?', 'What you typed here is not saved.', 'Forget it', async () => leave());
  }
}

/** A part of the form that most events do not need: it is open where one does. */
function folded(title, isNeeded, ...parts) {
  return h('details', { open: Boolean(isNeeded) }, h('summary', {}, title), ...parts);
}
