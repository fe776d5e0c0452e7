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

  /** Who has something, and who waits, in the order of decisions, all as of one commit. It ends behind a trouble or a refusal. */
  async *roster(resourceId, { asOfCommit, signal } = {}) {
    const moment = asOfCommit === undefined ? '' : `&asOfCommit=${asOfCommit}`;
    const path = `${pathOfResource(resourceId)}/roster?limit=1000${moment}`;
    for await (const { answer, item } of this.#items(path, 'entries', signal)) {
      yield answer ?? standingOf(item, pathOf({ resourceId: item.home ?? resourceId, requestId: item.requestId }));
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
