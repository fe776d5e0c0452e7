import type {
  Face as FaceOfResource,
  Application,
  DecidedRequest,
  PendingRequest,
  Problem,
  PublicResource,
  Reason,
  Resource,
  TurnedAway,
} from './openapi.js';

export type { Application, DecidedRequest, PendingRequest, Problem, PublicResource, Reason, Resource, TurnedAway };

/**
 * The client of a Lastseat server. What a server answers, a refusal or a problem included, is a value with one name in
 * `is`. Only a signal that was aborted makes a call throw (its `reason`), and a missing `fetch` (a `TypeError`).
 */

/** How to reach the server; all parts after `listed` are the world around the client, and may be given in tests. */
export interface Options {
  /** Its address, with a path where it has one; unless said, the origin of the page, or http://127.0.0.1:8080. */
  server?: string | URL;
  /** Sent as `X-Api-Key`. Each reader of the page can read it: a public page needs none. */
  apiKey?: string;
  /** Sent as `Authorization: Bearer …`; asked for before each call. */
  bearerToken?: () => string | Promise<string>;
  /** Puts each sign-up on the list of whom the token names, which `own` tells. Without a token the server refuses it. */
  listed?: boolean;
  fetch?: typeof globalThis.fetch;
  /**
   * Where key and application are kept, so that a reload or another tab goes on with them: for the page of one person.
   * `() => localStorage` is asked at each use, and memory takes its place where it throws. By default nothing is kept: for
   * servers, which sign up many people.
   */
  storage?: KeptIn | (() => KeptIn);
  clock?: Clock;
  /** At least 0, less than 1. */
  random?: () => number;
  /** The random part of keys. */
  uuid?: () => string;
  isOnline?: () => boolean;
  /** Runs the work while no other tab runs work of that name. */
  exclusively?: <T>(name: string, work: () => T | Promise<T>) => Promise<T>;
}

