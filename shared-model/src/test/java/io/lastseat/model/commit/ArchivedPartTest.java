package io.lastseat.model.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Which commits and requests a log no longer has after archiving. */
class ArchivedPartTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private static final RequestId RESERVATION = new RequestId(0, "1".repeat(26));
  private static final Request TAKEN_IN =
      new Cancel(Cancel.idFor(RESERVATION), new ResourceId("door"), NOON, RESERVATION);

  private final ArchivedPart archived = new ArchivedPart(3, NOON, RequestSet.NONE);

  @Test
  void allCommitsUpToTheLastOneAreLetGoOf() {
    assertThat(archived.has(3)).isTrue();
    assertThat(archived.has(4)).isFalse();
    assertThat(archived.first()).isEqualTo(4);
    assertThat(archived.isFirst(4)).isTrue();
    assertThat(ArchivedPart.NOTHING.isFirst(1)).isFalse();
  }

  @Test
  void clocksMayDifferByTenMinutes() {
    Instant last = NOON.plus(Duration.ofMinutes(10));
    assertThat(archived.mayHold(last)).isTrue();
    assertThat(archived.mayHold(last.plusMillis(1))).isFalse();
    assertThat(ArchivedPart.NOTHING.mayHold(Instant.EPOCH)).isFalse();
  }

  @Test
  void whatSaysThatItHasNoVerdictThereHasNone() {
    assertThat(archived.mayHold(knownIn(1, 2), 1)).isTrue();
    assertThat(archived.mayHold(knownIn(1, 3), 1)).isFalse();
    assertThat(archived.mayHold(knownIn(1, 3), 2)).as("said before a restore").isTrue();
    assertThat(archived.mayHold(new StoredRequest(TAKEN_IN, Option.none()), 1)).isTrue();
  }

  private static StoredRequest knownIn(long epoch, long commit) {
    return new StoredRequest(TAKEN_IN, Option.some(new NotIn(epoch, commit)));
  }
}
