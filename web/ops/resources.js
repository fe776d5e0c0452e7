import { h, written } from '../element/dom.js';
import { figuresOf, said } from './figures.js';
import { fillBar } from './fill-bar.js';
import { keyed } from './keyed.js';
import { distance, fill, moment, number } from './words.js';

/** The resources, those first that were decided last. */
export class Resources {
  name = 'resources';

  constructor(desk) {
    this.desk = desk;
    this.find = h('input', { id: 'find', type: 'search', autocomplete: 'off', spellcheck: 'false', oninput: () => desk.soon() });
    this.locks = h('input', { id: 'locks', type: 'checkbox', onchange: () => desk.soon() });
    this.more = h('button', { type: 'button', class: 'quiet', hidden: true, onclick: () => this.findMore() }, 'Find more');
    this.head = h('tr', { role: 'row' });
    this.rows = h('tbody', { role: 'rowgroup' });
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
        // Shown as cards it is no table to every browser; its roles say that it is one.
        h('table', { role: 'table' }, h('thead', { role: 'rowgroup' }, this.head), this.rows),
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
    const figures = figuresOf(section.resources);
    const columns = ['Resource', 'Taken', ...figures.map((one) => one.title), 'Last verdict', 'Audit'];
    const rows = section.resources.map((row) => ({ ...row, may, columns, ago: distance(row.decidedAt, now) }));
    // The categories have a row of their own: it stays the same node while the resource's moments change.
    const withCategories = rows.flatMap(({ categories, ...row }) => [
      row,
      ...(categories ? [{ of: row.resource, categories, columns }] : []),
    ]);
    const titles = columns.map((title) => ({ title }));
    keyed(this.head, titles, (one) => one.title, ({ title }) => h('th', { scope: 'col', role: 'columnheader' }, title));
    keyed(
      this.rows,
      withCategories,
      (row) => row.resource ?? `${row.of}/`,
      (row) => (row.of ? categoriesOf(row) : this.row(row, figures, now)),
    );
    this.more.hidden = !section.more;
    this.trouble.hidden = section.trouble === undefined;
    this.trouble.textContent = `The tables could not be read: ${section.trouble}`;
    this.note.textContent =
      section.resources.length === 0
        ? 'No resource of that kind is known here yet.'
        : `${section.resources.length} of ${section.known} that are known here. Each was seen at its last commit, or looked at within the last ${section.paceSeconds} seconds.` +
          (section.seesRequests ? '' : ' Requests are not seen from here, only verdicts.');
  }

  row(row, figures, now) {
    return h(
      'tr',
      { role: 'row' },
      h(
        'th',
        { scope: 'row', role: 'rowheader', title: `As of ${moment(row.asOf, now)}` },
        row.resource,
        row.kind !== 'resource' && h('span', { class: 'kind' }, row.kind),
        row.closed && h('span', { class: 'kind' }, 'closed'),
        row.title !== undefined && h('span', { class: 'title' }, written(row.title)),
      ),
      cell('Taken', {}, fillBar(row), fill(row)),
      ...figures.map((figure) =>
        cell(figure.title, { class: figure.of(row) > 0 ? 'number' : 'number none', title: figure.hint }, said(figure, row)),
      ),
      cell('Last verdict', {}, row.ago),
      cell('Audit', {}, audited(row, now), h('span', { class: 'buttons' }, ...this.buttons(row))),
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

/** A cell that can stand below its row's name, in a card: then it shows the column's name. */
function cell(column, attributes, ...children) {
  return h('td', { role: 'cell', 'data-column': column, ...attributes }, h('div', {}, ...children));
}

function categoriesOf({ of, categories, columns }) {
  const lines = categories.map((one) =>
    h('li', {}, h('b', {}, written(one.title ?? one.name)), one.title !== undefined && ` (${one.name})`, `: ${fill(one)}`),
  );
  const list = h('ul', { class: 'categories', 'aria-label': `Categories of ${of}` }, ...lines);
  return h('tr', { role: 'row' }, h('td', { role: 'cell', colspan: columns.length }, list));
}

function audited(row, now) {
  if (row.auditUnderWay) return 'under way ';
  if (row.audit === undefined) return '';
  if (!row.audit.done) return `not done at ${moment(row.audit.at, now)} `;
  const found = row.audit.differences === 0 ? 'nothing differs' : `${number(row.audit.differences)} differences`;
  return `${found}, ${number(row.audit.verdicts)} verdicts at ${moment(row.audit.at, now)} `;
}
