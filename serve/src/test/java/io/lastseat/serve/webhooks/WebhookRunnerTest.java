package io.lastseat.serve.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.feed.Pointer;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookRefused;
import io.lastseat.model.id.ResourceId;
import io.lastseat.relay.call.ReceiverAnswer;
import io.lastseat.relay.webhook.WebhookRunner;
import io.lastseat.testkit.FaultyDynamo.Front;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookProgress;
import io.lastseat.webhooks.WebhookTable;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** A runner calls the receiver about the feed's events after its cursor, in order. */
class WebhookRunnerTest {

  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(6);

  private final HookWorld world = new HookWorld();
  private final MoodyReceiver receiver = new MoodyReceiver();
  private final WebhookRunner runner = world.runner(receiver);

  private Webhook made() {
    return world.hook("till", MoodyReceiver.URL);
  }

  private int later(Duration by) {
    world.later(by);
    return HookWorld.run(runner);
  }

  private boolean isLine(String event) {
    return world.lines.stream().anyMatch(line -> line.contains(event));
  }

  @Test
  void itBeginsAtTheNewestOfTheFeedAndMovesItsCursor() {
    Vector<Pointer> commits = world.commits(3);
    world.tell(commits.take(2));
    Webhook webhook = made();
    assertThat(HookWorld.run(runner)).isZero();
    world.tell(commits.drop(2));
    assertThat(HookWorld.run(runner)).isEqualTo(2);
    assertThat(HookWorld.run(runner)).isZero();
    assertThat(receiver.taken()).containsExactly(3L, 4L);
    assertThat(world.progress(webhook).cursor().batch()).isEqualTo(2);
    assertThat(world.progress(webhook).nextAt()).isEmpty();
  }

  @Test
  void whatWasErasedInACommitIsNotToldAgain() {
    made();
    Vector<Pointer> commits = world.commits(1);
    world.tell(commits);
    HookWorld.run(runner);
    world.tell(commits.map(one -> new Pointer(one.resource(), one.commitNo(), true)));
    assertThat(HookWorld.run(runner)).isZero();
  }

  @Test
  void aReceiverThatIsDownHoldsTheCursorAndGetsAllInOrder() {
    Webhook webhook = made();
    world.tell(world.commits(4));
    receiver.answering(503);
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    assertThat(later(Duration.ofSeconds(9))).isZero();
    assertThat(later(Duration.ofSeconds(1))).isEqualTo(1);
    // From the third try on, the events behind it are tried, too.
    assertThat(later(Duration.ofSeconds(20))).isEqualTo(2);
    assertThat(later(Duration.ofSeconds(40))).isEqualTo(3);
    receiver.asleep();
    for (int i = 0; i < 19; i++) {
      assertThat(later(LONGEST_PAUSE)).isBetween(4, 5);
    }
    assertThat(world.listed(webhook)).isEmpty();
    assertThat(world.progress(webhook).failing().get().tries()).isEqualTo(23);
    assertThat(world.progress(webhook).failing().get().last().result()).isEqualTo("no_connection");
    receiver.answering(204);
    later(LONGEST_PAUSE);
    assertThat(receiver.taken()).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(world.progress(webhook).failing()).isEmpty();
  }

  @Test
  void anEventThatAlwaysFailsGoesToTheListOnceTheNextOneIsTaken() {
    Webhook webhook = made();
    world.tell(world.commits(2));
    receiver.always(500, Set.of(1L));
    HookWorld.run(runner);
    later(LONGEST_PAUSE);
    assertThat(receiver.asked()).containsExactly(1L, 1L);
    later(LONGEST_PAUSE);
    assertThat(receiver.asked()).containsExactly(1L, 1L, 1L, 2L, 3L);
    assertThat(world.listed(webhook)).containsExactly(1L);
    assertThat(isLine("\"WebhooksGivenUp\"")).isTrue();
  }

  @Test
  void whatIsRefusedGoesToTheListAtOnce() {
    Webhook webhook = made();
    world.tell(world.commits(2));
    receiver.always(400, Set.of(2L));
    assertThat(HookWorld.run(runner)).isEqualTo(3);
    assertThat(receiver.taken()).containsExactly(1L, 3L);
    WebhookDelivery listed = world.progress(webhook).deliveries().get(0);
    assertThat(listed.commit().commitNo()).isEqualTo(2);
    assertThat(listed.isWaiting()).isFalse();
    assertThat(listed.last().get().status()).contains(400);
  }