/** What is wanted of a `Storage`. */
export interface KeptIn {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends after so long, or when the network is back; rejects with the signal's reason. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/**
 * No answer, and it is not known whether the server has done anything. `problem`, where it said that it is in trouble; `cause`,
 * what the call failed with otherwise, such as `TypeError: Failed to fetch`, or what `bearerToken` threw.
 */
export type Trouble =
  | { is: 'offline'; cause?: string; retryAfterMs: number }
  | { is: 'unreachable'; problem?: Problem; cause?: string; retryAfterMs: number };

/** The server did not do it: there is no such thing, it is not for this caller, or the call is impossible. */
export type Refusal =
  | { is: 'gone'; problem: Problem }
  | { is: 'forbidden'; problem: Problem }
  | { is: 'refused'; problem: Problem };

/** What was decided, or has become of it since. `path` leads to the reservation. */
export type Verdict =
  | { is: 'accepted'; quantity: number; path: string; document: DecidedRequest }
  /** `expiresAt` is the first moment at which it is no longer held: milliseconds since 1970, by the server's clock. */
  | { is: 'held'; quantity: number; expiresAt: number; path: string; document: DecidedRequest }
  /** `place` never changes; at most `unitsBefore` units wait before it. */
  | { is: 'waiting'; quantity: number; place: number; unitsBefore: number; path: string; document: DecidedRequest }
  | { is: 'rejected'; reason: Reason; left: number; path: string; document: DecidedRequest }
  | { is: 'lapsed'; quantity: number; path: string; document: DecidedRequest }
  | { is: 'cancelled'; quantity: number; path: string; document: DecidedRequest }
  /** A status that only a newer server knows. */
  | { is: 'unknown'; path: string; document: Record<string, unknown> };

/** Another one has it since: `to` leads to it, in the answer to the hand-over alone, and `path` has ended. */
export type HandedOver = { is: 'handed-over'; path: string; to?: string; document?: DecidedRequest; problem?: Problem };

/** Written down, and not decided yet; `slow` once that takes longer than 10 seconds. */
export type Pending = { is: 'pending'; slow: boolean; path: string; document: PendingRequest };

/** How a reservation stands. */
export type Standing = Pending | Verdict | HandedOver | Refusal | Trouble;

/** How a sign-up stands. `turned-away` is no verdict: nothing was written, and the key is kept for the next try. */
export type SignUpStanding =
  | Standing
  | { is: 'sending' }
  | { is: 'turned-away'; reason: TurnedAway['reason']; left: number; document: TurnedAway }
  | { is: 'earlier'; application: Application };

/** What came of a follow-up: how the reservation stands then, or why it is as it was. */
export type FollowUp = Standing | NotChanged;

/** The verdict was no, and all is as it was. */
export type NotChanged = { is: 'not-changed'; reason: string; problem: Problem };

/** What the organiser says of a resource. Times are by RFC 3339, and `timeZone` is one such as `Europe/Berlin`. */
export type Face = Omit<FaceOfResource, 'resourceId'>;

/** One server. Make one and share it, in a server among all people that it signs up: it keeps nothing unless it has a `storage`. */
export class Lastseat {
  constructor(options?: Options);
  /** Now, by the server's clock as its answers tell it: milliseconds since 1970. */
  now(): number;
  /** Shows a resource: one call, not repeated. */
  look(
    resourceId: string,
    options?: { signal?: AbortSignal },
  ): Promise<{ is: 'found'; resource: Resource | PublicResource } | Refusal | Trouble>;
  /** Shows what the organiser says of it: one call, not repeated. */
  face(resourceId: string, options?: { signal?: AbortSignal }): Promise<{ is: 'found'; face: Face } | Refusal | Trouble>;
  /** One person's sign-up: the one that the `storage` keeps for that resource, or, without a `storage`, a new one each time. */
  signUp(resourceId: string): SignUp;
  /** What the caller asked for with `listed`, each as it stands now; it ends behind a trouble or a refusal. */
  own(options?: { signal?: AbortSignal }): AsyncGenerator<Standing, void>;
  /** A handle on a reservation. Throws a `TypeError` where this is no address of one. */
  reservation(address: string | URL): Reservation;
}

/** One person's sign-up for one resource. Key and application are kept before they are sent: here alone, where there is no `storage`. */
export class SignUp {
  readonly kept:
    | { state: 'none' }
    | { state: 'sent' | 'unwritten'; application: Application }
    | { state: 'decided'; application: undefined };
  /** The name of its item in the storage, for listeners to `storage` events. */
  readonly storageName: string;
  /** What was decided and is kept, the newest first (at most 20), each as it stood when it was seen last. */
  readonly tickets: { path: string; is: string }[];
  /** The reservation that was decided last, if there is one. */
  readonly reservation: Reservation | undefined;
  /** Sends it until it is answered, and tells how it stands until there is a verdict. */
  send(application: Application, options?: { signal?: AbortSignal }): AsyncGenerator<SignUpStanding, void>;
  /** Goes on with what was sent, or with the newest ticket. Without either, it tells nothing. */
  resume(options?: { signal?: AbortSignal; whileWaiting?: boolean }): AsyncGenerator<SignUpStanding, void>;
  /** Keeps how a ticket stands now: other tabs hear of it by the storage. Of others it keeps nothing. */
  saw(standing: { path: string; is: string }): Promise<void>;
  /** Keeps a ticket that came from elsewhere, such as an own link. */
  keep(ticket: { path: string; is: string }): Promise<void>;
  /** Forgets a ticket. What the server has is as it was. */
  forget(path: string): Promise<void>;
}

/** A request that the server has written down. */
export class Reservation {
  /** Its address in the API: a caller that knows it may look, confirm and give back. */
  readonly url: string;
  /** The same from the server's address on, as `path` of a standing has it. */
  readonly path: string;
  readonly requestId: string;
  /** How it stands now: one call, which may wait up to 20 seconds for a verdict. */
  status(options?: { signal?: AbortSignal; waitSeconds?: number }): Promise<Standing>;
  /** How it stands, now and whenever that changes, until there is a verdict. */
  follow(options?: { signal?: AbortSignal; whileWaiting?: boolean; known?: Standing }): AsyncGenerator<Standing, void>;
  /** Confirms what is held: all of it, `quantity`, or the `quantities` by category. */
  confirm(options?: { quantity?: number; quantities?: Record<string, number>; signal?: AbortSignal }): Promise<FollowUp>;
  /** Holds it until so long from now on, such as `PT10M`. */
  extend(hold: string, options?: { signal?: AbortSignal }): Promise<FollowUp>;
  /** Has this quantity then, more or less, or these quantities by category; while it waits only less, at the same place. The public door refuses it. */
  change(wanted: number | Record<string, number>, options?: { signal?: AbortSignal }): Promise<FollowUp>;
  /** Hands it over to another applicant: `handed-over`, whose `to` is for that one. This address ends. */
  handOver(applicant: string, options?: { note?: string; signal?: AbortSignal }): Promise<FollowUp>;
  /** Gives it back, or leaves the waiting list. */
  cancel(options?: { signal?: AbortSignal }): Promise<FollowUp>;
}

/** A storage that a reload forgets. */
export class MemoryStorage {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}
