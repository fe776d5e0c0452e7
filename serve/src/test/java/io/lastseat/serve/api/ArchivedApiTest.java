package io.lastseat.serve.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.engine.ImmediateCommit;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.log.AppendAnswer;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.InTurn;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.archive.Archiving;
import io.lastseat.telemetry.Telemetry;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Answers about an archived resource, and about the claims that cover it. */
class ArchivedApiTest {

  private static final String WHILE_OPEN =
      "{\"capacity\": 5, \"closesAt\": \"2030-06-01T10:00:00Z\"}";
  private static final Map<String, String> WAITS = Map.of("prefer", "wait=5");

  private static final int MOST_CALLS = 6;

  private final World world = World.deciding();
  private final Claims claims = new Claims(world);

  /** A part of the claim is gone, so no units are given back or taken there. */
  @Test
  void theEndOfAClaimIsRefusedForAllOfIt() {
    world.put("desk", "{\"capacity\": 5}");
    world.put("hall", WHILE_OPEN);
    Exchange claim = claims.claim("Ada", "desk 2", "hall 2");
    archive("hall");

    Exchange cancelled = claims.follow(claim, "cancel", "");

    assertThat(cancelled.problem()).isEqualTo("resource-archived");
    assertThat(cancelled.status()).isEqualTo(409);
    assertThat(cancelled.text("detail")).startsWith("hall: ");
    assertThat(claims.taken("desk")).containsExactly(2L, 0L);
    assertThat(claims.taken("hall")).containsExactly(2L, 0L);
    assertThat(claims.roster("desk")).containsExactly("Ada 2 accepted");
    Exchange again = world.put("hall", "{\"capacity\": 5}");
    assertThat(again.problem()).isEqualTo("resource-archived");
    assertThat(world.reserve("hall", "Grace", 5).problem()).isEqualTo("resource-archived");
    assertThat(numbers("hall")).hasSize(1);
    Claims.audited("desk", "hall");
  }