  @Test
  void aFullListHoldsTheCursorUntilItIsEmptied() {
    Webhook webhook = made();
    Vector<Pointer> commits = world.commits(1);
    Pointer first = commits.get(0);
    Webhook full =
        world
            .found(webhook)
            .having(
                progress ->
                    progress.having(
                        Vector.range(0, WebhookProgress.MOST)
                            .map(i -> new Pointer(first.resource(), 1_000 + i))
                            .map(one -> new WebhookDelivery(one, 0, Option.none()))));
    assertThat(world.store.replace(world.found(webhook), full).isDefined()).isTrue();
    world.tell(commits);
    assertThat(HookWorld.run(runner)).isZero();
    assertThat(isLine("\"WebhooksFull\"")).isTrue();
    assertThat(world.keeping().again(webhook.id(), first).getLeft()).isEqualTo(WebhookRefused.FULL);
    world.keeping().clear(webhook.id());
    assertThat(HookWorld.run(runner)).isEqualTo(2);
  }

  @Test
  void whatTheFeedHasDroppedIsAGap() {
    Webhook webhook = made();
    Vector<Pointer> commits = world.commits(2);
    commits.forEach(commit -> world.tell(Vector.of(commit)));
    world.forget(1);
    world.forget(2);
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    assertThat(receiver.taken()).containsExactly(3L);
    assertThat(world.progress(webhook).gapSince()).contains(webhook.progress().movedAt());
    assertThat(isLine("\"WebhooksMissed\"")).isTrue();
    world.forget(3);
    assertThat(HookWorld.run(runner)).isZero();
    world.keeping().clear(webhook.id());
    assertThat(world.progress(webhook).gapSince()).isEmpty();
  }

  /** A cursor before other webhooks' events must not fall behind the oldest batch of the feed. */
  @Test
  void eventsOfOthersMoveTheCursorNowAndThen() {
    Webhook webhook = made();
    HookWorld others = new HookWorld();
    Vector<Pointer> theirs = others.commits(1);
    theirs.forEach(commit -> world.tell(Vector.of(commit)));
    HookWorld.run(runner);
    assertThat(world.progress(webhook).cursor().batch()).isZero();
    later(Duration.ofMinutes(61));
    assertThat(world.progress(webhook).cursor().batch()).isEqualTo(2);
    assertThat(receiver.asked()).isEmpty();
  }

  @Test
  void manyEventsOfOthersHideNoneOfItsOwn() {
    made();
    ResourceId other = new HookWorld().records.resource();
    for (int batch = 0; batch < 3; batch++) {
      world.tell(Vector.range(1, 1_001).map(number -> new Pointer(other, number)));
    }
    world.tell(world.commits(0));
    assertThat(HookWorld.run(runner)).isEqualTo(1);
  }

  /** Batches that come between the look at the head and the pages, once for each look. */
  private Front growing(Runnable growth) {
    return (request, through) -> {
      Object answer = through.get();
      if (request instanceof GetItemRequest get && get.tableName().equals(world.feedTable)) {
        growth.run();
      }
      return answer;
    };
  }

  @Test
  void aFeedThatGrowsWhileItIsReadIsNoGap() {
    world.tell(world.commits(1));
    Webhook webhook = made();
    ResourceId other = new HookWorld().records.resource();
    AtomicLong number = new AtomicLong();
    WebhookRunner reading =
        world.runner(
            receiver,
            growing(
                () -> {
                  if (number.incrementAndGet() <= 30) {
                    world.tell(Vector.of(new Pointer(other, number.get())));
                  }
                }));
    for (int i = 0; i < 10; i++) {
      assertThat(HookWorld.run(reading)).isZero();
    }
    assertThat(isLine("webhookMissed")).isFalse();
    assertThat(world.progress(webhook).gapSince()).isEmpty();
    world.tell(world.decide(world.records.reserveFor("Ada", 1)));
    assertThat(HookWorld.run(reading)).isEqualTo(1);
    assertThat(receiver.taken()).containsExactly(3L);
  }

  /** The feed was switched off and on again, or its table was restored. */
  @Test
  void aCursorThatMeansNothingInThisFeedIsAGapOfItsOwnKind() {
    Vector<Pointer> commits = world.commits(1);
    world.tell(commits.take(1));
    Webhook webhook = made();
    world.forget(0);
    world.forget(1);
    world.feed.append(commits, Option.none(), Duration.ofDays(7), () -> "nextfeed");
    assertThat(HookWorld.run(runner)).isEqualTo(2);
    assertThat(receiver.taken()).containsExactly(1L, 2L);
    assertThat(world.progress(webhook).gapSince()).isNotEmpty();
    assertThat(world.progress(webhook).cursor().feed()).contains("nextfeed");
    assertThat(isLine("its cursor is not of this feed")).isTrue();
  }

