import { isOutdated } from './keys.js';
import { reasonOf, standingOf } from './standings.js';

/** The longest wait that a server grants in one call. */
const LONGEST_WAIT_SECONDS = 20;

/** How long a request may be pending before it counts as slow; so long is waited at first, to tell it in time. */
const SLOW_AFTER_SECONDS = 10;

/** A call that was held so long needs no pause before the next one. */
const ENOUGH_SECONDS = 2;

/** How often a call is sent at most that has no answer, or no verdict. */
const TRIES = 5;

/** A request that the server has written down. It needs its address alone, so it outlives the page. */
export class Reservation {
  #path;
  #parts;

  constructor(path, parts) {
    this.#path = path;
    this.#parts = parts;
  }

  /** Its address in the API: a caller that knows it may look, confirm and give back. */
  get url() {
    return this.#parts.transport.address(this.#path);
  }

  /** The same from the server's address on, as `standing.path` and `tickets` have it. */
  get path() {
    return this.#path;
  }

  get requestId() {
    return this.#path.slice(this.#path.lastIndexOf('/') + 1);
  }

  /** How it stands now: one call. */
  async status({ signal, waitSeconds = 0 } = {}) {
    return this.#standing(await this.#parts.transport.call({ path: this.#path, waitSeconds, signal }));
  }

  /**
   * How it stands, now and whenever that changes, until there is a verdict. Calls without an answer are repeated.
   *
   * @param {object} [options]
   * @param {boolean} [options.whileWaiting] go on while it is on the waiting list
   * @param {object} [options.known] how it stood a moment ago: it is not told again
   */
  async *follow({ signal, whileWaiting = false, known } = {}) {
    let last = known;
    for (let troubles = 0; ; ) {
      const waitSeconds = last === undefined ? 0 : last.slow ? LONGEST_WAIT_SECONDS : SLOW_AFTER_SECONDS;
      const answer = await this.#parts.transport.call({ path: this.#path, waitSeconds, signal });
      const standing = this.#standing(answer);
      if (last === undefined || !isSameStanding(standing, last)) {
        yield standing;
      }
      if (isTrouble(answer)) {
        troubles += 1;
        await this.#parts.pauses.afterTrouble(troubles, answer.retryAfterMs, signal);
      } else if (standing.is === 'pending') {
        troubles = 0;
        // The first call only looks; a call that was held has waited already.
        if (waitSeconds > 0 && answer.waitedSeconds < ENOUGH_SECONDS) {
          await this.#parts.pauses.betweenPolls(answer.retryAfterMs, signal);
        }
      } else if (standing.is === 'waiting' && whileWaiting) {
        troubles = 0;
        await this.#parts.pauses.betweenLooksAtAPlace(signal);
      } else {
        return;
      }
      last = standing;
    }
  }

  /** Confirms what is held: all of it, `quantity`, or the `quantities` by category. */
  confirm({ quantity, quantities, signal } = {}) {
    return this.#followUp('confirm', quantity === undefined && quantities === undefined ? {} : { quantity, quantities }, signal);
  }

  /** Holds it until so long from now on. @param {string} hold such as `PT10M` */
  extend(hold, { signal } = {}) {
    return this.#followUp('extend', { hold }, signal);
  }

  /** Has this quantity then, more or less, or these quantities by category; while it waits only less, at the same place. The public door refuses it. */
  change(wanted, { signal } = {}) {
    return this.#followUp('change', typeof wanted === 'object' ? { quantities: wanted } : { quantity: wanted }, signal);
  }

  /** Hands it over to another applicant; `to` leads to it from then on, and this address has ended. */
  handOver(applicant, { note, signal } = {}) {
    return this.#followUp('hand-over', { applicant, note }, signal);
  }

  /** Gives it back, or leaves the waiting list. */
  cancel({ signal } = {}) {
    return this.#followUp('cancel', undefined, signal);
  }

  async #followUp(name, body, signal) {
    const key = body === undefined ? undefined : this.#parts.keys.create(decodeURIComponent(this.#path.split('/')[2]));
    const call = { path: `${this.#path}/${name}`, method: 'POST', body, key, waitSeconds: 5, signal };
    // What is written down and has no verdict yet is found by the same call.
    return this.#standing(await tried(this.#parts, call, (answer) => isTrouble(answer) || answer.isWrittenDownAlone));
  }

  #standing(answer) {
    if (answer.is !== 'answered') {
      const { reason, ...rest } = unchanged(answer);
      return reason === 'handed_over' ? { ...rest, is: 'handed-over', path: this.#path } : unchanged(answer);
    }
    const standing = standingOf(answer.document, this.#path);
    const age = this.#parts.clock.now() - Date.parse(answer.document.requestedAt);
    return standing.is === 'pending' && age >= SLOW_AFTER_SECONDS * 1000 ? { ...standing, slow: true } : standing;
  }
}

/** The answer of a call that does no harm twice, which is sent a few times as long as its answer is so, or its key is outdated. */
export async function tried({ keys, transport, pauses }, call, isUnfinished = isTrouble) {
  let { key } = call;
  for (let tries = 1; ; tries += 1) {
    const answer = await transport.call({ ...call, key });
    if (tries === TRIES || !(isUnfinished(answer) || isOutdated(answer))) {
      return answer;
    }
    if (isOutdated(answer)) key = keys.opaque();
    else await pauses.afterTrouble(tries, answer.retryAfterMs, call.signal);
  }
}

/** Of a call that did not do it: why all is as it was, where there is a verdict. */
export function unchanged(answer) {
  return answer.is === 'refused' && [409, 412].includes(answer.problem?.status)
    ? { is: 'not-changed', reason: reasonOf(answer.problem), problem: answer.problem }
    : answer;
}

function isSameStanding(one, other) {
  return ['is', 'slow', 'place', 'unitsBefore'].every((name) => one[name] === other[name]);
}

/** Whether the call had no answer, so that the same call is to be sent again. */
export function isTrouble(answer) {
  return answer.is === 'offline' || answer.is === 'unreachable';
}

