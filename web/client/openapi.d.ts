// Made from docs/openapi.yaml. Make it again: mvn test -pl serve -am -Dtest=DescribedTypesTest -Dlastseat.golden=write

/** Plain text for people, which may have line breaks and tabs. At least one character that shows; no other control characters, no lone surrogates, no U+FFFD. */
export type About = string;

/** How requests come to their verdicts. `stream`: all by the stream, in order, in batches. `immediate`: in the call that asks, and after a few lost races by the stream. */
export type Admission = 'stream' | 'immediate';

/** Who asks, in a form that the owner of the resource understands. At least one character that shows; no control characters, no lone surrogates, no U+FFFD. */
export type Applicant = string;

/** Of a resource with categories it has `quantities`, of any other one `quantity`. */
export type Application = {
  applicant: Applicant;
  /** What the limits for applicants compare instead of `applicant`: such as a hash of an e-mail address, or the number of an account. It is not shown in rosters. */
  applicantKey?: Applicant;
  /** How much; it is granted whole or not at all. Written with digits alone (not 1.0, not 1e3). */
  quantity?: number;
  quantities?: Quantities;
  note?: Note;
  /** How long it is to be held until it is confirmed, `longestHold` at most; without it, what the terms say in `hold`. It begins when it is granted, and is rounded up by at most 3 %. */
  hold?: HoldLength;
  /** Grant it although not enough is left, or nothing: then `free` of the resource goes below 0, and other requests get nothing until it is above. All other terms apply. Once such a hold has lapsed, its confirmation needs room as any other. It takes the role `administer`. `false` unless said. */
  over?: boolean;
  /** Who makes the reservation for the applicant. It takes the role `administer`. */
  by?: Applicant;
  /** Whether it is put on the waiting list where too little is left, if the resource has one. It is not where it asks for more than the capacity. `false` unless said. */
  wait?: boolean;
  /** The terms on which an absent resource is created. Without it, the resource must exist. If it exists, terms other than those in force are refused as `terms_differ`. It is refused for a resource whose name ends as that of a slot does (`.20261123T0900Z`): `400`. */
  create?: CreatedTerms;
};

/** How often the execution was started, 0 of a name that was never used. */
export type Attempt = number;

/** The categories of the units, in the order in which people see them. Then requests say how many of each they want, in `quantities`. Whether there are any is fixed when the resource is created. A category may be added, changed and moved, and removed while nobody has or awaits units of it. Not of a lock. */
export type Categories = Array<Category>;

/** The categories in their order, with what is left of each; absent without any. */
export type CategoriesNow = Array<CategoryNow>;

export type Category = {
  name: CategoryName;
  /** How much of it there is; without it, only the capacity of the whole counts. */
  capacity?: Units;
  title?: Title;
  /** A sentence for people, such as who needs what. */
  note?: Title;
  /** Whether nobody gets more of it, staff included; what was granted stays. `false` unless said. */
  closed?: boolean;
};

/** The key of a category. */
export type CategoryName = string;

export type CategoryNow = {
  name: CategoryName;
  title?: Title;
  note?: Title;
  capacity?: Units;
  closed?: boolean;
  /** What is accepted or held of it; not in the view of the public. */
  taken?: number;
  /** The part of it that is held until it is confirmed; not in the view of the public. */
  held?: number;
  /** How much of it the next request can get: not what others wait for, and no more than is left of the whole; 0 where it is closed. */
  free: number;
  /** How much of it others wait for; absent where nobody can wait. */
  waiting?: number;
};

/** Only of a claim, what it asks of each resource, in the order of their ids. The first one is its home. */
export type Claimed = Array<{
  resourceId: ResourceId;
  quantity: Units;
  quantities?: Quantities;
  /** The commit of its log in which that was granted; absent where it was not. */
  commitNumber?: number;
}>;

/** When the resource was closed, or will be, and why. */
export type Closing = {
  at: Time;
  reason?: Title;
};

/** What was decided at once, and the books of the resource after it. */
export type Commit = {
  resourceId: ResourceId;
  commitNumber: number;
  decidedAt: Time;
  /** The clock of the books. Nothing tells when a hold lapses: what is held until then, or until earlier, is free in `taken`. */
  clock: Time;
  lastDecision: number;
  capacity: Units;
  taken: number;
  waiting?: number;
  entries: Array<LogEntry>;
};

/** The terms on which a reservation creates an absent resource, as `PUT` takes them, but for `lanes` (there is one) and `closed` (use `closesAt`). If the resource exists, they must be those in force: a term that is left out counts as its default. */
export type CreatedTerms = {
  capacity: Units;
  opensAt?: Time;
  closesAt?: Time;
  maxQuantityPerRequest?: Quantity;
  title?: Title;
  gate?: boolean;
  admission?: Admission;
  hold?: HoldLength;
  longestHold?: HoldLength;
  confirmBy?: Time;
  waitingListLimit?: WaitingListLimit;
  promotionHold?: HoldLength;
  maxUnitsPerApplicant?: Quantity;
  maxRequestsPerApplicant?: Quantity;
  /** Shown of what acquired a lock. It cannot be sent here. */
  lock?: boolean;
  /** Shown of what started an execution. It cannot be sent here. */
  execution?: boolean;
  categories?: Categories;
};

