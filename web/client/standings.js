/** What a status document of the API says, as a value with one name in `is`. */
export function standingOf(document, path) {
  const { quantity, left, ticket } = document;
  if (ticket !== undefined) {
    return { is: 'handed-over', path, to: path.replace(/[^/]*$/, ticket), document };
  }
  switch (document.status) {
    case 'pending':
      return { is: 'pending', slow: false, path, document };
    case 'accepted':
      return { is: 'accepted', quantity, path, document };
    case 'held':
      return { is: 'held', quantity, expiresAt: Date.parse(document.expiresAt), path, document };
    case 'waiting':
      return { is: 'waiting', quantity, place: document.place, unitsBefore: document.unitsBefore, path, document };
    case 'rejected':
      return document.turnedAway === true
        ? { is: 'turned-away', reason: document.reason, left, document }
        : { is: 'rejected', reason: document.reason, left, path, document };
    case 'lapsed':
    case 'cancelled':
      return { is: document.status, quantity, path, document };
    default:
      return { is: 'unknown', path, document };
  }
}

/** The reason that is the type of a problem. */
export const reasonOf = ({ type }) => String(type).replace(/^.*:/, '').replaceAll('-', '_');

/** The path of the reservation that a document is about. */
export function pathOf(document) {
  const { resourceId, requestId } = document;
  return requestId === undefined ? undefined : `${pathOfResource(resourceId)}/requests/${requestId}`;
}

/** The path of a resource. */
export function pathOfResource(resourceId) {
  return `v1/resources/${encodeURIComponent(resourceId)}`;
}

/** Whether this stays until the next request about it. */
export function isVerdict(standing) {
  return ['accepted', 'held', 'waiting', 'rejected', 'lapsed', 'cancelled', 'handed-over', 'unknown'].includes(standing.is);
}
