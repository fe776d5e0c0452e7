import { h, written } from '../element/dom.js';
import { keyed } from '../ops/keyed.js';
import { number } from '../ops/words.js';
import { doorList } from './door.js';
import { goneOf } from './history.js';
import { STATES, byName, countsOf, matching, placesOf, ranksOf, standing, stateOf, titlesOf } from './people.js';
import { Person } from './person.js';
import { plain, why } from './problems.js';
import { separatorOf, tableOf } from './spreadsheet.js';
import { said } from './zoned.js';

/** How many people are shown at first; a page of thousands would be slow, and nobody reads it. */
const SHOWN = 200;

/** How often the count is told while a roster comes in. */
const TELL_EACH = 1000;

const signUps = (count) => `${number(count)} sign-up${count === 1 ? '' : 's'}`;

const SHOWS = [['', 'Everybody'], ['accepted', 'In'], ['held', 'Held'], ['waiting', 'Waiting'], ['gone', 'Cancelled or refused']];

const COUNTED = { accepted: 'in', held: 'held', waiting: 'waiting', lapsed: 'with a hold that has lapsed', cancelled: 'cancelled', refused: 'refused' };

/** Who is in, who holds, who waits, and who has nothing any more. */
export class Roster {
  entries = [];
  gone = [];
  ranks = new Map();
  most = SHOWN;