  @Test
  void everyCallAboutItIsToldSo() {
    world.put("gala", WHILE_OPEN);
    Map<String, String> key = new HashMap<>(WAITS);
    key.put("idempotency-key", "k-1");
    String body = "{\"applicant\": \"Ada\", \"quantity\": 1}";
    Exchange first = world.post("gala", body, key);
    assertThat(first.text("status")).isEqualTo("accepted");
    String request = first.header("Location");
    archive("gala");

    for (Exchange refused :
        Vector.of(
            world.post("gala", body, key),
            world.post("gala", body),
            world.put("gala", WHILE_OPEN),
            world.put("gala", WHILE_OPEN, Map.of("if-none-match", "*")),
            world.patch("gala", "{\"capacity\": 9}", Map.of()),
            world.postTo("/v1/resources/gala/deposits", "{\"amount\": 1}", Map.of()),
            world.postTo(request + "/cancel", "", Map.of()),
            world.postTo(request + "/confirm", "", Map.of()),
            claims.claim("Ada", "gala 1"),
            world.get(request),
            world.get("/v1/resources/gala/roster"))) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(410);
      assertThat(refused.problem()).isEqualTo("resource-archived");
    }
    Exchange shown = world.get("/v1/resources/gala");
    assertThat(shown.json().get("archived").asBoolean()).isTrue();
    assertThat(shown.text("state")).isEqualTo("closed");
    assertThat(
            world.postTo("/v1/locks/gala", "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}", Map.of()))
        .satisfies(lock -> assertThat(lock.problem()).isIn("no-lock", "resource-archived"));
    assertThat(world.get("/v1/resources/gala/verdicts").problem()).isEqualTo("forgotten");
    assertThat(world.requestsStanding("gala")).isZero();
    assertThat(numbers("gala")).hasSize(1);
  }

  /** A process that knew older books wrote the request. */
  @Test
  void whatComesByTheStreamAllTheSameIsRefused() {
    world.put("late-gala", WHILE_OPEN);
    archive("late-gala");
    Reserve late = reserve("late-gala", 7);
    world.forge(late);
    PendingRequest pendingRequest = PendingRequest.found(new StoredRequest(late, Option.none()));
    BatchReport decided = parts().decider().decide(late.resource(), Vector.of(pendingRequest));
    assertThat(decided.failure()).isEmpty();

    Commit newest = log().range(late.resource(), 1, 9).last();
    assertThat(newest.verdicts().flatMap(Verdict::refusal))
        .containsExactly(Reason.RESOURCE_ARCHIVED);
    Exchange told = world.get("/v1/resources/late-gala/requests/" + late.id().text());
    assertThat(told.text("status")).isEqualTo("rejected");
    assertThat(told.text("reason")).isEqualTo("resource_archived");
    Claims.audited("late-gala");
  }

  @Test
  void whoeverRemembersAnOlderHeadLosesHisAppend() {
    world.put("old-head", WHILE_OPEN);
    Head old = log().head(new ResourceId("old-head")).get();
    archive("old-head");

    Commit stale = ImmediateCommit.of(old, reserve("old-head", 1), world.now(), 0);
    assertThat(stale.verdicts().head().refusal())
        .isNotEqualTo(Option.some(Reason.RESOURCE_ARCHIVED));
    assertThat(log().append(stale)).matches(AppendAnswer::isLost);
    Commit first =
        new Commit(1, stale.decidedAt(), 1, stale.entries(), stale.books(), stale.marks());
    assertThat(log().append(first)).matches(AppendAnswer::isLost);
  }

  /** The verdict of a claim is in the log of its home; the rosters of other resources read it. */
  @Test
  void theRosterOfAnotherResourceSurvivesTheHomeOfItsClaims() {
    world.put("a-show", WHILE_OPEN);
    world.put("garage", "{\"capacity\": 5}");
    claims.claim("Ada", "a-show 1", "garage 1");
    Exchange back = claims.claim("Linus", "a-show 1", "garage 1");
    claims.follow(back, "cancel", "");
    world.decide();
    assertThat(claims.roster("garage")).containsExactly("Ada 1 accepted");
    archive("a-show");

    assertThat(claims.roster("garage")).containsExactly("Ada 1 accepted");
    assertThat(claims.taken("garage")).containsExactly(1L, 0L);
    assertThat(claims.claim("Grace", "garage 4").text("status")).isEqualTo("accepted");
    Claims.audited("a-show", "garage");
  }

  /** The archive runs behind each call of the read: no released units appear, and no call fails. */
  @Test
  void aRosterThatIsReadMeanwhileShowsItAsItWas() {
    String terms = "{\"capacity\": 5, \"closesAt\": \"%s\", \"admission\": \"immediate\"}";
    for (int calls = 0; calls < MOST_CALLS; calls++) {
      String name = "slow-gala-" + calls;
      Runnable[] then = {() -> {}};
      int[] left = {calls};
      World slow =
          World.atOnce(
              Telemetry.NONE,
              new ExecutionInterceptor() {
                @Override
                public void beforeExecution(
                    Context.BeforeExecution context, ExecutionAttributes attributes) {
                  if (left[0]-- == 0) {
                    then[0].run();
                  }
                }
              });
      slow.letPass(Duration.between(slow.now(), world.now()));
      world.put(name, terms.formatted(world.now().plus(Duration.ofHours(1))));
      world.decide();
      Exchange back = slow.reserve(name, "Grace", 1);
      slow.postTo(
          "/v1/resources/" + name + "/requests/" + back.text("requestId") + "/cancel",
          "",
          Map.of());
      slow.reserve(name, "Ada", 1);
      left[0] = calls;
      then[0] = () -> archive(name);

      Exchange roster = slow.get("/v1/resources/" + name + "/roster");

      if (roster.status() == 200) {
        assertThat(roster.json().get("entries")).as("behind %d calls", calls).hasSize(1);
      } else {
        assertThat(roster.problem()).as(roster.body()).isEqualTo("resource-archived");
      }
    }
  }

  @Test
  void aPublicOneIsFoundNoMore() {
    world.put(
        "public-gala",
        "{\"capacity\": 5, \"publicSignUp\": true, \"closesAt\": \"2030-06-01T10:00:00Z\"}");
    String list = "/v1/resources?prefix=public-gala";
    assertThat(world.get(list).json().get("resources")).hasSize(1);
    archive("public-gala");
    assertThat(world.get(list).json().get("resources")).isEmpty();
  }

  /** Such a decision is a fault, whether another program or this one without the rule made it. */
  @Test
  void theAuditFindsWhatIsDecidedBehindIt() {
    world.put("damaged-gala", WHILE_OPEN);
    ResourceId gala = new ResourceId("damaged-gala");
    Head open = log().head(gala).get();
    archive("damaged-gala");
    Head archived = log().head(gala).get();
    Head forged = new Head(archived.number(), open.books(), archived.marks(), archived.decidedAt());
    Reserve early = reserve("damaged-gala", 1);
    Reserve inTime =
        new Reserve(
            early.id(), gala, World.MORNING, early.applicant(), 1, Option.none(), Option.none());
    Commit granted = ImmediateCommit.of(forged, inTime, world.now(), 0);
    assertThat(granted.verdicts().head().accepted()).isTrue();
    assertThat(log().append(granted)).isEqualTo(AppendAnswer.DONE);

    assertThat(isDamaged(gala)).isTrue();
  }

  @Test
  void theAuditFindsAnOpenResourceThatIsSaidToBeArchived() {
    world.put("open-gala", WHILE_OPEN);
    ResourceId gala = new ResourceId("open-gala");
    Map<String, AttributeValue> key =
        Map.of(
            "resourceId", AttributeValue.fromS("open-gala"), "commitNo", AttributeValue.fromN("1"));
    World.client()
        .updateItem(
            update ->
                update
                    .tableName(World.tables().decisions())
                    .key(key)
                    .updateExpression("SET books.archived = :yes")
                    .expressionAttributeValues(Map.of(":yes", AttributeValue.fromBool(true))));
    assertThat(isDamaged(gala)).isTrue();
  }

  private static boolean isDamaged(ResourceId resource) {
    try (Audit audit =
        new Audit(World.client(), World.tables(), AuditWatcher.none(), Clock.systemUTC())) {
      return audit.of(resource).get().firstDifference().isDefined();
    }
  }

  private void archive(String name) {
    world.letPass(Duration.ofDays(40));
    Archiving archiving = new Archiving(parts());
    Either<String, Head> closed = archiving.close(new ResourceId(name), true, false);
    assertThat(closed.isRight()).as(closed.toString()).isTrue();
    assertThat(archiving.sweep(closed.get()).left()).isEmpty();
  }

  private Reserve reserve(String name, long units) {
    return new Reserve(
        RequestId.of(new byte[RequestId.TOKEN_BYTES], 1),
        new ResourceId(name),
        world.now(),
        "Grace",
        units,
        Option.none(),
        Option.none());
  }

  private SerializerParts parts() {
    return InTurn.parts(World.client(), World.tables(), world.clock());
  }

  private DecisionLog log() {
    return parts().log();
  }

  private Vector<Long> numbers(String name) {
    return log().range(new ResourceId(name), 1, Long.MAX_VALUE).map(Commit::number);
  }
}
