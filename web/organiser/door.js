import { h, written } from '../element/dom.js';
import { byName, placesOf, stateOf } from './people.js';
import { said } from './zoned.js';

/** What is printed for the door: who is in, by name, with a box to tick. Who has a place held stands there, too. */
export function doorList(event, entries, titles, now) {
  const { resource, values } = event;
  const comes = byName(entries.filter((entry) => ['accepted', 'held'].includes(stateOf(entry, now))));
  const places = comes.reduce((sum, entry) => sum + entry.document.quantity, 0);
  const at = (moment) => said(new Date(moment).toISOString(), values.timeZone);
  const row = ({ is, expiresAt, document }) =>
    h(
      'tr',
      {},
      h('td', {}, h('span', { class: 'box' })),
      h('td', {}, written(document.applicant)),
      h('td', {}, placesOf(document, titles)),
      h('td', {}, is === 'held' && `held until ${at(expiresAt)} `, document.note && written(document.note)),
    );
  return [
    h('h2', {}, written(resource.title ?? resource.resourceId)),
    h('p', {}, `${placesOf({ quantity: places })}, as of ${at(now)}`),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...['Here', 'Name', 'Places', 'Note'].map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, ...comes.map(row)),
    ),
  ];
}
