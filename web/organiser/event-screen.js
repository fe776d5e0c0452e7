import { h, written } from '../element/dom.js';
import { fillBar } from '../ops/fill-bar.js';
import { fill, number } from '../ops/words.js';
import { copied } from './clipboard.js';
import { Fields } from './fields.js';
import { signUpPage, toChange, toCopy } from './places.js';
import { why } from './problems.js';
import { redraw } from './redraw.js';
import { askRemoval } from './removal.js';
import { Roster } from './roster.js';
import { sight } from './saving.js';
import { said, saidRange } from './zoned.js';

/** One event: what people read about it, how full it is, whether it is open, and who is in. */
export class EventScreen {
  constructor(app, id) {
    this.app = app;
    this.id = id;
    this.heading = h('h1', { tabindex: '-1' }, written(id));
    this.top = h('div', {}, h('p', {}, 'One moment …'));
    this.roster = new Roster(this);
    this.element = h('div', { class: 'event' }, h('div', {}, this.heading, this.top), this.roster.element, this.roster.door);
  }

  get title() {
    return this.event?.resource.title ?? this.id;
  }

  get zone() {
    return this.event.values.timeZone;
  }

  async load(signal) {
    if (await this.look(signal)) await this.roster.load(signal);
  }

  /** Looks at the event again. @returns whether it is there */
  async look(signal) {
    const now = await sight(this.app.staff, this.id, signal);
    if (now.is !== 'seen') {
      // What was seen before stays: it is better than nothing.
      if (!this.event || now.problem) this.app.failed(now, this.top);
      else this.app.say(why(now));
      return false;
    }
    this.event = now;
    this.app.known.add(now.resource);
    this.draw();
    return true;
  }

  draw() {
    const { resource, face, values } = this.event;
    redraw(this.heading, [written(this.title)]);
    const when = saidRange(face.startsAt, face.endsAt, values.timeZone);
    if (resource.lock || resource.series) {
      this.top.replaceChildren(h('p', {}, 'This is no event, and this page does not show it.'));
      this.roster.element.hidden = true;
      return;
    }
    this.roster.element.hidden = false;
    const focused = this.top.contains(document.activeElement) && document.activeElement.textContent;
    redraw(this.top, [
      (when || face.place) && h('p', { class: 'when' }, when, when && face.place && h('br'), face.place && written(face.place)),
      face.about && h('p', { class: 'about' }, written(face.about)),
      this.#state(resource),
      h('section', { class: 'figures', 'aria-label': 'How full it is' }, ...figures(resource)),
      h(
        'p',
        { class: 'buttons' },
        h('a', { class: 'button', href: toChange(this.id) }, 'Change'),
        ...this.#opening(resource),
        resource.publicSignUp && h('button', { type: 'button', class: 'quiet', onclick: () => this.#copy() }, 'Copy link'),
        resource.publicSignUp && h('a', { class: 'button quiet', href: signUpPage(this.id) }, 'Sign-up page'),
        h('a', { class: 'button quiet', href: toCopy(this.id) }, 'Make a copy'),
        h('button', { type: 'button', class: 'quiet', onclick: () => askRemoval(this) }, 'Delete or hide'),
      ),
    ].filter(Boolean));
    if (focused) ([...this.top.querySelectorAll('a, button')].find((one) => one.textContent === focused) ?? this.heading).focus();
  }

  #state({ state, opensAt, closesAt, closed, archived, publicSignUp }) {
    const at = (iso) => said(iso, this.zone);
    const open = () => ['Sign-up is open', closesAt && ` until ${at(closesAt)}`, !publicSignUp && ', for you and your colleagues alone', '.'];
    const words = {
      open: open(),
      not_open_yet: ['Sign-up opens on ', opensAt && at(opensAt), '.'],
      closed: closed && Date.parse(closed.at) <= this.app.staff.now()
        ? ['Sign-up was closed on ', at(closed.at), '.', closed.reason && ' People read: ', closed.reason && written(closed.reason)]
        : ['Sign-up has ended', closesAt && ` on ${at(closesAt)}`, '.'],
    };
    return h('p', { class: 'state', 'data-state': state }, ...(archived ? ['It is archived: nothing of it can change any more.'] : words[state].filter(Boolean)));
  }

  /** What opens and closes it at once. Where a time does, that time is changed. */
  #opening({ state, closed, archived }) {
    if (archived) return [];
    if (closed) return [h('button', { type: 'button', class: 'quiet', onclick: () => this.#reopen() }, state === 'closed' ? 'Open again' : 'Do not close')];
    return state === 'closed' ? [] : [h('button', { type: 'button', class: 'quiet', onclick: () => this.#close() }, 'Close sign-up')];
  }

  #close() {
    const fields = new Fields({ reason: '' });
    this.app.ask(
      'Close sign-up now?',
      'From this moment nobody gets a place, you included, and nobody joins the waiting list. Everybody who waits is refused, for good. Who is in stays in. You can open it again.',
      'Close sign-up',
      () => this.change({ closed: fields.values.reason.trim() === '' ? {} : { reason: fields.values.reason.trim() } }, 'Sign-up is closed.'),
      fields.line('reason', 'What people read as the reason', { maxlength: 200 }, 'May be empty'),
    );
  }

  #reopen() {
    this.app.ask('Open sign-up again?', 'People can sign up from this moment on, as far as places are left.', 'Open it', () => this.change({ closed: null }, 'Sign-up is open again.'));
  }

  /** Changes these terms, and says this. @returns a sentence where it is as it was */
  async change(terms, news) {
    const outcome = await this.app.staff.change(this.id, terms);
    if (outcome.is === 'pending') for await (const later of this.app.staff.reservation(outcome.path).follow()) if (later.is === 'rejected') return why(later);
    if (outcome.is !== 'done' && outcome.is !== 'pending') return this.app.locks(outcome) ? undefined : why(outcome);
    await this.app.again();
    this.app.say(news);
    return undefined;
  }

  async #copy() {
    const link = signUpPage(this.id);
    this.app.say((await copied(link)) ? 'The link is copied.' : `Copy this link: ${link}`);
  }
}

function figures(resource) {
  const { capacity, taken, held = 0, free, state, waiting = 0, categories = [], waitingListLimit } = resource;
  const over = taken - capacity;
  return [
    fillBar({ capacity, taken, held }),
    h('p', {}, fill({ capacity, taken, held, free, waiting, closed: state === 'closed' }), over > 0 && `. That is ${over} more than there are places`),
    categories.length > 0 && h('ul', {}, ...categories.map((one) => h('li', {}, written(one.title ?? one.name), `: ${fill({ waiting: 0, ...one })}`))),
    waitingListLimit !== undefined && h('span', { class: 'hint' }, `At most ${number(waitingListLimit)} sign-up${waitingListLimit === 1 ? '' : 's'} may wait.`),
  ].filter(Boolean);
}