  @Test
  void anotherPrefixChoosesAmongWhatComesLater() {
    world.commits(0).forEach(commit -> world.tell(Vector.of(commit)));
    HookWorld others = new HookWorld();
    Vector<Pointer> theirs = others.commits(2);
    world.put("till", MoodyReceiver.URL, "nothing-so-far", true);
    world.tell(theirs.take(2));
    HookWorld.run(runner);
    Webhook webhook = world.put("till", MoodyReceiver.URL, others.records.resource().text(), true);
    assertThat(webhook.generation()).isEqualTo(1);
    assertThat(HookWorld.run(runner)).isZero();
    world.tell(theirs.drop(2));
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    assertThat(receiver.taken()).containsExactly(3L);
  }

  /** What is left of a removed webhook keeps its number until no run can know the old one. */
  @Test
  void whatIsLeftOfARemovedOneIsKeptForLongerThanAnyRun() {
    Webhook webhook = made();
    world.keeping().remove(webhook.id());
    long goneAt =
        Long.parseLong(
            world
                .client
                .query(
                    query ->
                        query
                            .tableName(world.table)
                            .keyConditionExpression("#all = :each")
                            .expressionAttributeNames(Map.of("#all", WebhookTable.PARTITION))
                            .expressionAttributeValues(
                                Map.of(":each", AttributeValue.fromS("webhooks"))))
                .items()
                .get(0)
                .get(WebhookTable.GONE_AT)
                .n());
    assertThat(Instant.ofEpochSecond(goneAt)).isAfter(world.now.get().plus(Duration.ofDays(6)));
  }

  @Test
  void oneThatIsMadeAgainBeginsAnewAndARunnerOfTheOldOneMovesNothing() {
    Webhook webhook = made();
    world.tell(world.commits(1));
    receiver.whileAsked(
        () -> {
          receiver.whileAsked(() -> {});
          world.keeping().remove(webhook.id());
          made();
        });
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    Webhook again = world.found(webhook);
    assertThat(again.generation()).isEqualTo(2);
    assertThat(again.version()).isEqualTo(1);
    assertThat(again.progress().cursor().batch()).isEqualTo(1);
    assertThat(HookWorld.run(runner)).isZero();
  }

  @Test
  void oneThatWasDisabledOwesNothingOfThatTime() {
    Webhook webhook = made();
    Vector<Pointer> commits = world.commits(2);
    world.tell(commits.take(1));
    receiver.answering(503);
    HookWorld.run(runner);
    world.put("till", MoodyReceiver.URL, false);
    world.tell(commits.drop(1).take(1));
    assertThat(later(LONGEST_PAUSE)).isZero();
    Webhook again = world.put("till", MoodyReceiver.URL, true);
    assertThat(again.generation()).isEqualTo(webhook.generation() + 1);
    receiver.answering(204);
    world.tell(commits.drop(2));
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    assertThat(receiver.taken()).containsExactly(3L);
  }

  @Test
  void aChangeHasItCalledAtOnceWhereItLeadsNow() {
    Webhook webhook = made();
    world.tell(world.commits(0));
    receiver.answering(503);
    HookWorld.run(runner);
    receiver.answering(204);
    assertThat(HookWorld.run(runner)).isZero();
    Webhook changed = world.put("till", MoodyReceiver.URL.resolve("/elsewhere"), true);
    assertThat(changed.generation()).isEqualTo(webhook.generation());
    assertThat(HookWorld.run(runner)).isEqualTo(1);
  }

  @Test
  void whereARunnerDiesTheEventIsSentAgainOnceItsTimeIsOver() {
    Webhook webhook = made();
    world.tell(world.commits(1));
    receiver.crashing();
    HookWorld.run(runner);
    assertThat(receiver.taken()).containsExactly(1L);
    assertThat(isLine("\"WebhooksStopped\"")).isTrue();
    assertThat(world.progress(webhook).cursor().batch()).isZero();
    assertThat(later(Duration.ofSeconds(59))).isZero();
    later(Duration.ofSeconds(1));
    assertThat(receiver.taken()).containsExactly(1L, 1L, 2L);
  }

