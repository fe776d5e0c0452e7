package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.engine.WakeWheel;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ReconcileFunction;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.WakeUp;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A lapsed hold makes room for a waiting request without any call. */
class WakeUpTest {

  private static final ResourceId CABIN = new ResourceId("cabin");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Hall hall = new Hall();
  private final Instant now = Hall.CLOCK.instant();

  @Test
  void whoeverIsDueIsPromotedOnceAndNotBefore() {
    decide(terms(1), held(1, 1, MINUTE), wishing(2, 1), wishing(3, 1));
    assertThat(look(Duration.ZERO)).isZero();
    assertThat(look(Duration.ofMinutes(2))).isEqualTo(1);
    assertThat(grant(2)).isEqualTo(new Grant(1, Option.none(), 1));
    assertThat(grant(3).isWaiting()).isTrue();
    assertThat(look(Duration.ofMinutes(3))).isZero();
  }

  @Test
  void theFunctionOfTheTemplateDoesIt() throws Exception {
    decide(terms(1), held(1, 1, MINUTE), wishing(2, 1));
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    new ReconcileFunction(
            hall.partsAt(Duration.ofMinutes(2)), ReconcileSettings.olderThan(Duration.ofHours(26)))
        .handleRequest(
            new ByteArrayInputStream("{\"wake\": true}".getBytes(StandardCharsets.UTF_8)),
            output,
            Clockwork.of(0));
    assertThat(output.toString(StandardCharsets.UTF_8)).isEqualTo("{\"promoted\":1,\"settled\":0}");
  }

  @Test
  void aLaterLapseIsNotedWhereTheFirstOneMadeTooLittleRoom() {
    decide(terms(2), held(1, 1, MINUTE), held(2, 1, Duration.ofMinutes(40)), wishing(3, 2));
    assertThat(look(Duration.ofMinutes(5))).isZero();
    assertThat(grant(3).isWaiting()).isTrue();
    assertThat(look(Duration.ofMinutes(45))).isEqualTo(1);
    assertThat(grant(3)).isEqualTo(new Grant(2, Option.none(), 1));
  }

  @Test
  void nothingIsNotedWhereNobodyWaits() {
    decide(terms(2), held(1, 1, MINUTE));
    WakeWheel wheel = hall.parts().wheel();
    Instant minute = WakeWheel.minute(now);
    assertThat(Vector.range(0, 4).flatMap(i -> wheel.at(minute.plus(MINUTE.multipliedBy(i)))))
        .isEmpty();
  }

  private int look(Duration later) {
    return new WakeUp(hall.partsAt(later)).look();
  }

  private void decide(Request... requests) {
    SerializerParts parts = hall.parts();
    BatchReport decided =
        parts
            .decider()
            .decide(
                CABIN,
                Vector.of(requests)
                    .map(
                        request ->
                            PendingRequest.found(new StoredRequest(request, Option.none()))));
    assertThat(decided.failure()).isEmpty();
  }

  private Grant grant(int number) {
    var rows = hall.parts().rows().of(CABIN, id(number));
    return rows.since()
        .map(change -> change.grant())
        .orElse(() -> rows.verdict().flatMap(row -> row.verdict().grant()))
        .get();
  }

  private Configure terms(long capacity) {
    Terms terms =
        Terms.ofCapacity(capacity)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(MINUTE.multipliedBy(60)), Option.none()))
            .withWaiting(new WaitingTerms(Option.some(10L), Option.none()));
    return new Configure(id(0), CABIN, now, terms, Option.none(), Option.none());
  }

  private Reserve held(int number, long quantity, Duration hold) {
    return new Reserve(
        id(number), CABIN, now, "Ada", quantity, Option.none(), Option.some(hold), false);
  }

  private Reserve wishing(int number, long quantity) {
    return new Reserve(id(number), CABIN, now, "Bo", quantity, Option.none(), Option.none(), true);
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}
