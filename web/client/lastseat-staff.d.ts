import type { Face, NotChanged, Options, Pending, Refusal, Trouble } from './lastseat-client.js';
import { Lastseat } from './lastseat-client.js';
import type { Commit, PublicResource, Resource, RosterEntry, Terms, TermsPatch } from './openapi.js';

export type { Commit, Face, PublicResource, Resource, RosterEntry, Terms, TermsPatch };

/** What came of a wish for terms. `pending` is followed by `reservation(path).follow()`, as a reservation is: it is `accepted` or `rejected` then. */
export type TermsOutcome = { is: 'done'; resource: Resource } | Pending | NotChanged | Refusal | Trouble;

/** A reservation on a roster, as of its commit. `path` leads to it. */
export type OnRoster =
  | { is: 'accepted'; quantity: number; path: string; document: RosterEntry }
  /** `expiresAt` is the first moment at which it is no longer held: milliseconds since 1970, by the server's clock. */
  | { is: 'held'; quantity: number; expiresAt: number; path: string; document: RosterEntry }
  | { is: 'waiting'; quantity: number; place: number; path: string; document: RosterEntry };

/** One server, for callers with a key. Make one and share it. */
export class Staff extends Lastseat {
  constructor(options?: Options);
  /** Shows a resource with all its terms: one call, not repeated. */
  look(
    resourceId: string,
    options?: { signal?: AbortSignal },
  ): Promise<{ is: 'found'; resource: Resource } | Refusal | Trouble>;
  /** Creates a resource; where there is one, it stays as it is: `not-changed`, for the reason `terms_changed`. */
  create(resourceId: string, terms: Terms, options?: { signal?: AbortSignal }): Promise<TermsOutcome>;
  /**
   * Changes these terms, and leaves the others; `null` takes one away. With a `termsNumber`, only if all terms are still
   * those of this number; else it is `not-changed`, for the reason `terms_changed`.
   */
  change(
    resourceId: string,
    terms: TermsPatch,
    options?: { termsNumber?: number; signal?: AbortSignal },
  ): Promise<TermsOutcome>;
  /** Shows what people read about the event, with the number of its version, 0 where it was never set: one call, not repeated. */
  face(resourceId: string, options?: { signal?: AbortSignal }): Promise<{ is: 'found'; face: Face; number: number } | Refusal | Trouble>;
  /**
   * Sets all of it: what is left out is taken away. With a `number`, only if it still is that of this number; else it is
   * `not-changed`, for the reason `face_changed`.
   */
  setFace(
    resourceId: string,
    face: Face,
    options?: { number?: number; signal?: AbortSignal },
  ): Promise<{ is: 'done'; face: Face; number: number } | NotChanged | Refusal | Trouble>;
  /** Makes a ticket of the reservation with this `path`: its applicant's page is `/signup/{resourceId}/requests/{ticket}`. */
  ticket(path: string, options?: { signal?: AbortSignal }): Promise<{ is: 'done'; ticket: string } | Refusal | Trouble>;
  /** Who has something, and who waits, in the order of decisions, all as of one commit. It ends behind a trouble or a refusal. */
  roster(
    resourceId: string,
    options?: { asOfCommit?: number; signal?: AbortSignal },
  ): AsyncGenerator<OnRoster | Refusal | Trouble, void>;
  /** What was decided on a resource: all commits of its log, in order. It ends behind a trouble or a refusal. */
  verdicts(
    resourceId: string,
    options?: { signal?: AbortSignal },
  ): AsyncGenerator<{ is: 'decided'; commit: Commit } | Refusal | Trouble, void>;
  /** The resources that are open to the public, in the order of their ids. It ends behind a trouble or a refusal. */
  resources(
    options?: { prefix?: string; signal?: AbortSignal },
  ): AsyncGenerator<{ is: 'found'; resource: PublicResource } | Refusal | Trouble, void>;
}
