package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.RecordedRequests.FurthestNotIn;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.vavr.control.Option;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FurthestNotInTest {

  private static final ResourceId HALL = new ResourceId("hall");

  private final FurthestNotIn afterOneRestore = new FurthestNotIn(1);

  @Test
  void whatWasSaidBeforeARestoreCountsForNothing() {
    afterOneRestore.see(saying(Option.some(new NotIn(0, 9))));
    afterOneRestore.see(saying(Option.none()));
    assertThat(afterOneRestore.commit()).isZero();
    assertThat(afterOneRestore.beyond(HALL, 0)).isEmpty();
  }

  @Test
  void theGreatestNumberSaidSinceThenMustBeThere() {
    afterOneRestore.see(saying(Option.some(new NotIn(1, 3))));
    afterOneRestore.see(saying(Option.some(new NotIn(1, 5))));
    afterOneRestore.see(saying(Option.some(new NotIn(1, 4))));
    assertThat(afterOneRestore.beyond(HALL, 5)).isEmpty();
    assertThat(afterOneRestore.beyond(HALL, 4)).isNotEmpty();
  }

  private static StoredRequest saying(Option<NotIn> notIn) {
    RequestId id = new RequestId(0, "1".repeat(26));
    return new StoredRequest(new Reserve(id, HALL, Instant.EPOCH, "a", 1, Option.none()), notIn);
  }
}