export type DecidedRequest = {
  requestId: RequestIdOrTicket;
  resourceId: ResourceId;
  kind: Kind;
  /** A verdict never changes. A reservation that was granted is `held` until it is confirmed (then `accepted`), or `lapsed`, and may be cancelled later. One that is put on the waiting list is `waiting` until there is room for it; `rejected`, if it then waits for more than the capacity, or would have more than one applicant may. */
  status: 'accepted' | 'rejected' | 'held' | 'lapsed' | 'cancelled' | 'waiting';
  reason?: Reason;
  /** The reason in a sentence. */
  detail?: string;
  /** Of `resource_closed`, what those who closed the resource say; it stays with the verdict. */
  explanation?: Title;
  /** The resource that refused, for any reason; of a claim, or of its end, one of its resources. */
  limitingResource?: ResourceId;
  /** The category because of which it was refused; absent where the whole resource is the reason. */
  limitingCategory?: CategoryName;
  /** Only where another resource of a claim refused: the newest commit of its log, as the decision knew it. */
  limitingCommit?: number;
  applicant?: Applicant;
  applicantKey?: Applicant;
  quantity?: Units;
  quantities?: Quantities;
  note?: Note;
  hold?: HoldLength;
  over?: boolean;
  by?: Applicant;
  erased?: Erased;
  byErased?: Erased;
  wait?: boolean;
  waitFor?: HoldLength;
  create?: CreatedTerms;
  publicDoor?: PublicDoor;
  /** Of `publicDoor`, the resource when the call came in, for callers without a key or a token. */
  resource?: PublicResource;
  resources?: Claimed;
  main?: MainLock;
  amount?: Units;
  /** Which way it came to its verdict. */
  admission: 'stream' | 'immediate';
  /** The units that were free after this decision, at least 0; 0 if a request waited then. Of a claim that another resource refused: there; else at its home. */
  left: number;
  /** The place of this decision in the one order of the resource. */
  decisionNumber: number;
  commitNumber: number;
  requestedAt: Time;
  decidedAt: Time;
  /** The first moment at which what is held is no longer so. */
  expiresAt?: Time;
  /** When the reservation was last confirmed, extended or changed. */
  changedAt?: Time;
  cancelledAt?: Time;
  /** When it was handed over, if it was not changed since. */
  handedOverAt?: Time;
  /** Only of what waits: its place on the waiting list. Places are numbered from 1, once each, so it never changes. */
  place?: number;
  /** How many units wait before it at most: some of those before may have given up. With categories, those in the lines in which it waits. */
  unitsBefore?: number;
  /** When it got from the waiting list what it waited for, and was not changed since. */
  promotedAt?: Time;
  /** When it was refused as it stood first on the waiting list. */
  refusedAt?: Time;
  /** What a request of kind `confirm`, `extend`, `change`, `hand-over` or `cancel` is about. */
  reservation?: RequestId;
  confirm?: FollowUp;
  extend?: FollowUp;
  change?: FollowUp;
  handOver?: FollowUp;
  cancel?: FollowUp;
  generation?: Generation;
  /** Only in the answer to a hand-over, the new applicant's. */
  ticket?: Ticket;
};

/** When the name was erased: `erased` of `applicant` and of the note, which is gone, and `byErased` of `by`. A pseudonym stands in its place. A retry under the same idempotency key is compared without it. */
export type Erased = string;

/** By the clock at the moment of the answer. What is `failed` or `lapsed` may be started again. */
export type ExecutionState = 'never_started' | 'running' | 'succeeded' | 'failed' | 'lapsed';

export type Face = {
  resourceId: ResourceId;
  about?: About;
  startsAt?: Time;
  endsAt?: Time;
  timeZone?: TimeZone;
  place?: Place;
  image?: Image;
};

/** Why a run failed, for people. At least one character that shows; no control characters but line breaks and tabs, no lone surrogates, no U+FFFD. */
export type Failure = string;

/** The request that a follow-up made, and how it stands. */
export type FollowUp = {
  requestId: RequestId;
  status: 'pending' | 'accepted';
};

/** How often the reservation was handed over; absent if it never was. `applicant` and `note` are those of the last hand-over. */
export type Generation = number;

/** A time span of ISO 8601 in days, hours, minutes and whole seconds, from 5 seconds to 31 days. A day has 24 hours; it is shown in hours, minutes and seconds (`P1DT12H` as `PT36H`). */
export type HoldLength = string;

/** The address of an image. Browsers of those who look ask that server for it. */
export type Image = string;

