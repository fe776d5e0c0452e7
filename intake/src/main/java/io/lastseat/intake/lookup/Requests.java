package io.lastseat.intake.lookup;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.control.Option;

/** The table of requests; only intake adds to it. */
public interface Requests {

  /** Writes the request if there is none of its name. */
  Put putIfAbsent(StoredRequest stored);

  /** The request of that name, read strongly consistently. */
  Option<Request> find(ResourceId resource, RequestId id);

  /**
   * The result of a write.
   *
   * @param requestStatus the request that now stands under the name
   * @param written whether this call wrote it for certain
   * @param sentTwice whether the call was repeated on the way, so that the found item may be from
   *     its first try
   */
  record Put(Request requestStatus, boolean written, boolean sentTwice) {

    /** Whether this call wrote the stored item, its first try included. */
    public boolean own(Request sent) {
      return written || (sentTwice && ErasableTexts.sayTheSame(requestStatus, sent));
    }
  }
}
