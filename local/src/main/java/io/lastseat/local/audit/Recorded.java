package io.lastseat.local.audit;

import io.lastseat.model.Request;
import io.vavr.control.Option;

/**
 * What the requests table says about a request that has a verdict.
 *
 * @param request as it was recorded; none where there is no such item
 * @param first whether this is the first verdict on it that was met
 */
record Recorded(Option<Request> request, boolean first) {

  /** Where requests on record are looked up. */
  interface Lookup {

    /** Looks up the request that a verdict was given on, and remembers that it was. */
    Recorded decided(Request asLogged);
  }
}
