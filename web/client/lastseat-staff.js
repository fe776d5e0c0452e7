/** The client of callers with a key: terms, rosters and lists. Types and their meaning: lastseat-staff.d.ts. A page loads none of it. */
import { Lastseat, partsOf } from './lastseat.js';
import { tried, unchanged } from './reservation.js';
import { pathOf, pathOfResource, standingOf } from './standings.js';

/** The longest wait that a server grants in one call. */
const LONGEST_WAIT_SECONDS = 20;

/** One server, for callers with a key. Make one and share it. */
export class Staff extends Lastseat {
  #parts;

  /** @param {import('./lastseat-client.js').Options} [options] */
  constructor(options = {}, parts = partsOf(options)) {
    super(options, parts);
    this.#parts = parts;
  }

  /** Creates a resource on these terms; where there is one, it stays as it is. */
  create(resourceId, terms, { signal } = {}) {
    return this.#decided(resourceId, { method: 'PUT', body: terms, headers: { 'If-None-Match': '*' }, signal });
  }

  /** Changes these terms, and leaves the others: in any case, or if all are still those of this number. */
  change(resourceId, terms, { termsNumber, signal } = {}) {
    const headers = { 'Content-Type': 'application/merge-patch+json' };
    if (termsNumber !== undefined) headers['If-Match'] = `"${termsNumber}"`;
    return this.#decided(resourceId, { method: 'PATCH', body: terms, headers, signal });
  }

  async #decided(resourceId, call) {
    const path = pathOfResource(resourceId);
    const answer = await tried(this.#parts, { path, waitSeconds: LONGEST_WAIT_SECONDS, ...call });
    if (answer.is !== 'answered') {
      return unchanged(answer);
    }
    return answer.isWrittenDownAlone
      ? standingOf(answer.document, pathOf(answer.document))
      : { is: 'done', resource: answer.document };
  }

  /** What people read about the event, and the number of its version, for `setFace`: one call. */
  async face(resourceId, { signal } = {}) {
    return faceOf(await this.#parts.transport.call({ path: faceOfResource(resourceId), signal }), 'found');
  }

  /** Sets all that people read about the event: in any case, or if it still is that of this number. */
  async setFace(resourceId, face, { number, signal } = {}) {
    const headers = number === undefined ? {} : { 'If-Match': `"${number}"` };
    const call = { path: faceOfResource(resourceId), method: 'PUT', body: face, headers, signal };
    return faceOf(unchanged(await tried(this.#parts, call)), 'done');
  }

  /** A ticket of a reservation, by its `path` on the roster: for its applicant alone. */
  async ticket(path, { signal } = {}) {
    const call = { path: `${path}/ticket`, method: 'POST', signal };
    const answer = await tried(this.#parts, call);
    return answer.is === 'answered' ? { is: 'done', ticket: answer.document.ticket } : answer;
  }

  /** Who has something, and who waits, in the order of decisions, all as of one commit. It ends behind a trouble or a refusal. */
  async *roster(resourceId, { asOfCommit, signal } = {}) {
    const moment = asOfCommit === undefined ? '' : `&asOfCommit=${asOfCommit}`;
    const path = `${pathOfResource(resourceId)}/roster?limit=1000${moment}`;
    for await (const { answer, item } of this.#items(path, 'entries', signal)) {
      yield answer ?? standingOf(item, pathOf({ resourceId: item.home ?? resourceId, requestId: item.requestId }));
    }
  }

  /** What was decided on a resource: all commits of its log, in order. It ends behind a trouble or a refusal. */
  async *verdicts(resourceId, { signal } = {}) {
    for await (const answer of this.#parts.transport.pages(`${pathOfResource(resourceId)}/verdicts?limit=1000`, signal)) {
      if (answer.is !== 'answered') {
        yield answer;
        return;
      }
      const { commits, asOfCommit } = answer.document;
      yield* commits.map((commit) => ({ is: 'decided', commit }));
      if (commits.length === 0 || commits.at(-1).commitNumber >= asOfCommit) return;
    }
  }

  /** The resources that are open to the public, in the order of their ids. It ends behind a trouble or a refusal. */
  async *resources({ prefix = '', signal } = {}) {
    const path = `v1/resources?limit=50&prefix=${encodeURIComponent(prefix)}`;
    for await (const { answer, item } of this.#items(path, 'resources', signal)) {
      yield answer ?? { is: 'found', resource: item };
    }
  }

  async *#items(path, name, signal) {
    for await (const answer of this.#parts.transport.pages(path, signal)) {
      if (answer.is === 'answered') {
        yield* answer.document[name].map((item) => ({ item }));
      } else {
        yield { answer };
      }
    }
  }
}

const faceOfResource = (resourceId) => `${pathOfResource(resourceId)}/face`;

function faceOf(answer, is) {
  if (answer.is !== 'answered') return answer;
  const { resourceId, ...face } = answer.document;
  return { is, face, number: Number(/[0-9]+/.exec(answer.tag)?.[0]) };
}
