package io.lastseat.intake.lookup;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** The table of requests; only intake adds to it. */
public interface Requests {

  /** Writes the request if no request has its id. */
  Put putIfAbsent(StoredRequest stored);

  /** The request with that id, read strongly consistently. */
  Option<Request> find(ResourceId resource, RequestId id);

  /**
   * The requests that would create their resource, decided or not, read strongly consistently. Such
   * requests are few while the resource does not exist, so one page of them is enough.
   */
  Vector<RequestId> creating(ResourceId resource);

  /**
   * The result of a write.
   *
   * @param stored the request that the table now contains under the id
   * @param written whether this call wrote the request for certain
   * @param sentTwice whether the put was sent again on its way, so that the existing item may come
   *     from its first try
   */
  record Put(Request stored, boolean written, boolean sentTwice) {

    /** Whether this call wrote the stored item, if only by its first try. */
    public boolean own(Request sent) {
      return written || (sentTwice && ErasableTexts.sayTheSame(stored, sent));
    }
  }
}
