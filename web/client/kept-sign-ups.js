/**
 * What is known of the sign-up for a resource, kept over reloads where the page has chosen so:
 * - `sent`: key and application; it may have reached the server.
 * - `unwritten`: key and application; the server said that it wrote nothing down.
 * - `decided`: the path of the request alone, and how it stood last; key and name are no longer kept.
 *
 * One key may have stood for several applications, of which all but the last were turned away. `earlier` has those: a
 * try of one of them may still be under way, and be written after all.
 */
export class KeptSignUps {
  #environment;
  #server;

  constructor(environment, server) {
    this.#environment = environment;
    this.#server = server;
  }

  /** The name of the item in the storage. */
  name(resourceId) {
    return `lastseat/1 ${this.#server} ${resourceId}`;
  }

  /** The record, if there is a readable one. */
  read(resourceId) {
    try {
      const record = JSON.parse(this.#environment.storage.getItem(this.name(resourceId)));
      return ['sent', 'unwritten', 'decided'].includes(record?.state) ? record : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Keeps key and application before anything is sent.
   *
   * @returns the record that is to be sent; where one was sent that has no answer yet, that one, whatever is asked now
   */
  begin(resourceId, application) {
    return this.#environment.exclusively(this.name(resourceId), () => {
      const before = this.read(resourceId);
      if (before?.state === 'sent') {
        return before;
      }
      if (before?.state !== 'unwritten') {
        return this.#write(resourceId, { state: 'sent', key: this.#environment.uuid(), application, earlier: [] });
      }
      const others = [before.application, ...before.earlier].filter((one) => !isSame(one, application));
      return this.#write(resourceId, { state: 'sent', key: before.key, application, earlier: others });
    });
  }

  /** Nothing was written down: the key is kept for the next try. */
  unwritten(resourceId, record) {
    this.#write(resourceId, { ...record, state: 'unwritten' });
  }

  /**
   * The key belongs to another application: an earlier one was written after all, and that one counts.
   *
   * @returns the record that is to be sent now, if there is an earlier application
   */
  overtaken(resourceId, { key, earlier: [application, ...earlier] }) {
    return application && this.#write(resourceId, { state: 'sent', key, application, earlier });
  }

  /** It has a verdict, or stands in another way since. */
  decided(resourceId, path, is) {
    this.#write(resourceId, { state: 'decided', path, is });
  }

  forget(resourceId) {
    this.#environment.storage.removeItem(this.name(resourceId));
  }

  #write(resourceId, record) {
    this.#environment.storage.setItem(this.name(resourceId), JSON.stringify(record));
    return record;
  }
}

/** Whether two applications say the same. */
export function isSame(one, other) {
  return sorted(one) === sorted(other);
}

function sorted(application) {
  return JSON.stringify(Object.entries(application).filter(([, value]) => value !== undefined).sort());
}
