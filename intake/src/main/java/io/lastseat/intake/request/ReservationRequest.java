package io.lastseat.intake.request;

import io.lastseat.model.Books;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import java.time.Instant;

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