/** Begin an `Idempotency-Key` with it, and a random text behind it: so a retry is safe. The key costs no write if the verdict is among the next 16 commits, and one if it comes later. It is opaque, and changes with the resource. Use it for keys that are first sent within 30 seconds. */
export type KeyPrefix = string;

/** What was asked: a reservation, a claim over several resources, the creation or change of the resource, a deposit, the confirmation, extension, change, hand-over or end of a reservation, or something that the API would never have written (its verdict is `invalid`). */
export type Kind = 'reserve' | 'claim' | 'configure' | 'deposit' | 'confirm' | 'extend' | 'change' | 'hand-over' | 'cancel' | 'impossible';

export type LeaseOfPermit = {
  permit: Permit;
  token: Token;
  holder?: Applicant;
  expiresAt: Time;
};

/** Of a lock with several permits, the live leases, in the order of their numbers. */
export type LeasesOfPermits = Array<LeaseOfPermit>;

export type Lock = {
  name: ResourceId;
  /** By the clock at the moment of the answer: `acquired` if no permit is free. */
  status: 'acquired' | 'free';
  permits?: Permits;
  leases?: LeasesOfPermits;
  /** The newest that was ever given, 0 of a name that was never used. */
  token: number;
  holder?: Applicant;
  /** When the lease lapses; of several leases, the first one. Absent if there is none. */
  expiresAt?: Time;
  /** The lock that refers to this one, because of which `holder` has it. */
  lockedBy?: ResourceId;
  /** `normal`: it is free. `editing`: `holder` asked for it. `locked`: the holder asked for the lock in `lockedBy`, which refers to this one. */
  state: 'normal' | 'editing' | 'locked';
};

/** Where a lock is acquired together with others, all of them in the order of their names, each as it was read after the decision. */
export type LocksTogether = Array<Lock>;

/**
 * What one decision said: about a request, or (kind `promote`) about the one who stood first on the waiting list.
 * `standing` is what the reservation has from then on, and absent where the decision changed none.
 */
export type LogEntry = {
  /** The place in the one order of the resource. Of what grants a lock, its fencing token, unless the log was restored. */
  decisionNumber: number;
  /** Of a part of a claim, the id of the claim, or of its end, which belongs to `home`. */
  requestId: RequestId;
  kind: 'reserve' | 'claim' | 'configure' | 'deposit' | 'confirm' | 'extend' | 'change' | 'hand-over' | 'cancel' | 'impossible' | 'promote';
  status: 'accepted' | 'held' | 'waiting' | 'rejected';
  reason?: Reason;
  detail?: string;
  explanation?: Title;
  /** Of a rejection, the resource that refused, for any reason. It may be another one than that of this log. */
  limitingResource?: ResourceId;
  /** The category because of which it was refused; absent where the whole resource is the reason. */
  limitingCategory?: CategoryName;
  applicant?: Applicant;
  applicantKey?: Applicant;
  /** What was asked for. */
  quantity?: Units;
  quantities?: Quantities;
  note?: Note;
  hold?: HoldLength;
  over?: boolean;
  by?: Applicant;
  erased?: Erased;
  byErased?: Erased;
  wait?: boolean;
  waitFor?: HoldLength;
  create?: CreatedTerms;
  publicDoor?: PublicDoor;
  resources?: Claimed;
  main?: MainLock;
  amount?: Units;
  /** Of `configure`, the terms that were asked for. */
  terms?: Terms;
  /** What `confirm`, `extend`, `change`, `hand-over` or `cancel` is about, by its id in this log. */
  reservation?: RequestId;
  /** Only of a part of a claim, the resource in whose log the whole stands. */
  home?: ResourceId;
  left: number;
  requestedAt?: Time;
  standing?: {
    /** The id by which this log knows the reservation: that of its request, but for parts of a claim. Keep your copy by it. */
    reservation: RequestId;
    status: 'accepted' | 'held' | 'waiting' | 'ended' | 'refused';
    /** What it has, or waits for; 0 where it is over. */
    quantity: Units;
    quantities?: Quantities;
    expiresAt?: Time;
    place?: number;
    generation?: Generation;
  };
};

/** Of a claim over locks, the one that was asked for; it refers to the others. */
export type MainLock = string;

/** What the applicant wants to say. At least one character that shows; no control characters but line breaks and tabs, no lone surrogates, no U+FFFD. */
export type Note = string;

export type PendingRequest = {
  requestId: RequestIdOrTicket;
  resourceId: ResourceId;
  kind: Kind;
  status: 'pending';
  applicant?: Applicant;
  applicantKey?: Applicant;
  quantity?: Units;
  quantities?: Quantities;
  note?: Note;
  hold?: HoldLength;
  over?: boolean;
  by?: Applicant;
  erased?: Erased;
  byErased?: Erased;
  wait?: boolean;
  waitFor?: HoldLength;
  create?: CreatedTerms;
  publicDoor?: PublicDoor;
  /** Of `publicDoor`, the resource when the call came in, for callers without a key or a token. */
  resource?: PublicResource;
  resources?: Claimed;
  main?: MainLock;
  amount?: Units;
  requestedAt: Time;
  reservation?: RequestId;
  confirm?: FollowUp;
  extend?: FollowUp;
  change?: FollowUp;
  handOver?: FollowUp;
  cancel?: FollowUp;
  generation?: Generation;
};

