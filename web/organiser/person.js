import { h, written } from '../element/dom.js';
import { copied } from './clipboard.js';
import { wholeOf } from './draft.js';
import { Fields } from './fields.js';
import { givenBack, movedUp, placesOf, stateOf, whyNobody } from './people.js';
import { ticketPage } from './places.js';
import { why, wrongFields } from './problems.js';
import { sheetForm } from './sheet.js';
import { said } from './zoned.js';

const WRONG_NUMBER = 'Use a whole number from 1 on.';

/** What is done about one person: somebody new, or an entry of the roster. */
export class Person {
  constructor(roster, entry) {
    this.roster = roster;
    this.screen = roster.screen;
    this.app = roster.app;
    this.sheet = this.app.sheet;
    this.entry = entry;
  }

  get resource() {
    return this.screen.event.resource;
  }

  get name() {
    return this.entry.document.applicant;
  }

  /** How the server is asked about the entry. */
  get reservation() {
    return this.app.staff.reservation(`/${this.entry.path}`);
  }

  show() {
    const { entry } = this;
    const { document } = entry;
    const at = (iso) => said(iso, this.screen.zone);
    const state = stateOf(entry, this.app.staff.now());
    const line = (name, ...value) => h('div', {}, h('dt', {}, name), h('dd', {}, ...value));
    const states = {
      accepted: 'in',
      held: () => `held until ${at(new Date(entry.expiresAt).toISOString())}, to be confirmed`,
      waiting: `waits${this.#place(entry.path, ' of the list')}`,
      lapsed: 'the hold has lapsed',
    };
    const button = (label, onclick, more = {}) => h('button', { type: 'button', class: 'quiet', onclick, ...more }, label);
    this.sheet.show(
      written(this.name),
      h(
        'dl',
        {},
        line('Has', placesOf(document, this.roster.titles)),
        line('Is', state === 'held' ? states.held() : states[state]),
        document.note && line('Note', written(document.note)),
        line('Signed up', at(document.requestedAt), document.by && ', by ', document.by && written(document.by)),
      ),
      h(
        'p',
        { class: 'buttons' },
        button('Ticket link', () => this.#ticket()),
        state === 'held' && button('Confirm', () => this.#act(this.reservation.confirm(), `${this.name} is in.`)),
        button('Change number', () => this.#askHowMany()),
        button('Change name or note', () => this.#askWhom()),
        button(state === 'waiting' ? 'Take off the waiting list' : 'Cancel this sign-up', () => this.#askBack(state), { class: 'quiet bad' }),
      ),
      this.wrong = h('p', { class: 'notice', role: 'alert' }),
    );
  }

  /** Asks for a new person. */
  add() {
    const { resource, app } = this;
    const closed = whyNobody(resource);
    if (closed) {
      this.sheet.show('Add a person', h('p', {}, closed));
      return;
    }
    const fields = new Fields({ applicant: '', ...this.#numbersOf({ quantity: 1 }), note: '', by: app.by ?? '', when: resource.waitingListLimit ? 'wait' : '' }, (name) => {
      if (name !== 'when') return;
      warning.hidden = fields.values.when !== 'over';
      warning.scrollIntoView({ block: 'nearest' });
    });
    const warning = h('p', { class: 'notice', hidden: true }, 'The event then has more people than places. Nobody else gets in until enough is given back.');
    // One wish: sent again after a lost answer, it counts once.
    const signUp = app.staff.signUp(this.screen.id);
    let signal;
    const form = sheetForm(
      'Add',
      async (say) => {
        const { applicant, note, by, when } = fields.read();
        const wrong = { ...(applicant.trim() === '' && { applicant: 'Type a name.' }), ...this.#wrongNumbers(fields.values), ...fields.unfinished() };
        if (Object.keys(wrong).length > 0) return this.#marked(fields, wrong);
        app.by = by;
        const texts = Object.fromEntries(Object.entries({ applicant, note, by }).map(([name, text]) => [name, text.trim()]).filter(([, text]) => text !== ''));
        return this.#sent(signUp.send({ ...texts, ...this.#asked(fields.values), ...(when && { [when]: true }) }, { signal }), fields, say);
      },
      fields.line('applicant', 'Name', { maxlength: 128 }),
      ...this.#numberFields(fields, 'How many places'),
      fields.line('note', 'Note', { maxlength: 1000 }, 'May be empty'),
      fields.line('by', 'Added by', { maxlength: 128 }, 'Your name, for your colleagues. May be empty'),
      fields.choice('when', 'If places lack', [
        ['', 'Do not add'],
        ...(resource.waitingListLimit ? [['wait', 'Add to the waiting list']] : []),
        ['over', 'Add, over the number of places'],
      ]),
      warning,
    );
    signal = this.sheet.show('Add a person', form);
  }

  async #sent(told, fields, say) {
    let last;
    try {
      for await (last of told) {
        if (last.is === 'offline' || last.is === 'unreachable') say('No answer yet. It is sent again by itself, and counts once.');
      }
    } catch (failure) {
      if (failure.name !== 'AbortError') throw failure;
      this.app.again();
      return undefined;
    }
    const name = fields.values.applicant.trim();
    const words = { accepted: `${name} is in.`, held: `A place is held for ${name}.`, waiting: () => `${name} is on the waiting list${this.#place(last.path)}.` };
    if (words[last.is]) return this.#done(words[last.is]);
    if (this.app.locks(last)) return undefined;
    const wrong = wrongFields(last);
    if (Object.keys(wrong).length > 0) return this.#marked(fields, wrong);
    const full = ['sold_out', 'not_enough_left', 'waiting_list_full'].includes(last.reason);
    return `${name} is not in. ${why(last)}${full ? ' With “Add, over the number of places” it can be done all the same.' : ''}`;
  }

  #askHowMany() {
    const { document } = this.entry;
    const fields = new Fields(this.#numbersOf(document));
    this.sheet.show(
      h('span', {}, 'Change the number of ', written(this.name)),
      sheetForm(
        'Save the number',
        async () => {
          const wrong = { ...this.#wrongNumbers(fields.values), ...fields.unfinished() };
          if (Object.keys(wrong).length > 0) return this.#marked(fields, wrong);
          const { quantity, quantities } = this.#asked(fields.values);
          return this.#came(await this.reservation.change(quantities ?? quantity), `The number of ${this.name} is changed.`);
        },
        h('p', { class: 'hint' }, this.entry.is === 'waiting' ? 'Who waits can have fewer, and keeps the place.' : 'More is had only as far as places are left.'),
        ...this.#numberFields(fields, 'How many places'),
      ),
    );
  }

  /** To hand it over is to change the name: to the API it is the same. */
  #askWhom() {
    const { note = '' } = this.entry.document;
    const fields = new Fields({ applicant: this.name, note });
    this.sheet.show(
      h('span', {}, 'Name and note of ', written(this.name)),
      sheetForm(
        'Save name and note',
        async () => {
          const [applicant, wanted] = [fields.values.applicant.trim(), fields.values.note.trim()];
          if (applicant === '') return this.#marked(fields, { applicant: 'Type a name.' });
          if (applicant === this.name && wanted === note) return 'Nothing is changed yet.';
          const outcome = await this.reservation.handOver(applicant, { note: wanted || undefined });
          if (outcome.is !== 'handed-over' || outcome.to === undefined) return this.#came(outcome, '', fields);
          await this.app.again();
          const ends = this.app.session.asks ? 'The one before shows nothing any more.' : 'As this server asks for no key, the one before still works.';
          this.#link(applicant === this.name ? 'The note is saved' : `It is ${applicant}’s now`, outcome.to.split('/').at(-1), `Give this link to ${applicant}. ${ends}`);
          return undefined;
        },
        h('p', { class: 'hint' }, 'To hand it over, type the other person’s name. The link that ', written(this.name), ' may have ends with it; you get a new one.'),
        fields.line('applicant', 'Name', { maxlength: 128 }),
        fields.line('note', 'Note', { maxlength: 1000 }, 'May be empty'),
      ),
    );
  }

  #askBack(state) {
    const isWaiting = state === 'waiting';
    this.app.ask(
      h('span', {}, isWaiting ? 'Take ' : 'Cancel ', written(this.name), isWaiting ? ' off the waiting list?' : '?'),
      isWaiting ? 'The place on the list is lost for good.' : `${state === 'lapsed' ? 'Nothing becomes free: the hold has lapsed.' : givenBack(this.resource, this.entry.document)} It cannot be taken back.`,
      h('button', { class: 'bad' }, isWaiting ? 'Take off' : 'Cancel this sign-up'),
      async () => this.#came(await this.reservation.cancel(), isWaiting ? `${this.name} does not wait any more.` : `${this.name} is cancelled.`),
    );
  }

  async #ticket() {
    const made = await this.app.staff.ticket(this.entry.path);
    if (made.is === 'done') this.#link('Ticket link', made.ticket, `With it ${this.name} sees the reservation, and can give it back. Give it to nobody else.`);
    else if (!this.app.locks(made)) this.wrong.textContent = why(made);
  }

  #link(title, ticket, explanation) {
    const home = this.entry.document.home ?? this.screen.id;
    const link = ticketPage(home, ticket);
    const said = h('p', { role: 'status' });
    const field = h('input', { id: 'link', readonly: true });
    field.value = link;
    this.sheet.show(
      title,
      h('p', {}, explanation),
      h('div', { class: 'field' }, h('label', { for: 'link' }, 'Link'), field),
      h('button', {
        type: 'button',
        onclick: async () => {
          field.select();
          said.textContent = (await copied(link)) ? 'It is copied.' : 'It is selected: copy it.';
        },
      }, 'Copy'),
      said,
    );
  }

  async #act(outcome, news) {
    this.wrong.textContent = (await this.#came(await outcome, news)) ?? '';
  }

  /** What came of a request about the entry: a sentence where it is as it was. */
  async #came(outcome, news, fields) {
    const isDone = ['accepted', 'held', 'waiting', 'cancelled', 'handed-over'].includes(outcome.is);
    if (isDone) return this.#done(news);
    if (this.app.locks(outcome)) return undefined;
    if (outcome.is === 'pending') return this.#done('It is written down, and will be decided in a moment.');
    const wrong = fields ? wrongFields(outcome) : {};
    return Object.keys(wrong).length > 0 ? this.#marked(fields, wrong) : `It stays as it was. ${why(outcome)}`;
  }

  async #done(news) {
    this.sheet.element.close();
    const before = this.roster.entries;
    await this.app.again();
    this.app.say([typeof news === 'function' ? news() : news, ...movedUp(before, this.roster.entries)].join(' '));
    return undefined;
  }

