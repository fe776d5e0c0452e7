/** An older prefix may be so far behind the log that the key costs the server a row. */
const FRESH_MS = 30_000;

/** The most resources whose prefixes are remembered. */
const MOST = 1000;

/**
 * Makes idempotency keys. One that begins with a resource's `keyPrefix` costs the server no row, and is looked for only in what
 * was decided since. So the prefix is taken from answers that came in the last 30 seconds, and is never asked for.
 */
export class Keys {
  #environment;
  #told = new Map();

  constructor(environment) {
    this.#environment = environment;
  }

  /** Remembers the prefix that a document has, or the head of its answer, and that of the resource in it. */
  learn(document) {
    for (const { resourceId, keyPrefix } of [document, document?.resource].filter(Boolean)) {
      if (typeof keyPrefix !== 'string') continue;
      // What was told last goes last.
      this.#told.delete(resourceId);
      this.#told.set(resourceId, { keyPrefix, at: this.#environment.clock.now() });
      if (this.#told.size > MOST) this.#told.delete(this.#told.keys().next().value);
    }
  }

  /** A new key for a request to this resource. */
  create(resourceId) {
    const told = this.#told.get(resourceId);
    const age = told && this.#environment.clock.now() - told.at;
    return (age >= 0 && age <= FRESH_MS ? told.keyPrefix : '') + this.opaque();
  }

  /** A new key without a prefix. */
  opaque() {
    return this.#environment.uuid();
  }
}

/** Whether a call decided nothing, since its key begins with a prefix that the log does not know any more. */
export const isOutdated = ({ problem }) => problem?.type === 'urn:lastseat:problem:key-foreign';
