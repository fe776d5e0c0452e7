import { isSame } from './kept-sign-ups.js';
import { isTrouble, Reservation } from './reservation.js';
import { isVerdict, pathOf, standingOf } from './standings.js';

/** Most verdicts take less; a request that takes longer is shown as written down meanwhile. */
const FIRST_WAIT_SECONDS = 2;

const KEY_REUSED = 'urn:lastseat:problem:idempotency-key-reused';

/**
 * One person's sign-up for one resource: of this browser, where it is kept there. Key and application are kept before they are sent, and sent again as
 * they were until the server answers. So a double click, a reload, another tab or a lost answer makes no second one.
 */
export class SignUp {
  #resourceId;
  #path;
  #parts;

  constructor(resourceId, path, parts) {
    this.#resourceId = resourceId;
    this.#path = path;
    this.#parts = parts;
  }

  /** What was kept: `none`, or `sent`, `unwritten` and `decided` with what is known. */
  get kept() {
    const record = this.#parts.kept.read(this.#resourceId);
    return record ? { state: record.state, application: record.application } : { state: 'none' };
  }

  /** The name of its item in the storage, for listeners to `storage` events. */
  get storageName() {
    return this.#parts.kept.name(this.#resourceId);
  }

  /** The reservation that was decided last, if there is one. */
  get reservation() {
    const record = this.#parts.kept.read(this.#resourceId);
    return record?.state === 'decided' ? new Reservation(record.path, this.#parts) : undefined;
  }

  /**
   * Sends an application, and tells how it stands until there is a verdict. Where another one was sent before that has
   * no answer yet, it sends nothing and tells `earlier`: resume that one first.
   *
   * @param {import('./lastseat-client.js').Application} application
   */
  async *send(application, { signal } = {}) {
    const record = await this.#parts.kept.begin(this.#resourceId, application);
    if (!isSame(record.application, application)) {
      yield { is: 'earlier', application: record.application };
      return;
    }
    yield* this.#sent(record, signal);
  }

  /** Goes on with what was kept: sends it again as it was, or asks how it stands. Without any, it tells nothing. */
  async *resume({ signal, whileWaiting = false } = {}) {
    const record = this.#parts.kept.read(this.#resourceId);
    if (record?.state === 'sent') {
      yield* this.#sent(record, signal);
    } else if (record?.state === 'decided') {
      yield* new Reservation(record.path, this.#parts).follow({ signal, whileWaiting });
    }
  }

  /** Keeps how it stands now, so that other tabs hear of it by the storage. */
  saw({ path, is }) {
    const record = this.#parts.kept.read(this.#resourceId);
    if (record?.state === 'decided' && record.path === path && record.is !== is) {
      this.#parts.kept.decided(this.#resourceId, path, is);
    }
  }

  /** Forgets it, so that the next application is a new one. What the server has is as it was. */
  forget() {
    this.#parts.kept.forget(this.#resourceId);
  }

  async *#sent(record, signal) {
    yield { is: 'sending' };
    for (let troubles = 1; ; troubles += 1) {
      const answer = await this.#parts.transport.call({
        path: `${this.#path}/requests${this.#parts.listed ? '?listed=true' : ''}`,
        method: 'POST',
        body: record.application,
        key: record.key,
        waitSeconds: FIRST_WAIT_SECONDS,
        signal,
      });
      if (!isTrouble(answer)) {
        yield* this.#answered(record, answer, signal);
        return;
      }
      yield answer;
      await this.#parts.pauses.afterTrouble(troubles, answer.retryAfterMs, signal);
    }
  }

  async *#answered(record, answer, signal) {
    const earlier = answer.problem?.type === KEY_REUSED && this.#parts.kept.overtaken(this.#resourceId, record);
    if (earlier) {
      yield* this.#sent(earlier, signal);
    } else if (answer.problem?.type === KEY_REUSED) {
      this.forget();
      yield answer;
    } else if (answer.is !== 'answered' || answer.document.turnedAway === true) {
      this.#parts.kept.unwritten(this.#resourceId, record);
      yield answer.is === 'answered' ? standingOf(answer.document) : answer;
    } else {
      yield* this.#written(answer.document, signal);
    }
  }

  async *#written(document, signal) {
    const path = pathOf(document);
    const standing = standingOf(document, path);
    yield* this.#told(path, standing);
    if (!isVerdict(standing)) {
      for await (const later of new Reservation(path, this.#parts).follow({ signal, known: standing })) {
        yield* this.#told(path, later);
      }
    }
  }

  /** Its verdict is kept before it is told: whoever is told may go away. */
  *#told(path, standing) {
    if (isVerdict(standing)) {
      this.#parts.kept.decided(this.#resourceId, path, standing.is);
    }
    yield standing;
  }
}