/** Of a lock with several permits, the number of this one: the lowest that no live lease had. Absent of another lock. */
export type Permit = number;

/** How many hold the lock at a time; absent if one does. */
export type Permits = number;

/** Where it is, for people. */
export type Place = string;

/** A problem document (RFC 9457). */
export type Problem = {
  type: 'urn:lastseat:problem:no-such-path' | 'urn:lastseat:problem:method-not-allowed' | 'urn:lastseat:problem:unauthorized' | 'urn:lastseat:problem:role-needed' | 'urn:lastseat:problem:around-the-edge' | 'urn:lastseat:problem:no-subject' | 'urn:lastseat:problem:invalid-id' | 'urn:lastseat:problem:malformed-body' | 'urn:lastseat:problem:invalid-body' | 'urn:lastseat:problem:body-too-large' | 'urn:lastseat:problem:unsupported-media-type' | 'urn:lastseat:problem:invalid-idempotency-key' | 'urn:lastseat:problem:idempotency-key-reused' | 'urn:lastseat:problem:key-foreign' | 'urn:lastseat:problem:invalid-parameter' | 'urn:lastseat:problem:invalid-cursor' | 'urn:lastseat:problem:too-large-for-one-answer' | 'urn:lastseat:problem:ahead-of-log' | 'urn:lastseat:problem:restored' | 'urn:lastseat:problem:forgotten' | 'urn:lastseat:problem:no-feed' | 'urn:lastseat:problem:no-webhooks' | 'urn:lastseat:problem:no-such-webhook' | 'urn:lastseat:problem:no-such-commit' | 'urn:lastseat:problem:too-many-webhooks' | 'urn:lastseat:problem:secrets-rotate' | 'urn:lastseat:problem:webhook-changed' | 'urn:lastseat:problem:webhook-not-called' | 'urn:lastseat:problem:webhook-full' | 'urn:lastseat:problem:not-acceptable' | 'urn:lastseat:problem:no-such-resource' | 'urn:lastseat:problem:being-created' | 'urn:lastseat:problem:no-such-request' | 'urn:lastseat:problem:resource-archived' | 'urn:lastseat:problem:is-a-lock' | 'urn:lastseat:problem:categories-differ' | 'urn:lastseat:problem:category-closed' | 'urn:lastseat:problem:categories-fixed' | 'urn:lastseat:problem:no-lock' | 'urn:lastseat:problem:other-permits' | 'urn:lastseat:problem:lock-held' | 'urn:lastseat:problem:lock-lost' | 'urn:lastseat:problem:locked-together' | 'urn:lastseat:problem:no-execution' | 'urn:lastseat:problem:execution-running' | 'urn:lastseat:problem:execution-over' | 'urn:lastseat:problem:execution-succeeded' | 'urn:lastseat:problem:execution-without-lease' | 'urn:lastseat:problem:invalid-token' | 'urn:lastseat:problem:not-open-yet' | 'urn:lastseat:problem:lock-fixed' | 'urn:lastseat:problem:no-such-series' | 'urn:lastseat:problem:no-series' | 'urn:lastseat:problem:no-such-day' | 'urn:lastseat:problem:slots-missing' | 'urn:lastseat:problem:series-fixed' | 'urn:lastseat:problem:is-a-series' | 'urn:lastseat:problem:lanes-fixed' | 'urn:lastseat:problem:limits-fixed' | 'urn:lastseat:problem:unknown-reservation' | 'urn:lastseat:problem:handed-over' | 'urn:lastseat:problem:nothing-to-cancel' | 'urn:lastseat:problem:nothing-granted' | 'urn:lastseat:problem:still-waiting' | 'urn:lastseat:problem:claim-is-whole' | 'urn:lastseat:problem:not-transferable' | 'urn:lastseat:problem:not-held' | 'urn:lastseat:problem:hold-lapsed' | 'urn:lastseat:problem:more-than-granted' | 'urn:lastseat:problem:resource-closed' | 'urn:lastseat:problem:closed' | 'urn:lastseat:problem:confirmation-closed' | 'urn:lastseat:problem:hold-beyond-limit' | 'urn:lastseat:problem:quantity-beyond-limit' | 'urn:lastseat:problem:applicant-units-beyond-limit' | 'urn:lastseat:problem:applicant-requests-beyond-limit' | 'urn:lastseat:problem:capacity-beyond-limit' | 'urn:lastseat:problem:sold-out' | 'urn:lastseat:problem:not-enough-left' | 'urn:lastseat:problem:terms-changed' | 'urn:lastseat:problem:face-changed' | 'urn:lastseat:problem:terms-differ' | 'urn:lastseat:problem:invalid-condition' | 'urn:lastseat:problem:overloaded' | 'urn:lastseat:problem:unavailable' | 'urn:lastseat:problem:clock-off' | 'urn:lastseat:problem:suspended' | 'urn:lastseat:problem:tables-disagree' | 'urn:lastseat:problem:log-full' | 'urn:lastseat:problem:log-unreadable' | 'urn:lastseat:problem:internal' | 'urn:lastseat:problem:malformed-http' | 'urn:lastseat:problem:body-too-slow' | 'urn:lastseat:problem:foreign-host' | 'urn:lastseat:problem:foreign-origin';
  /** The same for every problem of this type. */
  title: string;
  status: number;
  /** What to do. */
  detail: string;
  /** What it is about, or under which name it was logged. */
  instance?: string;
  /** Of `resource-closed`, what those who closed the resource say. */
  explanation?: Title;
  /** Of `lock-held`, `lock-lost` and `locked-together`, the newest token of the lock; of an execution, that of its newest run. */
  token?: number;
  /** Of these, the lock's holder; absent if it is free. Of an execution, that of its newest run. */
  holder?: Applicant;
  /** Of these, when the lease lapses; absent if it is held for good. The same of an execution. */
  expiresAt?: Time;
  permits?: Permits;
  /** Of these, the lock that refers to it, because of which he has it. */
  lockedBy?: ResourceId;
  /** Of several locks, the one because of which none was acquired. */
  limitingLock?: ResourceId;
  locks?: LocksTogether;
  state?: ExecutionState;
  attempt?: Attempt;
  result?: Result;
  failure?: Failure;
  /** Of `face-changed`, the face in force. */
  face?: Face;
  /** Of `terms-differ`, the number of the terms in force, for `If-Match`. */
  termsNumber?: number;
  /** Of `terms-differ`, the terms that would change. It is empty if others have set the terms asked for since. */
  changes?: Array<{
    term: string;
    /** The value in force; `null` if the term does not apply. */
    current: unknown;
    /** The value asked for; `null` if the term is not to apply. */
    asked: unknown;
  }>;
  /** Everything that is wrong with a body (the first 50). */
  errors?: Array<{
    /** Where in the body (RFC 6901). */
    pointer: string;
    /** What it must be. */
    detail: string;
  }>;
};

