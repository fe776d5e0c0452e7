/** The screens and their addresses, behind the hash: so the back button works, and no server sees them. */

const EVENT = /^#\/event\/([^/]+)(?:\/(change|copy))?$/;

/** Which screen a hash leads to. */
export function placeOf(hash) {
  if (hash === '#/new') return { screen: 'new' };
  const [, id, more] = EVENT.exec(hash) ?? [];
  if (id === undefined) return { screen: 'list' };
  try {
    return { screen: more ?? 'event', id: decodeURIComponent(id) };
  } catch {
    return { screen: 'list' };
  }
}

export const toList = '#/';
export const toNew = '#/new';
export const toEvent = (id) => `#/event/${encodeURIComponent(id)}`;
export const toChange = (id) => `${toEvent(id)}/change`;
export const toCopy = (id) => `${toEvent(id)}/copy`;

/** The public page of an event, and that of one reservation. */
export const signUpPage = (id) => new URL(`/signup/${encodeURIComponent(id)}`, location.origin).href;
export const ticketPage = (id, ticket) => `${signUpPage(id)}/requests/${ticket}`;
