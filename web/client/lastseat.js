import { fromDefaults } from './environment.js';
import { KeptSignUps } from './kept-sign-ups.js';
import { Keys } from './keys.js';
import { MemoryStorage } from './memory-storage.js';
import { Pauses } from './pauses.js';
import { Reservation } from './reservation.js';
import { ServerClock } from './server-clock.js';
import { SignUp } from './sign-up.js';
import { pathOf, pathOfResource, standingOf } from './standings.js';
import { Transport } from './transport.js';

/** The last parts of a reservation's address, by its id or its ticket, in the API and on the sign-up page. */
const RESERVATION = /\/([A-Za-z0-9][A-Za-z0-9._~:-]{0,127})\/requests\/([0-9]{1,2}-[0-9a-z]{26}(?:-(?:[1-9][0-9]{0,8}-)?[0-9a-z]{26})?)\/?$/;

/**
 * One server. Make one and share it: it holds no connection, learns the server's clock from each answer, and keeps nothing
 * unless it is given a `storage`.
 */
export class Lastseat {
  #parts;

  /** @param {import('./lastseat-client.js').Options} [options] */
  constructor(options = {}, parts = partsOf(options)) {
    this.#parts = parts;
  }

  /** Now, by the server's clock: milliseconds since 1970. Before its first answer, by this machine's. */
  now() {
    return this.#parts.clock.now();
  }

  /** Shows a resource: one call, not repeated. */
  async look(resourceId, { signal } = {}) {
    const answer = await this.#parts.transport.call({ path: pathOfResource(resourceId), signal });
    return answer.is === 'answered' ? { is: 'found', resource: answer.document } : answer;
  }

  /** Shows what the organiser says of a resource, such as when and where it is: one call, not repeated. */
  async face(resourceId, { signal } = {}) {
    const answer = await this.#parts.transport.call({ path: `${pathOfResource(resourceId)}/face`, signal });
    if (answer.is !== 'answered') return answer;
    const { resourceId: _, ...face } = answer.document;
    return { is: 'found', face };
  }

  /**
   * One person's sign-up for that resource. With the option `storage` it is the one that is kept there, if there is one;
   * without it, each call begins a new one, which no other knows of.
   */
  signUp(resourceId) {
    const { environment, keys, transport } = this.#parts;
    const storage = environment.storage ?? new MemoryStorage();
    const kept = new KeptSignUps({ ...environment, storage }, keys, transport.server);
    return new SignUp(resourceId, pathOfResource(resourceId), { ...this.#parts, kept });
  }

  /**
   * What the caller asked for with `listed`, each as it stands now, over all resources and browsers. It ends behind a
   * trouble or a refusal, which is not repeated.
   */
  async *own({ signal } = {}) {
    for await (const answer of this.#parts.transport.pages('v1/me/requests', signal)) {
      if (answer.is !== 'answered') {
        yield answer;
        return;
      }
      for (const document of answer.document.requests) {
        yield standingOf(document, pathOf(document));
      }
    }
  }

  /**
   * A handle on a reservation, from its address.
   *
   * @throws {TypeError} where it is no such address
   */
  reservation(address) {
    const found = RESERVATION.exec(new URL(String(address), this.#parts.transport.server).pathname);
    if (!found) {
      throw new TypeError(`No address of a reservation: ${address}`);
    }
    return new Reservation(`${pathOfResource(found[1])}/requests/${found[2]}`, this.#parts);
  }
}

/** What a client of these options is made of. */
export function partsOf(options) {
  const environment = fromDefaults(options);
  const clock = new ServerClock(environment.clock);
  const keys = new Keys(environment);
  const transport = new Transport(options, environment, clock, keys);
  return { environment, clock, keys, transport, pauses: new Pauses(environment), listed: options.listed === true };
}