/** Whether it came in by the public door, from a caller who showed neither key nor token. */
export type PublicDoor = boolean;

/** A resource as callers see it who show neither key nor token, if it has the term `publicSignUp`, or had it when they signed up; and any resource as callers see it whose token has the role `own`. */
export type PublicResource = {
  resourceId: ResourceId;
  /** That this is not all of it. A whole `Resource` has no `view`. */
  view: 'public';
  title?: Title;
  capacity: Units;
  /** The units that are free now, at least 0; 0 as long as a request waits. */
  free: number;
  waiting?: WaitingUnits;
  waitingRequests?: WaitingRequests;
  categories?: CategoriesNow;
  state: ResourceState;
  opensAt?: Time;
  closesAt?: Time;
  maxQuantityPerRequest?: number;
  hold?: HoldLength;
  longestHold?: HoldLength;
  confirmBy?: Time;
  closed?: Closing;
  waitingListLimit?: number;
  promotionHold?: HoldLength;
  maxUnitsPerApplicant?: number;
  maxRequestsPerApplicant?: number;
  publicSignUp?: boolean;
  transferable?: boolean;
  keyPrefix: KeyPrefix;
};

/** How much of each category; one that is wanted not at all is left out. Their sum is the quantity. */
export type Quantities = Record<string, Quantity>;

/** At least 1. Written with digits alone (not 1.0, not 1e3). */
export type Quantity = number;