  /** Where somebody waits, behind the words that say that. */
  #place(path, more = '') {
    const rank = this.roster.rankOf(path);
    return rank === undefined ? '' : `, with the place ${rank}${more}`;
  }

  #marked(fields, wrong) {
    return ['Look at the fields that are marked.', ...fields.say(wrong)].join(' ');
  }

  #numbersOf({ quantity, quantities = {} }) {
    const kinds = this.resource.categories ?? [];
    if (kinds.length === 0) return { quantity: String(quantity) };
    return { quantities: Object.fromEntries(kinds.map(({ name }) => [name, String(quantities[name] ?? 0)])) };
  }

  #numberFields(fields, label) {
    const kinds = this.resource.categories ?? [];
    const number = { type: 'number', min: kinds.length === 0 ? 1 : 0, inputmode: 'numeric' };
    if (kinds.length === 0) return [fields.line('quantity', label, number)];
    return [h('fieldset', {}, h('legend', {}, label), ...kinds.map(({ name, title }) => fields.line(`quantities/${name}`, title ?? name, number)))];
  }

  #wrongNumbers({ quantity, quantities }) {
    if (quantities === undefined) return wholeOf(quantity) > 0 ? {} : { quantity: WRONG_NUMBER };
    const typed = Object.entries(quantities);
    const wrong = typed.filter(([, text]) => text.trim() !== '' && wholeOf(text) === undefined).map(([name]) => [`quantities/${name}`, 'Use a whole number.']);
    if (wrong.length === 0 && !typed.some(([, text]) => wholeOf(text) > 0)) return { [`quantities/${typed[0][0]}`]: WRONG_NUMBER };
    return Object.fromEntries(wrong);
  }

  #asked({ quantity, quantities }) {
    if (quantities === undefined) return { quantity: wholeOf(quantity) };
    const wanted = Object.entries(quantities).map(([name, text]) => [name, wholeOf(text) ?? 0]);
    return { quantities: Object.fromEntries(wanted.filter(([, number]) => number > 0)) };
  }
}
