import { h, written } from '../element/dom.js';
import { Fields } from './fields.js';
import { toEvent, toNew } from './places.js';
import { why } from './problems.js';
import { sheetForm } from './sheet.js';

/** As many as the API gives in one answer. */
const AT_ONCE = 50;

/** The events: those of this browser, and those that are open to everybody. The API has no list of all. */
export class ListScreen {
  title = 'Your events';

  constructor(app) {
    this.app = app;
    this.heading = h('h1', { tabindex: '-1' }, this.title);
    this.own = h('ul', { class: 'events' });
    this.kept = h('p', { class: 'hint' }, 'Hiding an event here deletes nothing.');
    this.public = h('ul', { class: 'events' });
    this.note = h('p', { class: 'hint' });
    this.more = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => this.#next() }, 'Show more');
    const fields = new Fields({ id: '' });
    this.element = h(
      'div',
      { class: 'lists' },
      this.heading,
      h('p', {}, h('a', { class: 'button', href: toNew }, 'Make an event')),
      h('section', { 'aria-labelledby': 'own' }, h('h2', { id: 'own' }, 'Made or opened here'), this.own, this.kept),
      h('section', { 'aria-labelledby': 'public' }, h('h2', { id: 'public' }, 'Open to everybody'), this.note, this.public, this.more),
      h(
        'section',
        { 'aria-labelledby': 'other' },
        h('h2', { id: 'other' }, 'Another one'),
        sheetForm('Open', async () => {
          const id = fields.values.id.trim().replace(/^.*\/signup\//, '').replace(/\/$/, '');
          if (id === '') return 'Type the web address of the event.';
          app.go(toEvent(id));
        }, fields.line('id', 'Web address of the event', { autocapitalize: 'none', spellcheck: 'false' }, 'Such as summer-concert. An event that is not open to everybody is found by it alone')),
      ),
    );
  }

  async load(signal) {
    this.#drawOwn();
    this.public.replaceChildren();
    this.told = this.app.staff.resources({ signal });
    this.next = undefined;
    await this.#next();
  }

  async #next() {
    for (let shown = 0; shown < AT_ONCE; shown += 1) {
      const { value, done } = await this.told.next();
      if (done) {
        this.more.hidden = true;
        this.note.textContent = this.public.children.length === 0 ? 'Nothing yet.' : '';
        return;
      }
      if (value.is !== 'found') {
        this.app.locks(value);
        this.note.textContent = why(value);
        this.more.hidden = true;
        return;
      }
      this.public.append(item(value.resource));
    }
    this.more.hidden = false;
  }

  #drawOwn() {
    const events = this.app.known.events;
    this.own.replaceChildren(...events.map(({ id, title }) =>
      h(
        'li',
        {},
        h('a', { href: toEvent(id) }, written(title ?? id)),
        h('button', { type: 'button', class: 'quiet', 'aria-label': `Hide here: ${title ?? id}. Nothing is deleted`, onclick: () => this.#forget(id) }, 'Hide here'),
      ),
    ));
    this.kept.hidden = events.length === 0;
    if (events.length === 0) this.own.append(h('li', { class: 'hint' }, 'Nothing yet. An event that you make or open is listed here, in this browser alone.'));
  }

  /** The event stays as it is: this browser does not list it any more. */
  #forget(id) {
    this.app.known.forget(id);
    this.#drawOwn();
    this.heading.focus();
  }
}

function item({ resourceId, title, free, capacity, state }) {
  const left = state === 'open' ? (free > 0 ? `${free} of ${capacity} left` : 'full') : state.replaceAll('_', ' ');
  return h('li', {}, h('a', { href: toEvent(resourceId) }, written(title ?? resourceId)), h('span', { class: 'hint' }, left));
}