/**
 * Why not. Where several apply, the first of this list is given.
 * - `resource_archived`: the resource was archived, or one of those that a claim covers; nothing of it can change any more.
 * - `invalid`: the stored content is impossible; the API writes no such request.
 * - `terms_changed`: the terms are not those that the change names (changes of a resource alone).
 * - `lanes_fixed`: the number of lanes is fixed when the resource is created (changes of a resource alone).
 * - `limits_fixed`: whether applicants are limited is fixed when the resource is created (changes of a resource alone).
 * - `lock_fixed`: whether it is a lock, or an execution, and whether a lock has one permit or several, is fixed when the resource is created (changes of a resource alone).
 * - `series_fixed`: a series keeps its terms and its days, and can only go on for longer (changes of a resource alone).
 * - `categories_fixed`: whether the resource has categories is fixed when it is created, and a category of which units are
 *   taken stays (changes of a resource alone).
 * - `terms_differ`: the resource is there, on other terms than those in `create` of the reservation; that it was closed
 *   since counts as no difference. Or on other terms than those of a `PUT` without `If-Match`.
 * - `applicants_limited`: the resource limits applicants; such a one is reserved by itself (claims alone).
 * - `lock_alone`: the resource is a lock, which is acquired at `/v1/locks/{name}`.
 * - `is_a_series`: it is a series, of which the slots can be had (reservations, claims and deposits).
 * - `unknown_resource`: the resource had not been created.
 * - `unknown_reservation`: what the request is about was never asked for.
 * - `handed_over`: it comes from an earlier applicant, who has handed the reservation over since.
 * - `nothing_to_cancel`: what is to be cancelled was never granted.
 * - `nothing_granted`: what is to be confirmed or changed was never granted, or was given back.
 * - `still_waiting`: what is to be confirmed, extended or changed to more units is on the waiting list.
 * - `claim_is_whole`: another quantity of a claim over several resources is to be had than it has of each of them, or it is to be handed over.
 * - `not_transferable`: an applicant would hand over, and the term `transferable` does not allow it.
 * - `needs_token`: a lock or an execution changes with its newest token alone. This reason refuses requests that name
 *   the request alone, and those that intake sends to have the line served.
 * - `not_held`: what is to be extended is confirmed already, or what is to be confirmed was so with another quantity.
 * - `run_succeeded`: an execution has succeeded, and the request would have it otherwise (executions alone).
 * - `hold_lapsed`: the hold has lapsed, and what is asked for needs a live one.
 * - `more_than_granted`: more is to be confirmed than the reservation has.
 * - `categories_differ`: the request names other categories than the resource has, or `quantity` where it has some.
 * - `log_full`: the log of the resource is full; only ends of reservations, confirmations of live holds and `closed` for now are accepted.
 * - `resource_closed`: asked at or after the moment in `closed`, or decided once the log has reached it, even within
 *   the window; `explanation` may say why.
 * - `not_open_yet`: asked before `opensAt`.
 * - `closed`: asked at or after `closesAt`.
 * - `category_closed`: more is asked for of a category that is `closed`.
 * - `confirmation_closed`: confirmed at or after `confirmBy`.
 * - `hold_beyond_limit`: a hold would end later than `longestHold` allows, or nothing is held here; or a lock would be
 *   held without an end.
 * - `quantity_beyond_limit`: more than `maxQuantityPerRequest`.
 * - `applicant_units_beyond_limit`: with it the applicant would have more than `maxUnitsPerApplicant`. For this reason and
 *   the next one, who waits is refused, too, when he stands first and the limit was lowered meanwhile.
 * - `applicant_requests_beyond_limit`: the applicant has as many requests as `maxRequestsPerApplicant` allows.
 * - `capacity_beyond_limit`: a deposit beyond the greatest capacity, or with `over` more than that in all.
 * - `waited_too_long`: the time for which it was to wait was over when it was decided, or when it stood first.
 * - `waiting_list_full`: nothing was left, and as many requests wait as `waitingListLimit` allows.
 * - `sold_out`: nothing was left, or others wait for what is. This reason and the next one may concern one category, which
 *   `limitingCategory` names.
 * - `not_enough_left`: something was left, and less than was asked for; requests are never granted in part. Of a
 *   request that waited: when it stood first, it waited for more than the capacity.
 */
export type Reason = 'resource_archived' | 'invalid' | 'terms_changed' | 'lanes_fixed' | 'limits_fixed' | 'lock_fixed' | 'series_fixed' | 'categories_fixed' | 'terms_differ' | 'applicants_limited' | 'lock_alone' | 'is_a_series' | 'unknown_resource' | 'unknown_reservation' | 'handed_over' | 'nothing_to_cancel' | 'nothing_granted' | 'still_waiting' | 'claim_is_whole' | 'not_transferable' | 'needs_token' | 'not_held' | 'run_succeeded' | 'hold_lapsed' | 'more_than_granted' | 'categories_differ' | 'log_full' | 'resource_closed' | 'not_open_yet' | 'closed' | 'category_closed' | 'confirmation_closed' | 'hold_beyond_limit' | 'quantity_beyond_limit' | 'applicant_units_beyond_limit' | 'applicant_requests_beyond_limit' | 'capacity_beyond_limit' | 'waited_too_long' | 'waiting_list_full' | 'sold_out' | 'not_enough_left';

/** The number of the lane, and 130 bits that mean nothing to a client. */
export type RequestId = string;

/** A request's id; or a ticket, which is the id of a reservation, a hyphen, and 128 bits that prove a right to it. After a hand-over the number of hand-overs and a hyphen stand before these. */
export type RequestIdOrTicket = string;

