package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.store.RequestItems;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.forget.Forgets;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.tables.RequestCodec;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/**
 * A key is used again after its lock was forgotten, by a clock that is behind the time which the
 * mark names: or that time was given by a clock that was years ahead. What the request says of the
 * log counts more.
 */
class ForgottenKeyAgainTest {

  private static final ResourceId LOCK = new ResourceId("nightly");
  private static final Duration A_MONTH = Forgets.KEEP.plusDays(1);

  private final Hall hall = new Hall();
  private final Reserve first = acquisition();
  private Duration later = Duration.ZERO;

  @Test
  void theSweepLeavesItsRequestAlone() {
    forgetFirst();
    again(first);
    reconcile();
    assertThat(number()).isEqualTo(3);

    Forgets.once(parts());

    assertThat(stands(first)).isTrue();
    assertThat(hall.isDecided(first)).isTrue();
  }

  @Test
  void nothingIsForgottenAsLongAsItWaits() {
    forgetFirst();
    hall.decide(hall.put(acquisition()));
    later = later.plus(A_MONTH);
    again(first);

    assertThat(Forgets.once(parts()).logs()).isZero();

    reconcile();
    assertThat(hall.isDecided(first)).isTrue();
  }

  private void forgetFirst() {
    hall.decide(hall.put(first));
    later = A_MONTH;
    assertThat(Forgets.once(parts()).logs()).isOne();
    later = later.plusDays(2);
  }

  private void again(Reserve request) {
    Option<NotIn> known = Option.some(new NotIn(0, number()));
    hall.put(RequestCodec.write(new StoredRequest(request, known)));
  }

  private void reconcile() {
    assertThat(
            new Reconciliation(parts(), ReconcileSettings.olderThan(ReconcileSettings.OLDER_THAN))
                .all()
                .leftSomethingUndecided())
        .isFalse();
  }

  private long number() {
    return parts().log().head(LOCK).get().number();
  }

  private boolean stands(Reserve request) {
    return new RequestItems(hall.client(), hall.names).find(LOCK, request.id()).isDefined();
  }

  private SerializerParts parts() {
    return hall.forgetting(Clock.offset(Hall.CLOCK, later));
  }

  private Reserve acquisition() {
    Reserve any = hall.reserve(LOCK.text(), 0);
    return new Reserve(
            any.id(),
            LOCK,
            Instant.ofEpochMilli(any.takenAt().toEpochMilli()),
            "Ada",
            1,
            Option.none(),
            Option.some(Duration.ofMinutes(1)))
        .creating(Terms.ofLock());
  }
}