  constructor(screen) {
    this.screen = screen;
    this.app = screen.app;
    this.count = h('p', { role: 'status' }, 'One moment …');
    this.search = h('input', { type: 'search', id: 'search', autocomplete: 'off', oninput: () => this.#searched() });
    this.shows = this.#choice('shows', SHOWS, () => this.#chosen());
    this.order = this.#choice('order', [['', 'By time'], ['name', 'By name']], () => this.#searched());
    this.door = h('section', { class: 'door' });
    addEventListener('beforeprint', () => this.#drawDoor(), { signal: this.app.leaving.signal });
    this.unlisted = h('p', { class: 'hint', hidden: true }, 'Who was turned away at once, as it was full or closed, is in no list.');
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
        button('Print a door list', () => print()),
        button('Download CSV', () => this.#download()),
      ),
      h('div', { class: 'field' }, h('label', { for: 'search' }, 'Search'), this.search),
      h(
        'div',
        { class: 'choices' },
        h('div', { class: 'field' }, h('label', { for: 'shows' }, 'Show'), this.shows),
        h('div', { class: 'field' }, h('label', { for: 'order' }, 'Order'), this.order),
      ),
      h('div', { class: 'counted' }, this.count, button('Look again', () => this.app.again())),
      this.unlisted,
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

  #choice(id, options, onchange) {
    return h('select', { id, autocomplete: 'off', onchange }, ...options.map(([value, text]) => h('option', { value }, text)));
  }

  /** Reads it whole, page after page. What was read before is shown until it is. @returns whether all was read */
  async load(signal) {
    this.loading?.abort();
    const loading = new AbortController();
    this.loading = loading;
    signal?.addEventListener('abort', () => loading.abort());
    const { staff } = this.app;
    const { id } = this.screen;
    try {
      const entries = await this.#all(staff.roster(id, { signal: loading.signal }), 'document');
      if (entries === undefined) return false;
      this.entries = entries;
      this.ranks = ranksOf(entries);
      const commits = this.shows.value === 'gone' ? await this.#all(staff.verdicts(id, { signal: loading.signal }), 'commit') : [];
      if (commits === undefined) return false;
      this.gone = goneOf(commits.map((one) => one.commit));
    } catch (failure) {
      if (failure.name === 'AbortError') return false;
      throw failure;
    }
    this.draw();
    return true;
  }

  /** All that is told; nothing where something else comes, which is said. */
  async #all(told, name) {
    const all = [];
    for await (const one of told) {
      if (one[name] === undefined) {
        if (!this.app.locks(one)) this.count.textContent = `Not all could be read. ${why(one)}`;
        return undefined;
      }
      all.push(one);
      if (all.length % TELL_EACH === 0) this.count.textContent = `${number(all.length)} read so far …`;
    }
    return all;
  }

  draw() {
    const now = this.app.staff.now();
    const shows = this.shows.value;
    const all = shows === 'gone' ? this.gone : standing(this.entries, shows);
    const matched = matching(all, this.search.value);
    const found = this.order.value === 'name' ? byName(matched) : matched;
    const counts = countsOf(found, now);
    const parts = Object.entries(COUNTED).filter(([state]) => counts[state] > 0).map(([state, how]) => `${number(counts[state])} ${how}`);
    const of = this.search.value.trim() === '' ? signUps(found.length) : `${number(found.length)} of ${signUps(all.length)}`;
    this.count.textContent = all.length === 0 ? (shows === 'waiting' || shows === 'held' ? 'Nobody now.' : 'Nobody yet.') : found.length === 0 ? `Of ${signUps(all.length)} none fits.` : `${of}: ${parts.join(', ')}.`;
    this.unlisted.hidden = shows !== 'gone';
    const shown = found.slice(0, this.most).map((entry) => ({ entry, state: stateOf(entry, now), rank: this.rankOf(entry.path), zone: this.screen.zone }));
    const hadFocus = this.list.contains(document.activeElement);
    keyed(this.list, shown, (one) => one.entry.path, (one) => this.#line(one));
    // Who had it may be gone.
    if (hadFocus && !this.list.contains(document.activeElement)) this.heading.focus();
    this.more.hidden = found.length <= this.most;
    this.more.textContent = `Show more (${number(found.length - shown.length)} are not shown)`;
  }

  #line({ entry, state, rank }) {
    const { document, at, why: reason } = entry;
    const { applicant, note, by } = document;
    const isGone = at !== undefined;
    const when = (moment) => said(new Date(moment).toISOString(), this.screen.zone);
    const hints = [note && written(note), by && h('span', {}, 'by ', written(by)), reason && plain(reason)].filter(Boolean);
    return h(
      'li',
      {},
      h(
        isGone ? 'div' : 'button',
        { class: 'line', ...(!isGone && { type: 'button', 'data-control': 'person', onclick: () => new Person(this, entry).show() }) },
        h('span', { class: 'who' }, written(applicant)),
        h('span', { class: 'state', 'data-state': state }, rank === undefined ? STATES[state] : `waits, place ${rank}`),
        h('span', { class: 'what' }, placesOf(document, this.titles), isGone ? `, on ${when(at)}` : state === 'held' && `, until ${when(entry.expiresAt)}`),
        hints.length > 0 && h('span', { class: 'hint' }, ...hints.flatMap((one, place) => (place > 0 ? [' · ', one] : [one]))),
      ),
    );
  }

  #searched() {
    this.most = SHOWN;
    this.app.say('');
    this.draw();
  }

  /** The log is long, so it is read where somebody wants to see it. */
  async #chosen() {
    if (this.shows.value !== 'gone') return this.#searched();
    this.count.textContent = 'One moment …';
    await this.load(this.app.leaving.signal);
  }

  #showMore() {
    const first = this.list.children.length;
    this.most += SHOWN;
    this.draw();
    this.list.children[first]?.querySelector('button').focus();
  }

  #drawDoor() {
    if (this.screen.event) this.door.replaceChildren(...doorList(this.screen.event, this.entries, this.titles, this.app.staff.now()));
  }

  async #download() {
    this.app.say('One moment …');
    if (!(await this.load(this.app.leaving.signal))) return this.app.say('There is no file.');
    const text = tableOf(this.entries, {
      titles: this.titles, zone: this.screen.zone, now: this.app.staff.now(), separator: separatorOf(navigator.language),
    });
    const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    h('a', { href: address, download: `${this.screen.id.replaceAll(/[^A-Za-z0-9._-]/g, '_')}.csv` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    this.app.say('The file is downloaded.');
  }
}
