import { changesOf, faceOf, hasNewFace, isSame, patchOf, seen, termsOf } from './draft.js';

/** An event as it stands now, its terms and its face: `{ is: 'seen', … }`, or the answer that is no success. */
export async function sight(staff, id, signal) {
  const [found, face] = await Promise.all([staff.look(id, { signal }), staff.face(id, { signal })]);
  if (found.is !== 'found') return found;
  // A server that knows no faces says that there is none.
  return face.is === 'found' || face.is === 'gone' ? { is: 'seen', ...seen(found.resource, face) } : face;
}

/** An address beside that of another event, which leads nowhere yet: `tea-2`. */
export async function freeAddress(staff, id, signal) {
  const [, stem, number = 1] = /^(.*?)(?:-(\d{1,3}))?$/.exec(id);
  for (let next = Number(number) + 1; ; next += 1) {
    const address = `${stem.slice(0, 120)}-${next}`;
    if ((await staff.look(address, { signal })).is !== 'found') return address;
  }
}

/**
 * Saves what was typed: the terms, then the face, each only if it is still that which was seen.
 *
 * @param {object | undefined} base what was seen; nothing for a new event
 * @param {object} [others] terms of a new event that have no field
 * @returns one of
 *   - `saved`: `base` is how it stands now
 *   - `met`: a colleague changed it meanwhile, and nothing of his was overwritten. `changes` are his; `values` are what was
 *     typed, with those of his that contest nothing; `base` is how it stands now
 *   - `taken`: there is another event at this address
 *   - `failed`: `answer` says why; `base` is what was saved before, if anything
 */
export async function save(staff, base, values, others = {}) {
  if (base === undefined) {
    const made = await settled(staff, values.id, await staff.create(values.id, { ...others, ...termsOf(values) }));
    if (made.is === 'not-changed') return taken(staff, values, made);
    return made.is === 'done' ? withFace(staff, seen(made.resource, { face: {}, number: 0 }), values) : { is: 'failed', answer: made };
  }
  const patch = patchOf(values, base);
  if (Object.keys(patch).length === 0) return withFace(staff, base, values);
  const { resourceId, termsNumber } = base.resource;
  const changed = await settled(staff, resourceId, await staff.change(resourceId, patch, { termsNumber }));
  if (changed.reason === 'terms_changed') return met(staff, base, values);
  return changed.is === 'done' ? withFace(staff, seen(changed.resource, base), values) : { is: 'failed', answer: changed, base };
}

async function withFace(staff, base, values) {
  if (!hasNewFace(values, base)) return { is: 'saved', base };
  const set = await staff.setFace(base.resource.resourceId, faceOf(values, base), { number: base.number });
  if (set.reason === 'face_changed') return met(staff, base, values);
  return set.is === 'done' ? { is: 'saved', base: seen(base.resource, set) } : { is: 'failed', answer: set, base };
}

async function met(staff, base, values) {
  const now = await sight(staff, base.resource.resourceId);
  if (now.is !== 'seen') return { is: 'failed', answer: now, base };
  const changes = changesOf(base, now, values);
  // An own try whose answer was lost has changed it.
  if (changes.every(({ mine, theirs }) => isSame(mine, theirs))) return save(staff, now, values);
  const theirs = changes.filter((one) => !one.contested).map((one) => [one.name, one.theirs]);
  return { is: 'met', base: now, changes, values: { ...values, ...Object.fromEntries(theirs) } };
}

async function taken(staff, values, answer) {
  const now = await sight(staff, values.id);
  const isOwn = now.is === 'seen' && Object.keys(patchOf(values, now)).length === 0;
  return isOwn ? withFace(staff, now, values) : { is: 'taken', answer };
}

/** What came of a change of terms that had no verdict yet. */
async function settled(staff, id, outcome) {
  if (outcome.is !== 'pending') return outcome;
  let last = outcome;
  for await (const standing of staff.reservation(outcome.path).follow()) last = standing;
  if (last.is === 'rejected') return { is: 'not-changed', reason: last.reason, document: last.document };
  const found = last.is === 'accepted' ? await staff.look(id) : last;
  return found.is === 'found' ? { is: 'done', resource: found.resource } : found;
}
