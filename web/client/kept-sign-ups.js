/** How many sign-ups of one resource are kept; the oldest that has ended goes first. */
const MOST = 20;

const ENDED = new Set(['lapsed', 'cancelled', 'handed-over']);

/**
 * The sign-ups for a resource that are known here, the newest first, kept over reloads where the page has chosen so:
 * - `sent`: key and application; it may have reached the server.
 * - `unwritten`: key and application; the server said that it wrote nothing down.
 * - `decided`: a ticket. The path of the request alone, and how it stood last; key and name are no longer kept.
 *
 * Only the first can be `sent` or `unwritten`. One key may have stood for several applications, of which all but the last were
 * turned away. `earlier` has those: a try of one of them may still be under way, and be written after all.
 *
 * Each change is made while no other tab makes one, so that no tab writes a list that lacks the ticket of another.
 */
export class KeptSignUps {
  #environment;
  #keys;
  #server;

  constructor(environment, keys, server) {
    this.#environment = environment;
    this.#keys = keys;
    this.#server = server;
  }

  /** The name of the item in the storage. */
  name(resourceId) {
    return `lastseat/1 ${this.#server} ${resourceId}`;
  }

  /** What has no verdict yet, if there is such a record. */
  open(resourceId) {
    const [first] = this.#list(resourceId);
    return first?.state === 'decided' ? undefined : first;
  }

  /** What has a verdict, the newest first: `{ path, is }`. */
  tickets(resourceId) {
    return this.#list(resourceId).filter(isTicket).map(({ path, is }) => ({ path, is }));
  }

  /**
   * Keeps key and application before anything is sent.
   *
   * @returns the record that is to be sent, and whether its key is new; if a sent one has no answer yet, that one, not the
   *   new content
   */
  begin(resourceId, application) {
    return this.#environment.exclusively(this.name(resourceId), () => {
      const list = this.#list(resourceId);
      const [before] = list;
      if (before?.state === 'sent') {
        return { record: before, isNew: false };
      }
      const isNew = before?.key === undefined;
      const record = { state: 'sent', key: isNew ? this.#keys.create(resourceId) : before.key, application, earlier: [] };
      if (before?.state === 'unwritten') {
        record.earlier = [before.application, ...before.earlier].filter((one) => !isSame(one, application));
      }
      // A refusal leads nowhere once there is a next try.
      this.#write(resourceId, [record, ...list.filter((one) => isTicket(one) && one.is !== 'rejected')]);
      return { record, isNew };
    });
  }

  /** Nothing was written down: the key is kept for the next try. */
  unwritten(resourceId, record) {
    return this.#change(resourceId, (list) => replaced(list, record, { ...record, state: 'unwritten' }));
  }

  /**
   * The key belongs to another application: an earlier one was written after all, and that one counts.
   *
   * @returns the record that is to be sent now, if there is an earlier application
   */
  async overtaken(resourceId, record) {
    const [application, ...earlier] = record.earlier;
    const next = application && { state: 'sent', key: record.key, application, earlier };
    await this.#change(resourceId, (list) => (next ? replaced(list, record, next) : list.filter((one) => one.key !== record.key)));
    return next;
  }

  /**
   * Nothing was decided under its key, and nothing will be: it has this one from now on.
   *
   * @returns the record that is to be sent now; another tab may have given it another key, or have had its verdict
   */
  async renewed(resourceId, record, key) {
    await this.#change(resourceId, (list) => replaced(list, record, { ...record, key, earlier: [] }));
    return this.open(resourceId);
  }

  /** It has a verdict: it is a ticket from now on. */
  decided(resourceId, { key }, ticket) {
    return this.#keep(resourceId, ticket, (one) => one.path === ticket.path || one.key === key);
  }

  /** A ticket that came from elsewhere, such as an own link. */
  keep(resourceId, ticket) {
    return this.#keep(resourceId, ticket, (one) => one.path === ticket.path);
  }

  #keep(resourceId, { path, is }, same) {
    return this.#change(resourceId, (list) => {
      const others = list.filter((one) => !same(one));
      // Another tab may have had the same verdict before, and have begun the next sign-up since.
      const behind = others.length > 0 && !isTicket(others[0]) ? 1 : 0;
      const place = list.some(same) ? list.findIndex(same) : behind;
      return [...others.slice(0, place), { state: 'decided', path, is }, ...others.slice(place)];
    });
  }

  /** A ticket stands in another way since. */
  saw(resourceId, { path, is }) {
    return this.#change(resourceId, (list) => list.map((one) => (one.path === path ? { ...one, is } : one)));
  }

  forget(resourceId, path) {
    return this.#change(resourceId, (list) => list.filter((one) => one.path !== path));
  }

  #list(resourceId) {
    try {
      const list = JSON.parse(this.#environment.storage.getItem(this.name(resourceId)));
      return list.filter((one, place) => isTicket(one) || (place === 0 && isOpen(one)));
    } catch {
      return [];
    }
  }

  #change(resourceId, change) {
    return this.#environment.exclusively(this.name(resourceId), () => {
      const before = this.#list(resourceId);
      const after = change(before);
      if (JSON.stringify(after) !== JSON.stringify(before)) this.#write(resourceId, after);
    });
  }

  #write(resourceId, list) {
    const kept = [...list];
    while (kept.length > MOST) {
      const ended = kept.findLastIndex((one) => ENDED.has(one.is));
      kept.splice(ended < 0 ? kept.length - 1 : ended, 1);
    }
    if (kept.length === 0) this.#environment.storage.removeItem(this.name(resourceId));
    else this.#environment.storage.setItem(this.name(resourceId), JSON.stringify(kept));
  }
}

const isTicket = (record) => record?.state === 'decided' && typeof record.path === 'string';

const isOpen = (record) => record?.state === 'sent' || record?.state === 'unwritten';

/** Another tab may have got a verdict under the same key: then there is no such record any more, and all stays. */
const replaced = (list, record, other) => list.map((one) => (one.key === record.key ? other : one));

/** Whether two applications say the same. */
export function isSame(one, other) {
  return sorted(one) === sorted(other);
}

function sorted(application) {
  return JSON.stringify(Object.entries(application).filter(([, value]) => value !== undefined).sort());
}
