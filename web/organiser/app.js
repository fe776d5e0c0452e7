import { h } from '../element/dom.js';
import { Drafts } from './drafts.js';
import { EventScreen } from './event-screen.js';
import { FormScreen } from './form-screen.js';
import { Known } from './known.js';
import { ListScreen } from './list-screen.js';
import { Locked } from './locked.js';
import { placeOf, toList } from './places.js';
import { why } from './problems.js';
import { Sheet, sheetForm } from './sheet.js';

const SCREENS = {
  list: (app) => new ListScreen(app),
  event: (app, id) => new EventScreen(app, id),
  new: (app) => new FormScreen(app),
  change: (app, id) => new FormScreen(app, id),
  copy: (app, id) => new FormScreen(app, undefined, id),
};

/** The page: one screen at a time, which the hash of its address names. */
export class App {
  known = new Known();
  drafts = new Drafts();

  constructor(body, session) {
    this.body = body;
    this.session = session;
    this.sheet = new Sheet(() => this.say(''));
    this.locked = new Locked(this);
    this.said = h('p', { class: 'said', role: 'status', title: 'Press to put this away', onclick: () => this.say('') });
    this.place = h('div');
    this.leaves = h('button', { type: 'button', class: 'quiet', onclick: () => this.forget() }, session.asksForToken ? 'Forget the token' : 'Forget the key');
    this.header = h('header', {}, h('a', { href: toList }, 'Your events'), h('a', { href: '/' }, 'First page'), this.leaves);
    this.main = h('main', {}, this.said, this.locked.element, this.place);
  }

  get staff() {
    return this.session.staff;
  }

  begin() {
    this.body.append(this.header, this.main, this.sheet.element);
    addEventListener('hashchange', () => this.#arrive());
    document.addEventListener('visibilitychange', () => document.hidden || this.again());
    this.#arrive();
  }

  #arrive() {
    const { screen, id } = placeOf(location.hash);
    this.leaving?.abort();
    this.leaving = new AbortController();
    if (this.sheet.element.open) this.sheet.element.close();
    this.said.textContent = this.news ?? '';
    this.news = undefined;
    const isFirst = this.screen === undefined;
    this.screen = SCREENS[screen](this, id);
    this.body.dataset.screen = screen;
    document.title = `${this.screen.title}: Lastseat`;
    this.place.replaceChildren(this.screen.element);
    if (!isFirst) {
      scrollTo(0, 0);
      this.screen.heading.focus();
    }
    this.again();
  }

  /** Loads what the screen shows, once more where it shows it already. */
  async again() {
    const isLocked = !this.session.isReady;
    this.leaves.hidden = !this.session.asks || isLocked;
    this.place.hidden = isLocked;
    if (isLocked) {
      this.locked.show();
      return;
    }
    this.locked.hide();
    const { screen } = this;
    try {
      await screen.load(this.leaving.signal);
    } catch (failure) {
      if (failure.name !== 'AbortError') throw failure;
    }
    if (screen === this.screen) document.title = `${screen.title}: Lastseat`;
  }

  /** Goes to another screen, and says this there. */
  go(hash, news) {
    this.news = news;
    location.hash = hash;
  }

  /** Gives the screen that is shown another address. */
  stay(hash) {
    history.replaceState(null, '', hash);
  }

  say(sentence) {
    this.said.textContent = sentence;
  }

  /** Whether the answer wants another key or token; then it is asked for, and the screen stays behind. */
  locks(answer) {
    if (answer.problem?.status !== 401) return false;
    this.session.forget();
    this.sheet.element.close();
    this.again();
    this.locked.say(why(answer));
    return true;
  }

  /** Shows why a screen has nothing to show. */
  failed(answer, element) {
    if (this.locks(answer)) return;
    element.replaceChildren(
      h('p', { class: 'notice', role: 'alert' }, why(answer)),
      h('button', { type: 'button', onclick: () => this.again() }, 'Try again'),
    );
  }

  /** Asks before something is done. `act` gives a sentence where it did not work. */
  ask(question, explanation, label, act, ...parts) {
    const form = sheetForm(label, async () => {
      const wrong = await act();
      if (wrong === undefined) this.sheet.element.close();
      return wrong;
    }, h('p', {}, explanation), ...parts.filter(Boolean));
    this.sheet.show(question, form);
  }

  forget() {
    this.session.forget();
    this.place.replaceChildren();
    this.screen = undefined;
    this.#arrive();
    this.locked.say('');
  }
}
