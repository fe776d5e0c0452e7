import { h, written } from '../element/dom.js';
import { NAMES, isSame } from './draft.js';
import { HOLDS } from './holds.js';

/** What a colleague changed while somebody typed, beside what was typed. */
export class Conflict {
  /** @param {(name: string, value: unknown) => void} choose puts a value into its field */
  constructor(choose) {
    this.choose = choose;
    this.element = h('section', { class: 'conflict', 'aria-labelledby': 'conflict', tabindex: '-1', hidden: true });
  }

  show(changes) {
    this.element.hidden = false;
    this.element.replaceChildren(
      h('h2', { id: 'conflict' }, 'A colleague has changed this event meanwhile'),
      h('p', {}, 'Nothing was overwritten, and nothing that you typed is lost. Look at what changed, then save again.'),
      h('ul', {}, ...changes.map((one) => h('li', {}, ...(one.contested ? this.#question(one) : told(one))))),
    );
    this.element.focus();
  }

  hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  #question({ name, was, theirs, mine }) {
    const option = (value, label, isChosen) => {
      const id = `choose-${name}-${isChosen ? 'mine' : 'theirs'}`;
      return h(
        'div',
        { class: 'check' },
        h('input', { type: 'radio', id, name: `choose-${name}`, checked: isChosen, onchange: () => this.choose(name, value) }),
        h('label', { for: id }, `${label}: `, saying(name, value)),
      );
    };
    return [
      h(
        'fieldset',
        {},
        h('legend', {}, `${NAMES[name]}: it was `, saying(name, was)),
        option(mine, 'Keep what you typed', true),
        option(theirs, 'Take what your colleague saved', false),
      ),
    ];
  }
}

function told({ name, was, theirs, mine }) {
  const same = isSame(mine, theirs) && !isSame(was, mine);
  return [h('b', {}, NAMES[name]), ': it was ', saying(name, was), ', and is ', saying(name, theirs), same ? ' now, as it stands below.' : ' now. That stands below.'];
}

/** The value of a field as people read it. */
function saying(name, value) {
  if (name === 'categories') return written(value.map(kind).join('; ') || 'nothing');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'promotionHold') return HOLDS.get(value) ?? value;
  if (value === '') return 'nothing';
  return h('q', {}, written(name.endsWith('At') ? value.replace('T', ', ') : value));
}

function kind({ name, title, capacity, closed }) {
  return [title || name, capacity && `at most ${capacity}`, closed && 'closed'].filter(Boolean).join(', ');
}
