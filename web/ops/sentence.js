import { minute, outcome, plain, units } from './words.js';

const WISHES = {
  cancel: 'to cancel',
  confirm: 'to confirm',
  extend: 'to extend a hold',
  change: 'to change a reservation',
  'hand-over': 'to hand over',
  configure: 'for new terms',
  deposit: 'to deposit',
};

/**
 * A story in one sentence: `w2 asked for 1 at 23:49, held until 23:59.` Its beginning, the name of a person, stands apart.
 *
 * @returns {{ who: string, says: string } | undefined} nothing where the API does not show the request
 */
export function sentence({ resource, became }, now = Date.now()) {
  if (typeof became?.status !== 'string') return undefined;
  const at = (iso) => minute(iso, now);
  const wished = became.changedAt ? 'for units' : asked(became);
  const handedOver = became.handedOverAt && `handed over to ${became.applicant} at ${at(became.handedOverAt)}`;
  const text = [
    ` asked ${wished} at ${at(became.requestedAt)}`,
    became.changedAt && `changed to ${wish(became)} at ${at(became.changedAt)}`,
    handedOver,
    became.status === 'rejected' ? outcome({ ...became, resource, outcome: 'rejected' }) : isNow(became, at),
  ]
    .filter(Boolean)
    .join(', ');
  return { who: (handedOver ? undefined : became.applicant) ?? 'Somebody', says: text.endsWith('.') ? text : `${text}.` };
}

/** What the request asked: `for 2`, or `to cancel`. */
export function asked(request) {
  const units = wish(request);
  return WISHES[request.kind] ?? (units === undefined ? `for ${request.kind}` : `for ${units}`);
}

/** What was asked for; of a claim on each resource. */
function wish({ quantity, quantities, resources }) {
  const claimed = resources?.map((one) => `${one.quantities ? plain(one.quantities) : one.quantity} of ${one.resourceId}`).join(' and ');
  return claimed ?? (units({ quantities }) || quantity);
}

function isNow({ status, decidedAt, promotedAt, cancelledAt, expiresAt, place }, at) {
  switch (status) {
    case 'pending':
      return 'not decided yet';
    case 'held':
      return `held until ${at(expiresAt)}`;
    case 'lapsed':
      return `held until ${at(expiresAt)} and lapsed`;
    case 'waiting':
      return place === undefined ? 'waiting' : `waiting at place ${place}`;
    case 'cancelled':
      return cancelledAt ? `cancelled at ${at(cancelledAt)}` : 'cancelled';
    default:
      return `${status} at ${at(promotedAt ?? decidedAt)}`;
  }
}
