package io.lastseat.relay.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.ResourceId;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookHealth;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ConsequenceTest {

  private static final Instant NOW = Instant.parse("2030-06-01T09:00:00Z");
  private static final WebhookDelivery DUE =
      WebhookDelivery.due(new DeliveryId(new ResourceId("concert"), 7), NOW, NOW);

  private static Consequence course(
      WebhookDelivery delivery, WebhookHealth health, ReceiverAnswer answer) {
    return course(delivery, health, answer, NOW);
  }

  private static Consequence course(
      WebhookDelivery delivery, WebhookHealth health, ReceiverAnswer answer, Instant at) {
    return Consequence.of(delivery, health, answer, at, RetryPlan.ORDINARY, 0);
  }

  private static ReceiverAnswer status(int status) {
    return ReceiverAnswer.of(status, Option.none(), 12);
  }

  @Test
  void whatIsTakenIsDone() {
    for (int status : new int[] {200, 202, 204, 299}) {
      Consequence taken = course(DUE, WebhookHealth.GOOD, status(status));
      assertThat(taken.delivery().state()).isEqualTo(DeliveryState.DELIVERED);
      assertThat(taken.delivery().nextAt()).isEmpty();
      assertThat(taken.health()).isEqualTo(WebhookHealth.GOOD);
    }
  }

  @Test
  void whatIsNot2xxIsTriedAgain() {
    for (int status : new int[] {199, 300, 301, 307, 400, 404, 500, 503}) {
      assertThat(course(DUE, WebhookHealth.GOOD, status(status)).delivery().state())
          .isEqualTo(DeliveryState.WAITING);
    }
  }

  @Test
  void thePausesGrowAsTheStandardSays() {
    WebhookDelivery delivery = DUE;
    Instant at = NOW;
    Vector<Duration> pauses = Vector.empty();
    while (delivery.state() == DeliveryState.WAITING) {
      // Others are taken meanwhile, so the receiver itself does not end.
      delivery = course(delivery, WebhookHealth.GOOD, status(500), at).delivery();
      Instant tried = at;
      pauses = pauses.appendAll(delivery.nextAt().map(next -> Duration.between(tried, next)));
      at = delivery.nextAt().getOrElse(at);
    }
    assertThat(pauses.map(Duration::toString))
        .containsExactly(
            "PT5S", "PT5M", "PT30M", "PT2H", "PT5H", "PT10H", "PT14H", "PT20H", "PT24H");
    assertThat(delivery.tries()).isEqualTo(10);
    assertThat(delivery.state()).isEqualTo(DeliveryState.FAILED);
    assertThat(Duration.between(NOW, at)).isEqualTo(Duration.parse("PT75H35M5S"));
  }

  @Test
  void chanceMakesPausesLongerByATenthAtMost() {
    assertThat(RetryPlan.ORDINARY.after(2, 1)).contains(Duration.ofSeconds(330));
    assertThat(RetryPlan.ORDINARY.after(2, 0)).contains(Duration.ofSeconds(300));
  }

  @Test
  void aReceiverSaysWhenToComeAgain() {
    ReceiverAnswer busy = ReceiverAnswer.of(503, Option.some(Duration.ofMinutes(20)), 3);
    Consequence after = course(DUE, WebhookHealth.GOOD, busy);
    assertThat(after.delivery().nextAt()).contains(NOW.plus(Duration.ofMinutes(20)));
    assertThat(after.health().pausedUntil()).contains(NOW.plus(Duration.ofMinutes(20)));
    // Sooner than planned it is not called.
    ReceiverAnswer eager = ReceiverAnswer.of(503, Option.some(Duration.ofSeconds(1)), 3);
    assertThat(course(DUE, WebhookHealth.GOOD, eager).delivery().nextAt())
        .contains(NOW.plusSeconds(5));
  }

  @Test
  void oneThatWantsNothingAnyMoreIsNotCalled() {
    Consequence gone = course(DUE, WebhookHealth.GOOD, status(410));
    assertThat(gone.health().ended().map(WebhookEnd::why)).contains(WebhookEnd.Why.GONE);
    assertThat(gone.delivery().state()).isEqualTo(DeliveryState.FAILED);
    assertThat(gone.health().mayBeTried(NOW.plus(Duration.ofDays(9)))).isFalse();
  }

  @Test
  void oneThatDoesNotAnswerIsLeftAloneAtOnceAndOneThatRefusesAfterAWhile() {
    assertThat(
            course(DUE, WebhookHealth.GOOD, ReceiverAnswer.none("timeout", 9)).health().isPaused())
        .isTrue();
    assertThat(course(DUE, WebhookHealth.GOOD, status(429)).health().isPaused()).isTrue();
    WebhookHealth health = WebhookHealth.GOOD;
    for (int refusal = 1; refusal <= Consequence.REFUSALS; refusal++) {
      health = course(DUE, health, status(500)).health();
      assertThat(health.isPaused()).isEqualTo(refusal == Consequence.REFUSALS);
    }
    assertThat(course(DUE, health, status(200)).health()).isEqualTo(WebhookHealth.GOOD);
  }

  @Test
  void itIsLeftAloneForLongerAndLonger() {
    WebhookHealth health = WebhookHealth.GOOD;
    Vector<Long> seconds = Vector.empty();
    for (int i = 0; i < 7; i++) {
      health = course(DUE, health, ReceiverAnswer.none("timeout", 9)).health();
      seconds = seconds.append(Duration.between(NOW, health.pausedUntil().get()).toSeconds());
    }
    assertThat(seconds).containsExactly(10L, 20L, 40L, 80L, 160L, 300L, 300L);
  }

  @Test
  void oneThatTookNothingForThreeDaysIsNotCalledAnyMore() {
    WebhookHealth failing = course(DUE, WebhookHealth.GOOD, status(500)).health();
    Instant late = NOW.plus(Duration.ofDays(3));
    assertThat(course(DUE, failing, status(500), late.minusMillis(1)).health().ended()).isEmpty();
    Consequence ended = course(DUE, failing, status(500), late);
    assertThat(ended.health().ended().map(WebhookEnd::why)).contains(WebhookEnd.Why.FAILING);
    // One call that was taken, and the days are counted anew.
    WebhookHealth again = course(DUE, failing, status(200), late.minusSeconds(1)).health();
    assertThat(course(DUE, again, status(500), late).health().ended()).isEmpty();
  }

  @Test
  void theNewestAttemptsAreKept() {
    WebhookDelivery delivery = DUE;
    for (int i = 0; i < WebhookDelivery.KEPT_ATTEMPTS + 5; i++) {
      delivery = course(delivery.again(NOW), WebhookHealth.GOOD, status(500 + i)).delivery();
    }
    assertThat(delivery.attempts()).hasSize(WebhookDelivery.KEPT_ATTEMPTS);
    assertThat(delivery.attempts().last().status()).contains(524);
  }

  @Test
  void oneThatTakesItSlowlyIsLeftToTheRuns() {
    ReceiverAnswer slow = ReceiverAnswer.of(204, Option.none(), 2_001);
    Consequence after = course(DUE, WebhookHealth.GOOD, slow);
    assertThat(after.delivery().state()).isEqualTo(DeliveryState.DELIVERED);
    assertThat(after.health()).isEqualTo(WebhookHealth.GOOD.leftToRuns(NOW));
    assertThat(after.health().isPaused()).isTrue();
    assertThat(after.health().mayBeTried(NOW)).isTrue();
    // Slow again, it is as it was: nothing is written.
    assertThat(course(DUE, after.health(), slow, NOW.plusSeconds(9)).health())
        .isEqualTo(after.health());
    WebhookHealth failing = course(DUE, WebhookHealth.GOOD, status(503)).health();
    assertThat(course(DUE, failing, slow, NOW.plusSeconds(9)).health())
        .isEqualTo(WebhookHealth.GOOD.leftToRuns(NOW.plusSeconds(9)));
    assertThat(course(DUE, after.health(), status(204)).health()).isEqualTo(WebhookHealth.GOOD);
  }

  @Test
  void nothingThatWaitsIsForgotten() {
    assertThat(RetryPlan.ORDINARY.longestWait()).isGreaterThan(Duration.ofDays(4));
    assertThat(RetryPlan.ORDINARY.longestWait().multipliedBy(2)).isLessThan(WebhookDelivery.KEPT);
  }
}
