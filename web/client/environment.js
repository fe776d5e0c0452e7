import { ForgivingStorage } from './memory-storage.js';

/** What the client needs of the world around it: each part can be given, and a browser or Node has the rest but the storage. */
export function fromDefaults(options) {
  return {
    fetch: options.fetch,
    storage: options.storage && new ForgivingStorage(storageOf(options.storage)),
    clock: options.clock ?? { now: () => Date.now(), pause },
    random: options.random ?? Math.random,
    uuid: options.uuid ?? uuid,
    isOnline: options.isOnline ?? (() => globalThis.navigator?.onLine !== false),
    exclusively: options.exclusively ?? exclusively,
  };
}

const storageOf = (storage) => (typeof storage === 'function' ? storage : () => storage);

/** Waits so long; ends at once when the browser comes online again; rejects where the signal says so. */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = (then) => () => {
      clearTimeout(timer);
      globalThis.window?.removeEventListener('online', online);
      signal?.removeEventListener('abort', aborted);
      then();
    };
    const online = end(resolve);
    const aborted = end(() => reject(signal.reason));
    const timer = setTimeout(online, milliseconds);
    globalThis.window?.addEventListener('online', online);
    signal?.addEventListener('abort', aborted);
  });
}

/** A UUID of version 4; pages without TLS have no randomUUID. */
function uuid() {
  if (globalThis.crypto.randomUUID) {
    return globalThis.crypto.randomUUID();
  }
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** One tab at a time, where the browser has locks. */
function exclusively(name, work) {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request(name, work) : Promise.resolve().then(work);
}
