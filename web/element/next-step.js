import { hasList, isClosed } from './state-of.js';

const NO_ROOM = ['sold_out', 'not_enough_left'];

/**
 * The useful next step after a refusal.
 *
 * @param {object} standing `rejected` or `turned-away`
 * @param {object} [resource] as the server showed it
 * @param {number} [now] by the server's clock
 * @returns {{ step: 'ask', quantity: number } | { step: 'wait' } | { step: 'again' } | { step: 'none' }}
 */
export function nextStep({ reason, left, document }, resource, now) {
  if (isClosed(resource, now)) return { step: 'none' };
  const most = resource?.maxQuantityPerRequest;
  if (document?.quantities) {
    // How many of which would fit, nobody can say for the person. But they may wait.
    return NO_ROOM.includes(reason) && joinable(document, resource) ? { step: 'wait' } : { step: 'none' };
  }
  switch (reason) {
    case 'not_enough_left':
      if (left > 0) return { step: 'ask', quantity: left };
      return joinable(document, resource) ? { step: 'wait' } : { step: 'again' };
    case 'quantity_beyond_limit':
      return most > 0 ? { step: 'ask', quantity: most } : { step: 'again' };
    case 'sold_out':
      return joinable(document, resource) ? { step: 'wait' } : { step: 'again' };
    case 'applicant_units_beyond_limit':
    case 'applicant_requests_beyond_limit':
      return { step: 'none' };
    default:
      return { step: 'again' };
  }
}

/** A request for more than the capacity, of the whole or of a category, does not join a waiting list. */
function joinable(document, resource) {
  const fits = ({ name, capacity = Infinity }) => (document.quantities?.[name] ?? 0) <= capacity;
  return (
    hasList(resource) &&
    !document.wait &&
    document.quantity <= resource.capacity &&
    (resource.categories ?? []).every(fits)
  );
}
