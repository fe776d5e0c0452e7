import { h, written } from '../element/dom.js';
import { keyed } from './keyed.js';
import { length, moment, newestFirst, outcome, units } from './words.js';

const KEPT = 200;

/** The newest verdicts of both lists, each once and the newest first: so many of locks and executions, and as many of others. */
export function newestOf(verdicts, known) {
  const each = [...new Map([...known, ...verdicts].map((one) => [keyOf(one), one])).values()].sort(newestFirst);
  return [...each.filter((one) => !one.ofLock).slice(0, KEPT), ...each.filter((one) => one.ofLock).slice(0, KEPT)].sort(newestFirst);
}

/** Those that are shown: of locks and executions only on request. */
export function shownOf(verdicts, withLocks) {
  return verdicts.filter((one) => withLocks || !one.ofLock).slice(0, KEPT);
}

const keyOf = (one) => `${one.n} ${one.decidedAt}`;

/** The newest verdicts; each opens its story. */
export class Verdicts {
  name = 'verdicts';
  last = 0;
  known = [];

  constructor(desk) {
    this.desk = desk;
    this.locks = h('input', { id: 'lock-verdicts', type: 'checkbox', autocomplete: 'off', onchange: () => this.choose() });
    this.list = h('ol', { class: 'verdicts' });
    this.note = h('p', { class: 'small' });
    this.element = h(
      'section',
      { 'aria-labelledby': 'verdicts' },
      h('h2', { id: 'verdicts' }, 'Newest verdicts'),
      h(
        'div',
        { class: 'tools' },
        h('span', { class: 'check' }, this.locks, h('label', { for: 'lock-verdicts' }, 'Those on locks and executions, too')),
      ),
      this.note,
      this.list,
    );
  }

  parameters() {
    this.asked = this.locks.checked;
    return { after: String(this.last), lockVerdicts: this.asked ? '1' : undefined };
  }

  choose() {
    // Those on locks were not sent before: all are asked for again.
    if (this.locks.checked) this.last = 0;
    this.draw();
    this.desk.soon();
  }

  show(section, now) {
    // The answer to a question from before the choice lacks those on locks.
    if (this.locks.checked && !this.asked) return;
    // Of a server that was started again the numbers begin again.
    this.known = newestOf(section.newest, section.last < this.last ? [] : this.known);
    this.last = section.last;
    this.now = now;
    this.since = section.since;
    this.draw();
  }

  draw() {
    const shown = shownOf(this.known, this.locks.checked);
    keyed(this.list, shown, keyOf, (one) => this.line(one, this.now));
    const none = shown.length > 0 ? '' : 'There is none yet. ';
    const before = 'older ones are the last of each resource above.';
    this.note.textContent = this.since === undefined ? '' : `${none}This server sees all since ${moment(this.since, this.now)}; ${before}`;
  }

  line(one, now) {
    const who = one.applicant === undefined ? [] : [one.kind === 'hand-over' ? ' to ' : ' by ', written(one.applicant)];
    const of = units(one);
    const took = one.waitedMillis === undefined ? '' : ` after ${length(one.waitedMillis)}`;
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'line', 'data-control': 'story', 'data-outcome': one.outcome, onclick: () => this.desk.tell(one.resource, one.request) },
        h('span', { class: 'at' }, moment(one.decidedAt, now)),
        h('span', { class: 'resource' }, ` ${one.resource} `),
        h('span', { class: 'what' }, one.kind, ...who, of && `, ${of}`),
        h('span', { class: 'outcome' }, ` ${outcome(one)}`),
        h('span', { class: 'took' }, `${took}${one.atOnce ? ', in its call' : ''}`),
      ),
    );
  }
}
