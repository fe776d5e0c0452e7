package io.lastseat.command;

import io.lastseat.model.Books;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.kinds.ErasableTexts;
import java.time.Instant;

/** The content of a client's request: all that the client sent, and nothing that intake adds. */
@FunctionalInterface
public interface ClientRequest {

  /** The request to be written, with the id and time that intake adds. */
  Request request(RequestId id, ResourceId resource, Instant takenAt);

  /**
   * Whether a stored request has the same content, whenever it was taken in. An erased text equals
   * every text.
   */
  default boolean isThatOf(Request stored) {
    return ErasableTexts.sayTheSame(
        request(stored.id(), stored.resource(), stored.takenAt()), stored);
  }

  /** A client's reservation. */
  public record ReservationRequest(Reserve.Content content) implements ClientRequest {

    @Override
    public Reserve request(RequestId id, ResourceId resource, Instant takenAt) {
      return new Reserve(id, resource, takenAt, content);
    }

    /** The number of lanes that a request of this content may use, by these books. */
    public static int lanes(Reserve.Content content, Books books) {
      return content.create().isDefined() ? 1 : books.lanes();
    }
  }
}
