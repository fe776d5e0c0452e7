/** What the log of an event says of those who have nothing any more. */

const BECAME = { ended: 'cancelled', refused: 'refused', held: 'lapsed' };

/**
 * Who cancelled, who was refused, and whose hold lapsed, in the order in which it came so. Who was turned away before a
 * decision is in no log.
 *
 * @param {Array<object>} commits all of the log, in order
 */
export function goneOf(commits) {
  const all = new Map();
  for (const { decidedAt, entries } of commits) {
    for (const entry of entries) learn(all, entry, decidedAt);
  }
  const clock = Date.parse(commits.at(-1)?.clock);
  const isGone = ({ status, expiresAt }) => status === 'ended' || status === 'refused' || (status === 'held' && Date.parse(expiresAt) <= clock);
  return [...all.values()]
    .filter(isGone)
    .map(({ id, status, at, expiresAt, why, document }) => ({ is: BECAME[status], path: id, at: status === 'held' ? expiresAt : at, why, document }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function learn(all, entry, at) {
  const { kind, requestId, standing, applicant, note } = entry;
  const isNew = kind === 'reserve' || kind === 'claim';
  // A new one that was refused never stood.
  const id = standing?.reservation ?? (isNew ? requestId : undefined);
  if (id === undefined) return;
  const known = isNew ? entry : all.get(id)?.document;
  if (known === undefined) return;
  const document = kind === 'hand-over' ? { ...known, applicant, note } : { ...known };
  const { status = 'refused', quantity = 0, quantities, expiresAt } = standing ?? {};
  // What has ended has 0: what it had is shown.
  if (quantity > 0) Object.assign(document, { quantity, quantities });
  all.set(id, { id, status, at, expiresAt, why: entry.explanation ?? entry.detail, document });
}
