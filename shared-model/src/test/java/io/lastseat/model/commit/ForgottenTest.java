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

/** Which commits and which requests a log has let go of. */
class ForgottenTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private static final RequestId RESERVATION = new RequestId(0, "1".repeat(26));
  private static final Request TAKEN_IN =
      new Cancel(Cancel.idFor(RESERVATION), new ResourceId("door"), NOON, RESERVATION);

  private final Forgotten forgotten = new Forgotten(3, NOON, RequestSet.NONE);

  @Test
  void allCommitsUpToTheLastOneAreLetGoOf() {
    assertThat(forgotten.has(3)).isTrue();
    assertThat(forgotten.has(4)).isFalse();
    assertThat(forgotten.first()).isEqualTo(4);
    assertThat(forgotten.isFirst(4)).isTrue();
    assertThat(Forgotten.NOTHING.isFirst(1)).isFalse();
  }

  @Test
  void clocksMayDifferByTenMinutes() {
    Instant last = NOON.plus(Duration.ofMinutes(10));
    assertThat(forgotten.mayHold(last)).isTrue();
    assertThat(forgotten.mayHold(last.plusMillis(1))).isFalse();
    assertThat(Forgotten.NOTHING.mayHold(Instant.EPOCH)).isFalse();
  }

  @Test
  void whatSaysThatItHasNoVerdictThereHasNone() {
    assertThat(forgotten.mayHold(knownIn(1, 2), 1)).isTrue();
    assertThat(forgotten.mayHold(knownIn(1, 3), 1)).isFalse();
    assertThat(forgotten.mayHold(knownIn(1, 3), 2)).as("said before a restore").isTrue();
    assertThat(forgotten.mayHold(new StoredRequest(TAKEN_IN, Option.none()), 1)).isTrue();
  }

  private static StoredRequest knownIn(long epoch, long commit) {
    return new StoredRequest(TAKEN_IN, Option.some(new NotIn(epoch, commit)));
  }
}