export type Resource = {
  resourceId: ResourceId;
  title?: Title;
  capacity: Units;
  /** What is accepted or held. It is more than the capacity only where that was lowered below it, or staff went over it. What has lapsed at the moment of the answer is not among it. */
  taken: number;
  /** The part of it that is held until it is confirmed; where the terms allow holds, or some are left. */
  held?: number;
  /** Capacity less what is taken: below 0 where staff went over the capacity, or it was lowered below what was taken; not above 0 as long as a request waits. */
  free: number;
  waiting?: WaitingUnits;
  waitingRequests?: WaitingRequests;
  categories?: CategoriesNow;
  state: ResourceState;
  /** Whether its name is closed for good. Then only this picture of it can be read, and every other call is `410`. */
  archived?: boolean;
  opensAt?: Time;
  closesAt?: Time;
  maxQuantityPerRequest?: number;
  hold?: HoldLength;
  longestHold?: HoldLength;
  confirmBy?: Time;
  closed?: Closing;
  waitingListLimit?: number;
  promotionHold?: HoldLength;
  maxUnitsPerApplicant?: number;
  maxRequestsPerApplicant?: number;
  lock?: boolean;
  execution?: boolean;
  /** Of a lock, its holder; absent if it is free, or has several permits. */
  holder?: Applicant;
  /** Of a lock, when the lease lapses, or the first of several. */
  expiresAt?: Time;
  permits?: Permits;
  leases?: LeasesOfPermits;
  /** Of a lock, the newest token that was given, 0 before the first. */
  token?: number;
  lanes: number;
  gate: boolean;
  admission: Admission;
  /** Present if this deployment decides nothing in the call: requests go by the stream, even with `admission: immediate`. */
  effectiveAdmission?: 'stream';
  /** Only of a series, of which nothing can be had; its terms are those of each slot. */
  series?: boolean;
  publicSignUp?: boolean;
  transferable?: boolean;
  /** How often terms were accepted, the first ones included. */
  termsNumber: number;
  /** The number of the last decision on this resource. */
  lastDecision: number;
  /** The number of the commit that it stands in. */
  lastCommit: number;
  keyPrefix: KeyPrefix;
  turnedAway?: TurnedAwayCounts;
};

export type ResourceId = string;

/** By the clock at the moment of the answer, `closed` included. A full resource is open. */
export type ResourceState = 'not_open_yet' | 'open' | 'closed';

/** Any JSON value, of at most 4,096 bytes in UTF-8 without white space. `null` is the same as none. */
export type Result = unknown;

export type RosterEntry = {
  decisionNumber: number;
  requestId: RequestId;
  applicant: Applicant;
  /** What the reservation had, or waited for, as of the roster's commit. */
  quantity: Units;
  quantities?: Quantities;
  status: 'accepted' | 'held' | 'waiting';
  note?: Note;
  requestedAt: Time;
  decidedAt: Time;
  commitNumber: number;
  /** Only of what is held. */
  expiresAt?: Time;
  /** Who made the reservation for the applicant. */
  by?: Applicant;
  erased?: Erased;
  byErased?: Erased;
  /** Only of what is waiting. */
  place?: number;
  generation?: Generation;
  /** Only of a part of a claim, the resource under which the claim stands; `requestId` belongs there. */
  home?: ResourceId;
};

export type Terms = {
  /** How much there is. */
  capacity: Units;
  /** The first moment at which requests are accepted; without it, at once. */
  opensAt?: Time;
  /** The first moment at which they no longer are, after `opensAt`; without it, never. */
  closesAt?: Time;
  /** The most that one request may ask for. */
  maxQuantityPerRequest?: Quantity;
  /** How many queues the requests stand in, for resources with a stampede beyond 1,000 requests a second. Fixed when the resource is created (1 unless said); in later calls leave it out or send the same number. Order holds within a lane. */
  lanes?: number;
  title?: Title;
  /** Whether requests are turned away unwritten while the resource is closed or full, or has other terms than those in `create`; `true` unless said. */
  gate?: boolean;
  /** `stream` unless said. */
  admission?: Admission;
  /** The hold of a reservation that names none; without it, such a reservation is granted for good. */
  hold?: HoldLength;
  /** The longest time from the grant to the end of a hold, extensions included: `hold` unless said, and not less than that. Without either, nothing is held. */
  longestHold?: HoldLength;
  /** The first moment at which holds can no longer be confirmed; without it, never. */
  confirmBy?: Time;
  /** The end of granting, even with units left and within the window; without it, the resource is not closed. */
  closed?: {
    /** The first moment at which requests are refused; without it, that at which the call is taken in. Once the log has reached it, requests that were taken in before are refused, too. */
    at?: Time;
    /** The reason, for people. Refusals carry it. */
    reason?: Title;
  };
  /** How many requests may wait at most; without it, there is no waiting list. Taken away while some wait, they go on waiting, and no one joins them. */
  waitingListLimit?: WaitingListLimit;
  /** How long units from the waiting list are held until they are confirmed; without it, the hold of the request or the term `hold` applies. Needs a `waitingListLimit`. It may be longer than `longestHold`. */
  promotionHold?: HoldLength;
  /** How many units one applicant may have at the same moment, those included that he waits for. Whether this term or the next one is there at all is fixed when the resource is created; how high they are is not. Lowering it takes nothing away. */
  maxUnitsPerApplicant?: Quantity;
  /** How many live or waiting requests one applicant may have at the same moment. */
  maxRequestsPerApplicant?: Quantity;
  /** Whether it is a lock, to be had at `/v1/locks/{name}`. Fixed when the resource is created. The capacity of a lock is the number of its permits, 1 to 64. 1 stays 1; another number may become any other from 2. A lock has one lane, no terms for holds, no waiting list and no limits for applicants, and is not public. `false` unless said. */
  lock?: boolean;
  /** Whether that lock is an execution, to be run at `/v1/executions/{name}`. Needs `lock`. Fixed when the resource is created. `false` unless said. */
  execution?: boolean;
  /** Whether callers who show neither key nor token may look at it and ask for some of it. A lock or a series cannot have it. `false` unless said. */
  publicSignUp?: boolean;
  categories?: Categories;
  /** Whether applicants may hand over to others what they have. Callers with the role `ask` always may. A lock cannot have it. `false` unless said. */
  transferable?: boolean;
};

