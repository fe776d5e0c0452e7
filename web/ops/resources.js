import { h, written } from '../element/dom.js';
import { keyed } from './keyed.js';
import { distance, fill, length, moment, number } from './words.js';

const COLUMNS = [
  'Resource', 'Capacity', 'Taken', 'Held', 'Waiting', 'Free', 'Requests a second', 'Verdicts a second', 'Time to verdict',
  'Turned away in 24 hours', 'Last verdict', 'Audit',
];

/** The resources, those first that were decided last. */
export class Resources {
  name = 'resources';

  constructor(desk) {
    this.desk = desk;
    this.find = h('input', { id: 'find', type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: () => desk.soon() });
    this.locks = h('input', { id: 'locks', type: 'checkbox', onchange: () => desk.soon() });
    this.more = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => this.findMore() }, 'Find more');
    this.rows = h('tbody');
    this.note = h('p', { class: 'small' });
    this.trouble = h('p', { class: 'notice', hidden: true });
    this.element = h(
      'section',
      { 'aria-labelledby': 'resources' },
      h('h2', { id: 'resources' }, 'Resources'),
      h(
        'div',
        { class: 'tools' },
        h('label', { for: 'find' }, 'Id begins with'),
        this.find,
        h('span', { class: 'check' }, this.locks, h('label', { for: 'locks' }, 'Locks and executions, too')),
        this.more,
      ),
      this.trouble,
      h(
        'div',
        { class: 'scroll', role: 'region', 'aria-label': 'Table of resources', tabindex: '0' },
        h(
          'table',
          {},
          h('thead', {}, h('tr', {}, ...COLUMNS.map((title) => h('th', { scope: 'col' }, title)))),
          this.rows,
        ),
      ),
      this.note,
    );
  }

  parameters() {
    const more = this.wantsMore ? '1' : undefined;
    this.wantsMore = false;
    return { find: this.find.value.trim(), locks: this.locks.checked ? '1' : undefined, more };
  }

  findMore() {
    this.wantsMore = true;
    this.desk.soon();
  }

  show(section, now, all) {
    const may = all.actions;
    const rows = section.resources.map((row) => ({ ...row, may, ago: distance(row.decidedAt, now) }));
    // The categories have a row of their own: it stays the same node while the resource's moments change.
    const withCategories = rows.flatMap(({ categories, ...row }) => [row, ...(categories ? [{ of: row.resource, categories }] : [])]);
    keyed(this.rows, withCategories, (row) => row.resource ?? `${row.of}/`, (row) => (row.of ? categoriesOf(row) : this.row(row, now)));
    this.more.hidden = !section.more;
    this.trouble.hidden = section.trouble === undefined;
    this.trouble.textContent = `The tables could not be read: ${section.trouble}`;
    this.note.textContent =
      section.resources.length === 0
        ? 'No resource of that kind is known here yet.'
        : `${section.resources.length} of ${section.known} that are known here. Each was seen at its last commit, or looked at within the last ${section.paceSeconds} seconds.` +
          (section.seesRequests ? '' : ' Requests are not seen from here, only verdicts.');
  }

  row(row, now) {
    return h(
      'tr',
      {},
      h(
        'th',
        { scope: 'row', title: `As of ${moment(row.asOf, now)}` },
        row.resource,
        row.kind !== 'resource' && h('span', { class: 'kind' }, row.kind),
        row.closed && h('span', { class: 'kind' }, 'closed'),
        row.title !== undefined && h('span', { class: 'title' }, written(row.title)),
      ),
      ...[row.capacity, row.taken, row.held, row.waiting, row.free, row.requestsPerSecond, row.verdictsPerSecond].map((value) =>
        h('td', { class: 'number' }, number(value)),
      ),
      h(
        'td',
        { class: 'number' },
        row.waitedMillisHalf === undefined ? '–' : `${length(row.waitedMillisHalf)}, most ${length(row.waitedMillisMost)}`,
      ),
      h('td', { class: 'number', title: 'Calls that the gate refused without a verdict, at least' }, number(row.turnedAway)),
      h('td', {}, row.ago),
      h('td', {}, audited(row, now), ...this.buttons(row)),
    );
  }

  buttons(row) {
    const label = row.resource;
    const [call, name, question] = row.closed
      ? ['open', 'Open', `Open ${label} again? What is left of it is given away.`]
      : ['close', 'Close', `Close ${label}? Nothing more of it is given away.`];
    return [
      !row.auditUnderWay &&
        h(
          'button',
          { type: 'button', class: 'quiet', 'data-control': 'audit', 'aria-label': `Audit ${label}`, onclick: () => this.desk.audit(row.resource) },
          'Audit',
        ),
      row.may.includes(call) &&
        row.kind === 'resource' &&
        h(
          'button',
          {
            type: 'button',
            class: 'quiet',
            'data-control': call,
            'aria-label': `${name} ${label}`,
            onclick: () => this.desk.act(call, row.resource, question),
          },
          name,
        ),
    ];
  }
}

function categoriesOf({ of, categories }) {
  const lines = categories.map((one) =>
    h('li', {}, h('b', {}, written(one.title ?? one.name)), one.title !== undefined && ` (${one.name})`, `: ${fill(one)}`),
  );
  return h('tr', {}, h('td', { colspan: COLUMNS.length }, h('ul', { class: 'categories', 'aria-label': `Categories of ${of}` }, ...lines)));
}

function audited(row, now) {
  if (row.auditUnderWay) return 'under way ';
  if (row.audit === undefined) return '';
  if (!row.audit.done) return `not done at ${moment(row.audit.at, now)} `;
  const found = row.audit.differences === 0 ? 'nothing differs' : `${number(row.audit.differences)} differences`;
  return `${found}, ${number(row.audit.verdicts)} verdicts at ${moment(row.audit.at, now)} `;
}
