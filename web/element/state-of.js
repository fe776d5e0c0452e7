/** The states with the form: for places, and for the waiting list where all are taken. */
export const FORMS = new Set(['open', 'full']);

const CLOSED_REASONS = new Set(['closed', 'resource_closed']);

/**
 * The one state that a person sees, of what is known.
 *
 * @param {object} known
 * @param {object} [known.standing] of the sign-up, if there is one
 * @param {object} [known.trouble] because of which the resource could not be shown
 * @param {object} [known.resource] as the server showed it
 * @param {number} now by the server's clock
 * @returns {string} the value of `data-state`
 */
export function stateOf({ standing, trouble, resource }, now) {
  if (standing) {
    return ofStanding(standing, resource, now);
  }
  if (trouble) {
    return trouble.is === 'offline' || trouble.is === 'unreachable' ? trouble.is : 'gone';
  }
  return resource ? ofResource(resource, now) : 'loading';
}

function ofStanding(standing, resource, now) {
  switch (standing.is) {
    case 'pending':
      return standing.slow ? 'slow' : 'pending';
    case 'held':
      return now < standing.expiresAt ? 'held' : 'lapsed';
    case 'rejected':
    case 'turned-away':
      if (CLOSED_REASONS.has(standing.reason)) return 'closed';
      if (standing.document?.limitingCategory) return 'rejected';
      return standing.reason === 'not_open_yet' ? 'not-open' : standing.is;
    case 'forbidden':
    case 'gone':
      return 'gone';
    case 'refused':
      return !resource ? 'loading' : mustWait(resource) ? 'full' : 'open';
    case 'unknown':
      return 'pending';
    default:
      return standing.is;
  }
}

function ofResource(resource, now) {
  if (resource.lock || resource.series) {
    return 'gone';
  }
  if (isClosed(resource, now)) {
    return 'closed';
  }
  if (resource.opensAt && now < Date.parse(resource.opensAt)) {
    return 'not-open';
  }
  if (mustWait(resource)) {
    return 'full';
  }
  return resource.free > 0 ? 'open' : 'turned-away';
}

/** Whether nothing more is given away. */
export function isClosed(resource, now) {
  return [resource?.closed?.at, resource?.closesAt].some((at) => at && Date.parse(at) <= now);
}

/** Whether its waiting list takes one more request. */
export function hasList(resource) {
  return resource?.waitingListLimit > (resource?.waitingRequests ?? 0);
}

const mustWait = (resource) => !(resource.free > 0) && hasList(resource);
