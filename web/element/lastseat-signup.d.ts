import type { Options, SignUpStanding } from '../client/lastseat-client.js';

/** The value of `data-state`. */
export type State =
  | 'loading' | 'not-open' | 'open' | 'sending' | 'pending' | 'slow' | 'accepted' | 'held' | 'waiting' | 'rejected'
  | 'turned-away' | 'closed' | 'offline' | 'unreachable' | 'gone' | 'lapsed' | 'cancelled';

/** `<lastseat-signup>`: the sign-up for one resource, in one state. It sends `lastseat-change` with a `Change`. */
export class LastseatSignup extends HTMLElement {
  /** For the client; to be set before the element is in the page. */
  options?: Options;
  /** The resource, or nothing where the attribute `request` names one reservation. */
  readonly resource: string | null;
  readonly state: State | undefined;
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