  @Test
  void asLongAsARunnerHasItAnotherPassesItOver() throws Exception {
    made();
    world.tell(world.commits(1));
    CountDownLatch called = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    receiver.whileAsked(
        () -> {
          called.countDown();
          await(goesOn);
        });
    CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> HookWorld.run(runner));
    called.await();
    assertThat(HookWorld.run(world.runner(receiver))).isZero();
    goesOn.countDown();
    assertThat(first.get()).isEqualTo(2);
    assertThat(receiver.taken()).containsExactly(1L, 2L);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  /** A call outlasts its runner's right to the receiver, and another runner has gone on. */
  @Test
  void oneThatComesBackLateMovesNoCursor() {
    Webhook webhook = made();
    world.tell(world.commits(1));
    receiver.whileAsked(
        () -> {
          receiver.whileAsked(() -> {});
          world.later(Duration.ofMinutes(2));
          assertThat(HookWorld.run(world.runner(receiver))).isEqualTo(2);
        });
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    assertThat(receiver.taken()).containsExactly(1L, 1L, 2L);
    assertThat(world.progress(webhook).cursor().batch()).isEqualTo(1);
  }

  @Test
  void anyCommitOfTheLogIsSentAgain() {
    Vector<Pointer> commits = world.commits(1);
    world.tell(commits);
    Webhook webhook = made();
    assertThat(world.keeping().again(webhook.id(), commits.get(1)).get().isWaiting()).isTrue();
    Pointer beyond = new Pointer(commits.get(1).resource(), 3);
    assertThat(world.keeping().again(webhook.id(), beyond).getLeft())
        .isEqualTo(WebhookRefused.NO_COMMIT);
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    assertThat(receiver.taken()).containsExactly(2L);
    assertThat(world.listed(webhook)).isEmpty();
  }

  @Test
  void whatIsSentAgainIsTriedThreeTimesAndHoldsUpNothingForLonger() {
    Webhook webhook = made();
    Vector<Pointer> commits = world.commits(2);
    world.tell(commits.take(2));
    receiver.always(400, Set.of(1L));
    HookWorld.run(runner);
    receiver.always(500, Set.of(1L));
    assertThat(world.keeping().allAgain(webhook.id()).isRight()).isTrue();
    world.tell(commits.drop(2));
    HookWorld.run(runner);
    later(LONGEST_PAUSE);
    assertThat(receiver.taken()).containsExactly(2L);
    later(LONGEST_PAUSE);
    later(LONGEST_PAUSE);
    assertThat(receiver.asked()).containsExactly(1L, 2L, 1L, 1L, 1L, 3L);
    assertThat(world.progress(webhook).deliveries().map(WebhookDelivery::isWaiting))
        .containsExactly(false);
  }

  @Test
  void goneEndsItAndAPutHasItBeginAgain() {
    Webhook webhook = made();
    world.tell(world.commits(1));
    receiver.answering(410);
    assertThat(HookWorld.run(runner)).isEqualTo(1);
    assertThat(world.progress(webhook).ended().map(WebhookEnd::why)).contains(WebhookEnd.Why.GONE);
    assertThat(isLine("\"WebhooksEnded\"")).isTrue();
    assertThat(later(LONGEST_PAUSE)).isZero();
    assertThat(world.keeping().allAgain(webhook.id()).getLeft())
        .isEqualTo(WebhookRefused.NOT_CALLED);
    Webhook again = world.put("till", MoodyReceiver.URL, true);
    assertThat(again.isCalled()).isTrue();
    assertThat(again.generation()).isEqualTo(2);
  }

  @Test
  void threeDaysOfNothingEndIt() {
    Webhook webhook = made();
    world.tell(world.commits(1));
    receiver.asleep();
    HookWorld.run(runner);
    later(Duration.ofHours(71));
    assertThat(world.progress(webhook).ended()).isEmpty();
    later(Duration.ofHours(1));
    assertThat(world.progress(webhook).ended().map(WebhookEnd::why))
        .contains(WebhookEnd.Why.FAILING);
  }

  @Test
  void retryAfterIsKept() {
    made();
    world.tell(world.commits(0));
    receiver.answering(ReceiverAnswer.of(429, Option.some(Duration.ofHours(2)), 1));
    HookWorld.run(runner);
    receiver.answering(204);
    assertThat(later(Duration.ofMinutes(119))).isZero();
    assertThat(later(Duration.ofMinutes(1))).isEqualTo(1);
  }

  @Test
  void aCommitThatIsNotInTheLogAnyMoreIsPassedOver() {
    made();
    Vector<Pointer> commits = world.commits(1);
    world.tell(Vector.of(new Pointer(commits.get(0).resource(), 77)).appendAll(commits));
    assertThat(HookWorld.run(runner)).isEqualTo(2);
    assertThat(isLine("webhookPassedOver")).isTrue();
  }
}
