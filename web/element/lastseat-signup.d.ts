import type { Options, Reason, SignUpStanding } from '../client/lastseat-client.js';

/** The value of `data-state`. */
export type State =
  | 'loading' | 'not-open' | 'open' | 'full' | 'sending' | 'pending' | 'slow' | 'accepted' | 'held' | 'waiting' | 'rejected'
  | 'turned-away' | 'closed' | 'offline' | 'unreachable' | 'gone' | 'lapsed' | 'cancelled' | 'handed-over';

/** `<lastseat-signup>`: the sign-up for one resource, in one state. It sends `lastseat-change` with a `Change`. */
export class LastseatSignup extends HTMLElement {
  /** For the client. Others start the element anew; functions that are made anew, as frameworks do, start nothing anew. */
  get options(): Options | undefined;
  set options(options: Options | null | undefined);
  /** Other words, and further languages, by the tag of the language. What they do not say stays; English stands for a further language. */
  get texts(): Record<string, Texts> | undefined;
  set texts(texts: Record<string, Texts> | null | undefined);
  /** The attributes: an absent one is an empty text, and `null` takes it away. */
  get resource(): string;
  set resource(id: string | null | undefined);
  get request(): string;
  set request(address: string | null | undefined);
  get server(): string;
  set server(address: string | URL | null | undefined);
  get link(): string;
  set link(address: string | null | undefined);
  get timeZone(): string;
  set timeZone(zone: string | null | undefined);
  get headingLevel(): string;
  set headingLevel(level: string | number | null | undefined);
  get logo(): string;
  set logo(address: string | URL | null | undefined);
  get intro(): string;
  set intro(text: string | null | undefined);
}

/**
 * The words of one language. A function gets what stands in its text: `n` is a number of places, `at` a day and a time as people
 * of that language write them. A text that needs none of it may be a plain one.
 */
export interface Texts {
  heading?: Partial<Record<State, string>>;
  /** How a date is written; a further language that does not say it has the browser's way. */
  day?: string | ((weekday: string, day: string, month: string, year: string) => string);
  moment?: string | ((day: string, time: string) => string);
  opens?: string | ((at: string) => string);
  opensIn?: string;
  free?: string | ((n: number) => string);
  full?: string;
  waits?: string | ((n: number) => string);
  closes?: string | ((at: string) => string);
  name?: string;
  quantity?: string;
  each?: string | ((n: number, name: string) => string);
  wait?: string;
  submit?: string;
  nameMissing?: string;
  friendMissing?: string;
  nothingChosen?: string;
  quantityWrong?: string | ((most: number | undefined) => string);
  invalid?: string;
  sending?: string;
  pending?: string;
  slow?: string;
  accepted?: string | ((n: number) => string);
  held?: string | ((n: number, at: string) => string);
  heldFor?: string;
  oneMinute?: string;
  waiting?: string | ((place: number, n: number) => string);
  before?: string | ((n: number) => string);
  nobodyForTheSame?: string;
  waitingHow?: string;
  waitedInVain?: string;
  reasons?: Partial<Record<Reason | 'other', string>>;
  turnedAway?: string;
  askFor?: string | ((n: number) => string);
  askForHint?: string | ((n: number) => string);
  mostHint?: string | ((n: number) => string);
  joinList?: string;
  again?: string;
  lookAgain?: string;
  change?: string;
  closed?: string;
  closedSince?: string | ((at: string) => string);
  offline?: string;
  unreachable?: string;
  kept?: string;
  tryNow?: string;
  gone?: string;
  lapsed?: string;
  cancelled?: string;
  handOn?: string;
  friend?: string;
  handOnHow?: string;
  handedTo?: (name: string) => string;
  handedLink?: string;
  handedOver?: string;
  confirm?: string;
  extend?: string;
  extended?: string | ((at: string) => string);
  cancel?: string;
  leave?: string;
  really?: string;
  yes?: string;
  no?: string;
  another?: string;
  anew?: string;
  places?: string | ((n: number) => string);
  others?: string;
  forget?: string;
  forgetReally?: string;
  forgetYes?: string;
  forgetNo?: string;
  link?: string;
  copy?: string;
  copied?: string;
  share?: string;
  calendar?: string;
  notChanged?: string | ((reason: string) => string);
  noAnswer?: string;
  working?: string;
}

export interface Change {
  state: State;
  standing: SignUpStanding | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'lastseat-signup': LastseatSignup;
  }
}
