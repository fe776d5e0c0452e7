import { h, written } from '../element/dom.js';
import { keyed } from './keyed.js';
import { length, moment, newestFirst, outcome, units } from './words.js';

const KEPT = 200;

/** The newest verdicts; each opens its story. */
export class Verdicts {
  name = 'verdicts';
  last = 0;
  newest = [];

  constructor(desk) {
    this.desk = desk;
    this.list = h('ol', { class: 'verdicts' });
    this.note = h('p', { class: 'small' }, 'No verdict was seen yet.');
    this.element = h('section', { 'aria-labelledby': 'verdicts' }, h('h2', { id: 'verdicts' }, 'Newest verdicts'), this.note, this.list);
  }

  parameters() {
    return { after: String(this.last) };
  }

  show(section, now) {
    // Of a server that was started again the numbers begin again.
    if (section.last < this.last) this.newest = [];
    this.newest = [...section.newest, ...(section.last < this.last ? [] : this.newest)].sort(newestFirst).slice(0, KEPT);
    this.last = section.last;
    keyed(this.list, this.newest, (one) => `${one.n} ${one.decidedAt}`, (one) => this.line(one, now));
    this.note.hidden = this.newest.length > 0;
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
