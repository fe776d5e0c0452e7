import { h } from '../element/dom.js';
import { Refused } from './calls.js';
import { Confirm } from './confirm.js';
import { Locked } from './locked.js';
import { Story } from './story.js';
import { length, moment } from './words.js';

const EACH_MS = 2_000;
const GONE_MS = 5_000;

/** The page: asks every two seconds while it is visible, and shows the time of its figures. */
export class Desk {
  constructor(calls, sections) {
    this.calls = calls;
    this.story = new Story(calls);
    this.confirm = new Confirm();
    this.locked = new Locked((how) => this.enter(how));
    this.sections = sections.map((Section) => new Section(this));
    this.place = h('p', { class: 'small' });
    this.asOf = h('p', { class: 'as-of' }, 'Asking …');
    this.pauseButton = h('button', { type: 'button', class: 'quiet', 'aria-pressed': 'false', onclick: () => this.pause(!this.paused) }, 'Pause');
    this.gone = h('p', { class: 'bar', role: 'alert', hidden: true });
    this.said = h('p', { class: 'said', role: 'status' });
    this.heard = h('p', { class: 'unseen', role: 'status' });
    this.main = h('main', {}, this.gone, this.said, this.locked.element, ...this.sections.map((section) => section.element));
    this.header = h('header', {}, h('h1', {}, 'Lastseat operations'), this.place, this.asOf, this.pauseButton);
  }

  attach(body) {
    this.body = body;
    body.append(this.header, this.main, this.heard, this.story.element, this.confirm.element);
    document.addEventListener('visibilitychange', () => document.hidden || this.soon());
    this.state('loading');
  }

  state(is) {
    this.body.dataset.state = is;
    const locked = is === 'locked';
    this.sections.forEach((section) => (section.element.hidden = locked || this.shown === undefined));
    this.pauseButton.hidden = locked;
    if (!locked) this.locked.hide();
    this.gone.hidden = is !== 'gone';
  }

  /** At the next opportunity, and from then on every two seconds. */
  soon() {
    clearTimeout(this.timer);
    if (this.asking) this.again = true;
    else this.turn();
  }

  async turn() {
    if (this.paused || document.hidden) return;
    this.asking = true;
    this.again = false;
    let pause = EACH_MS;
    try {
      const parameters = Object.assign({}, ...this.sections.map((section) => section.parameters()));
      const all = await this.calls.now(parameters);
      if (!this.paused) this.show(all);
    } catch (failure) {
      pause = this.failed(failure);
    }
    this.asking = false;
    clearTimeout(this.timer);
    if (this.again) this.turn();
    else if (pause > 0) this.timer = setTimeout(() => this.turn(), pause);
  }

  show(all) {
    const now = Date.parse(all.asOf);
    this.shown = all.asOf;
    this.story.makesTickets = all.actions.includes('ticket');
    this.state('live');
    this.place.textContent = `${all.place}${all.mayAct ? '' : ', to look at only'}`;
    this.asOf.textContent = `As of ${moment(all.asOf, now)}, asked every ${length(EACH_MS)}`;
    const sentences = this.sections.map((section) => section.show(all.sections[section.name], now, all)).filter(Boolean);
    const heard = sentences.join(' ');
    if (this.heard.textContent !== heard) this.heard.textContent = heard;
  }

  failed(failure) {
    if (failure instanceof Refused && failure.status === 401) {
      this.locked.show(failure.type === 'key-wanted', this.wrong);
      this.wrong = '';
      this.state('locked');
      return 0;
    }
    this.asOf.textContent = this.shown === undefined ? 'Nothing was seen yet.' : `As of ${moment(this.shown)}, and not since`;
    const why = failure instanceof Refused ? failure.message : 'The server does not answer.';
    const text = `${why} It is asked again. What stands here is not of now.`;
    if (this.gone.textContent !== text) this.gone.textContent = text;
    this.state('gone');
    return GONE_MS;
  }

  pause(paused) {
    this.paused = paused;
    this.pauseButton.setAttribute('aria-pressed', String(paused));
    this.pauseButton.textContent = paused ? 'Go on' : 'Pause';
    if (paused) {
      clearTimeout(this.timer);
      this.state('paused');
      this.asOf.textContent = this.shown === undefined ? 'Paused' : `As of ${moment(this.shown)}, paused`;
    } else {
      this.soon();
    }
  }

  /** Opens the story of a request. */
  tell(resource, request) {
    return this.story.open(resource, request);
  }

  /** Has something done, after a question where there is one. */
  async act(call, target, question) {
    if (question && !(await this.confirm.ask(question))) return;
    await this.say(() => this.calls.act(call, target));
  }

  audit(resource) {
    return this.say(() => this.calls.audit(resource));
  }

  async say(call) {
    this.said.textContent = 'Working …';
    this.said.dataset.done = '';
    try {
      const { done, sentence } = await call();
      this.said.dataset.done = String(done);
      this.said.textContent = sentence;
    } catch (failure) {
      this.said.dataset.done = 'false';
      this.said.textContent = failure instanceof Refused ? failure.message : 'The server does not answer; whether it was done is not known.';
    }
    this.soon();
  }

  async enter(how) {
    try {
      await this.calls.enter(how);
      this.wrong = '';
    } catch (failure) {
      this.wrong = failure.message;
    }
    this.soon();
  }
}
