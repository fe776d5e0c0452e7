import { isSame } from './kept-sign-ups.js';
import { isOutdated } from './keys.js';
import { isTrouble, Reservation } from './reservation.js';
import { isVerdict, pathOf, standingOf } from './standings.js';

/** Most verdicts take less; a request that takes longer is shown as written down meanwhile. */
const FIRST_WAIT_SECONDS = 2;

const KEY_REUSED = 'urn:lastseat:problem:idempotency-key-reused';
const UNKNOWN = 'urn:lastseat:problem:no-such-request';

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
    const record = this.#parts.kept.open(this.#resourceId);
    if (record) return { state: record.state, application: record.application };
    return { state: this.tickets.length > 0 ? 'decided' : 'none' };
  }

  /** The name of its item in the storage, for listeners to `storage` events. */
  get storageName() {
    return this.#parts.kept.name(this.#resourceId);
  }

  /** What was decided and is kept here, the newest first, each as it stood when it was seen last: `{ path, is }`. */
  get tickets() {
    return this.#parts.kept.tickets(this.#resourceId);
  }

  /** The reservation that was decided last, if there is one. */
  get reservation() {
    const [newest] = this.tickets;
    return newest && new Reservation(newest.path, this.#parts);
  }

  /**
   * Sends an application, and tells how it stands until there is a verdict. Where another one was sent before that has
   * no answer yet, it sends nothing and tells `earlier`: resume that one first.
   *
   * @param {import('./lastseat-client.js').Application} application
   */
  async *send(application, { signal } = {}) {
    const { record, isNew } = await this.#parts.kept.begin(this.#resourceId, application);
    if (!isSame(record.application, application)) {
      yield { is: 'earlier', application: record.application };
      return;
    }
    yield* this.#sent(record, signal, { isNew });
  }

  /** Goes on with what was kept: sends it again as it was, or asks how the newest ticket stands. Without any, it tells nothing. */
  async *resume({ signal, whileWaiting = false } = {}) {
    const record = this.#parts.kept.open(this.#resourceId);
    if (record?.state === 'sent') {
      yield* this.#sent(record, signal);
    } else if (this.reservation) {
      yield* this.reservation.follow({ signal, whileWaiting });
    }
  }

  /** Keeps how a ticket stands now, so that other tabs hear of it by the storage. */
  saw({ path, is }) {
    return this.#parts.kept.saw(this.#resourceId, { path, is });
  }

  /** Keeps a ticket that came from elsewhere, such as an own link. */
  keep({ path, is }) {
    return this.#parts.kept.keep(this.#resourceId, { path, is });
  }

  /** Forgets a ticket. What the server has is as it was. */
  forget(path) {
    return this.#parts.kept.forget(this.#resourceId, path);
  }

  /**
   * @param {object} [key]
   * @param {boolean} [key.isNew] whether it was never sent
   * @param {number} [key.renewals] how many there were before it
   */
  async *#sent(record, signal, { isNew = false, renewals = 0 } = {}) {
    yield { is: 'sending' };
    for (let troubles = 1; ; troubles += 1) {
      let answer = await this.#parts.transport.call({
        path: `${this.#path}/requests${this.#parts.listed ? '?listed=true' : ''}`,
        method: 'POST',
        body: record.application,
        key: record.key,
        waitSeconds: FIRST_WAIT_SECONDS,
        signal,
      });
      if (isOutdated(answer)) {
        answer = await this.#earlierTry(answer.problem, isNew && troubles === 1, signal);
        if (answer === undefined) {
          yield* this.#anew(record, signal, renewals);
          return;
        }
      }
      if (!isTrouble(answer)) {
        yield* this.#answered(record, answer, signal);
        return;
      }
      yield answer;
      await this.#parts.pauses.afterTrouble(troubles, answer.retryAfterMs, signal);
    }
  }

  /** What came of an earlier try under a key that is outdated; nothing where it is certain that it came to nothing. */
  async #earlierTry({ instance }, isFirst, signal) {
    if (isFirst || instance === undefined) return undefined;
    const answer = await this.#parts.transport.call({ path: instance.slice(1), signal });
    if (answer.is === 'answered') return answer;
    return answer.problem?.type === UNKNOWN ? undefined : { retryAfterMs: 0, ...answer, is: isTrouble(answer) ? answer.is : 'unreachable' };
  }

  /** Under a key that begins with what the resource says now; the third one is opaque, so this ends. */
  async *#anew(record, signal, renewals) {
    const { keys, kept, transport } = this.#parts;
    if (renewals === 0) await transport.call({ path: this.#path, signal });
    const key = renewals === 0 ? keys.create(this.#resourceId) : keys.opaque();
    const next = await kept.renewed(this.#resourceId, record, key);
    yield* next === undefined ? this.resume({ signal }) : this.#sent(next, signal, { isNew: next.key === key, renewals: renewals + 1 });
  }

  async *#answered(record, answer, signal) {
    if (answer.problem?.type === KEY_REUSED) {
      const earlier = await this.#parts.kept.overtaken(this.#resourceId, record);
      if (earlier) yield* this.#sent(earlier, signal);
      else yield answer;
    } else if (answer.is !== 'answered' || answer.document.turnedAway === true) {
      await this.#parts.kept.unwritten(this.#resourceId, record);
      yield answer.is === 'answered' ? standingOf(answer.document) : answer;
    } else {
      yield* this.#written(record, answer.document, signal);
    }
  }

  async *#written(record, document, signal) {
    const path = pathOf(document);
    const standing = standingOf(document, path);
    yield* this.#told(record, standing);
    if (!isVerdict(standing)) {
      for await (const later of new Reservation(path, this.#parts).follow({ signal, known: standing })) {
        yield* this.#told(record, later);
      }
    }
  }

  /** Keeps the verdict before it shows it: the person may leave the page then. */
  async *#told(record, standing) {
    if (isVerdict(standing)) {
      await this.#parts.kept.decided(this.#resourceId, record, standing);
    }
    yield standing;
  }
}