/** Any of the terms; `null` removes one that is optional. */
export type TermsPatch = {
  capacity?: Units;
  opensAt?: Time | null;
  closesAt?: Time | null;
  maxQuantityPerRequest?: number | null;
  /** It never changes; the number that the resource has, or `null`, does no harm. */
  lanes?: number | null;
  title?: Title | null;
  /** `null` is `true`. */
  gate?: boolean | null;
  /** `null` is `stream`. */
  admission?: Admission | null;
  hold?: HoldLength | null;
  /** `null` is as long as `hold`. */
  longestHold?: HoldLength | null;
  confirmBy?: Time | null;
  /** `null` opens the resource again. Of a resource that is closed, members that are not named stay: so `{}` closes one that is open, from now on, and leaves one that is closed as it is. */
  closed?: {
    /** `null` is the moment at which the call is taken in. */
    at?: Time | null;
    reason?: Title | null;
  } | null;
  waitingListLimit?: number | null;
  promotionHold?: HoldLength | null;
  maxUnitsPerApplicant?: number | null;
  maxRequestsPerApplicant?: number | null;
  lock?: boolean | null;
  execution?: boolean | null;
  /** `null` is `false`. */
  publicSignUp?: boolean | null;
  /** All categories, since a list is replaced as a whole. */
  categories?: Categories;
  /** `null` is `false`. */
  transferable?: boolean | null;
};

export type Ticket = string;

/** With an offset of at most 18 hours, and to the millisecond; further digits must be 0. Leap seconds are refused, and so is what lies in UTC outside the years 0000 to 9999. */
export type Time = string;

/** What the clocks show there, by its name in the IANA database. */
export type TimeZone = string;

/** A name for people. At least one character that shows; no control characters, no lone surrogates, no U+FFFD. */
export type Title = string;

/** A fencing token. Written with digits alone. Those that are given are below 2^53: numbers that JavaScript knows exactly. Each restore of the log makes them greater by 2^40, so none is given twice. */
export type Token = number;

/** A refusal at the gate. It is no verdict, has no number, and the same application may succeed later. */
export type TurnedAway = {
  resourceId: ResourceId;
  kind: 'reserve';
  status: 'rejected';
  turnedAway: boolean;
  reason: 'terms_differ' | 'is_a_series' | 'resource_closed' | 'closed' | 'category_closed' | 'waiting_list_full' | 'sold_out';
  detail: string;
  explanation?: Title;
  limitingResource?: ResourceId;
  /** The category because of which it was refused; absent where the whole resource is the reason. */
  limitingCategory?: CategoryName;
  applicant: Applicant;
  applicantKey?: Applicant;
  quantity: Units;
  quantities?: Quantities;
  note?: Note;
  hold?: HoldLength;
  over?: boolean;
  by?: Applicant;
  wait?: boolean;
  create?: CreatedTerms;
  publicDoor?: PublicDoor;
  left: number;
  /** The last decision that the gate knew of. */
  asOfDecision: number;
};

/** Only if it was asked for: how many calls about the resource the gate turned away. A call that is repeated counts each time. There may have been more: a process that is killed, or that Lambda freezes for good, loses its count of the last minute or two. A claim counts at the resource that refused it. */
export type TurnedAwayCounts = {
  /** How many calls, for any reason. */
  atLeast: number;
  /** The minute with which the count begins, 24 hours ago; later if there are very many counts. */
  since: Time;
  /** How many of them by the reason of the refusal. */
  reasons: Array<{
    reason: Reason;
    calls: number;
  }>;
};

/** Written with digits alone (not 1.0, not 1e3). */
export type Units = number;

/** Written with digits alone (not 1.0, not 1e3). */
export type WaitingListLimit = number;

/** How many requests wait. */
export type WaitingRequests = number;

/** How many units are waited for; where there is a waiting list, or some still wait. */
export type WaitingUnits = number;
