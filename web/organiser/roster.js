import { h, written } from '../element/dom.js';
import { keyed } from '../ops/keyed.js';
import { number } from '../ops/words.js';
import { countsOf, matching, placesOf, ranksOf, stateOf, titlesOf } from './people.js';
import { Person } from './person.js';
import { why } from './problems.js';
import { rosterFile } from './spreadsheet.js';
import { said } from './zoned.js';

/** How many people are shown at first; a page of thousands would be slow, and nobody reads it. */
const SHOWN = 200;

/** How often the count is told while a roster comes in. */
const TELL_EACH = 1000;

const signUps = (count) => `${number(count)} sign-up${count === 1 ? '' : 's'}`;

const STATES = { accepted: 'in', held: 'held', waiting: 'waits', lapsed: 'the hold has lapsed' };

/** Who is in, who holds and who waits. */
export class Roster {
  entries = [];
  ranks = new Map();
  most = SHOWN;

  constructor(screen) {
    this.screen = screen;
    this.app = screen.app;
    this.count = h('p', { role: 'status' }, 'One moment …');
    this.search = h('input', { type: 'search', id: 'search', autocomplete: 'off', oninput: () => this.#searched() });
    this.list = h('ol', { class: 'people' });
    this.more = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => this.#showMore() }, 'Show more');
    const button = (label, onclick, quiet = true) => h('button', { type: 'button', class: quiet && 'quiet', onclick }, label);
    this.heading = h('h2', { id: 'people', tabindex: '-1' }, 'Who is in');
    this.element = h(
      'section',
      { 'aria-labelledby': 'people' },
      this.heading,
      h(
        'p',
        { class: 'buttons' },
        button('Add a person', () => new Person(this).add(), false),
        button('Download CSV', () => this.#download()),
      ),
      h('div', { class: 'field' }, h('label', { for: 'search' }, 'Search'), this.search),
      h('div', { class: 'counted' }, this.count, button('Look again', () => this.app.again())),
      this.list,
      this.more,
    );
  }

  get titles() {
    return titlesOf(this.screen.event.resource);
  }

  /** The number of who waits; nothing where kinds of places wait for different things. */
  rankOf(path) {
    return (this.screen.event.resource.categories ?? []).length === 0 ? this.ranks.get(path) : undefined;
  }

  /** Reads it whole, page after page. What was read before is shown until it is. */
  async load(signal) {
    this.loading?.abort();
    const loading = new AbortController();
    this.loading = loading;
    signal?.addEventListener('abort', () => loading.abort());
    const entries = [];
    try {
      for await (const one of this.app.staff.roster(this.screen.id, { signal: loading.signal })) {
        if (one.document === undefined) {
          if (!this.app.locks(one)) this.count.textContent = `Not all could be read. ${why(one)}`;
          return;
        }
        entries.push(one);
        if (entries.length % TELL_EACH === 0) this.count.textContent = `${number(entries.length)} read so far …`;
      }
    } catch (failure) {
      if (failure.name === 'AbortError') return;
      throw failure;
    }
    this.entries = entries;
    this.ranks = ranksOf(entries);
    this.draw();
  }

  draw() {
    const now = this.app.staff.now();
    const found = matching(this.entries, this.search.value);
    const { accepted, held, waiting, lapsed } = countsOf(found, now);
    const parts = [[accepted, 'in'], [held, 'held'], [waiting, 'waiting'], [lapsed, 'with a hold that has lapsed']]
      .filter(([count]) => count > 0)
      .map(([count, how]) => `${number(count)} ${how}`);
    const of = this.search.value.trim() === '' ? signUps(found.length) : `${number(found.length)} of ${signUps(this.entries.length)}`;
    this.count.textContent = this.entries.length === 0 ? 'Nobody yet.' : found.length === 0 ? `Of ${signUps(this.entries.length)} none fits.` : `${of}: ${parts.join(', ')}.`;
    const shown = found.slice(0, this.most).map((entry) => ({ entry, state: stateOf(entry, now), rank: this.rankOf(entry.path), zone: this.screen.zone }));
    const hadFocus = this.list.contains(document.activeElement);
    keyed(this.list, shown, (one) => one.entry.path, (one) => this.#line(one));
    // Who had it may be gone.
    if (hadFocus && !this.list.contains(document.activeElement)) this.heading.focus();
    this.more.hidden = found.length <= this.most;
    this.more.textContent = `Show more (${number(found.length - shown.length)} are not shown)`;
  }

  #line({ entry, state, rank }) {
    const { applicant, note, by } = entry.document;
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'line', 'data-control': 'person', onclick: () => new Person(this, entry).show() },
        h('span', { class: 'who' }, written(applicant)),
        h('span', { class: 'state', 'data-state': state }, rank === undefined ? STATES[state] : `waits, place ${rank}`),
        h('span', { class: 'what' }, placesOf(entry.document, this.titles), state === 'held' && `, until ${said(new Date(entry.expiresAt).toISOString(), this.screen.zone)}`),
        (note || by) && h('span', { class: 'hint' }, note && written(note), note && by && ' · ', by && 'by ', by && written(by)),
      ),
    );
  }

  #searched() {
    this.most = SHOWN;
    this.app.say('');
    this.draw();
  }

  #showMore() {
    const first = this.list.children.length;
    this.most += SHOWN;
    this.draw();
    this.list.children[first]?.querySelector('button').focus();
  }

  async #download() {
    this.app.say('One moment …');
    const file = await rosterFile(this.screen.id, this.app.session);
    if (file.is !== 'done') {
      if (!this.app.locks(file)) this.app.say(`There is no file. ${why(file)}`);
      return;
    }
    const address = URL.createObjectURL(new Blob([file.text], { type: 'text/csv;charset=utf-8' }));
    h('a', { href: address, download: `${this.screen.id.replaceAll(/[^A-Za-z0-9._-]/g, '_')}.csv` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    this.app.say('The file is downloaded.');
  }
}
