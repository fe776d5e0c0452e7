import { h } from '../element/dom.js';
import { keyed } from './keyed.js';
import { distance, moment } from './words.js';

/** What needs attention, the worst first. */
export class Attention {
  name = 'attention';

  constructor(desk) {
    this.desk = desk;
    this.list = h('ol', { class: 'troubles' });
    this.calm = h('p', { class: 'calm', hidden: true }, 'Nothing needs attention.');
    this.more = h('p', { hidden: true });
    this.looked = h('ul');
    this.notLooked = h('ul');
    this.element = h(
      'section',
      { 'aria-labelledby': 'attention' },
      h('h2', { id: 'attention' }, 'What needs attention'),
      this.calm,
      this.list,
      this.more,
      h(
        'details',
        {},
        h('summary', {}, 'What was looked at, and what was not'),
        h('p', {}, 'Looked at:'),
        this.looked,
        h('p', {}, 'Not looked at:'),
        this.notLooked,
      ),
    );
  }

  parameters() {
    return {};
  }

  show(section, now) {
    this.calm.hidden = section.count > 0;
    this.list.hidden = section.count === 0;
    // The time that is left changes with each look, and with it the text.
    const timed = section.troubles.map((one) => ({ ...one, nextIn: one.next && distance(one.next, now) }));
    keyed(this.list, timed, (one) => one.id, (one) => this.trouble(one, now));
    const left = section.count - section.troubles.length;
    this.more.hidden = left <= 0;
    this.more.textContent = `${left} more of them.`;
    this.looked.replaceChildren(...section.looked.map((text) => h('li', {}, text)));
    this.notLooked.replaceChildren(...section.notLookedAt.map((text) => h('li', {}, text)));
    document.body.dataset.attention = String(section.count);
    const bad = section.troubles.filter((one) => one.level === 'bad').length;
    return section.count === 0 ? 'Nothing needs attention.' : `${section.count} need attention, ${bad} of them at once.`;
  }

  trouble(one, now) {
    return h(
      'li',
      { class: 'trouble', 'data-level': one.level },
      h('h3', {}, h('span', { class: 'level' }, one.level === 'bad' ? 'Now' : 'Look'), ` ${one.title}`),
      one.resource !== undefined && h('p', { class: 'resource' }, 'Resource ', h('b', {}, one.resource)),
      // A long one is scrolled: it can be reached by the keyboard, and is found again when it is drawn anew.
      h('p', { class: 'cause', tabindex: '0', 'data-control': 'cause' }, one.cause),
      one.since !== undefined && h('p', {}, `Since ${moment(one.since, now)}`),
      one.next !== undefined && h('p', {}, `Tried again by itself ${one.nextIn}, at ${moment(one.next, now)}`),
      h('p', { class: 'advice' }, one.advice),
      ...(one.actions ?? []).map((action) =>
        h('button', { type: 'button', 'data-control': action.call, onclick: () => this.desk.act(action.call, action.target) }, action.label),
      ),
    );
  }
}
