package io.lastseat.intake.api.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.log.NextCommit;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** When a call has its answer, and what it may be by then. */
class AnswerTimesTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final Map<String, String> KEY = Map.of("idempotency-key", "one");

  /** Eight of the twenty seconds go by while the append is sent again and again. */
  @Test
  void aCallWaitsUntilOneMomentHoweverLongItTried() {
    World world =
        World.atOnceAlone(
            Runnable::run,
            Failing.when(
                request -> appends(request, "silent-long"),
                SdkClientException.create("Nothing was heard.")));
    create("silent-long");
    Instant begun = world.now();

    Exchange answer = world.post("silent-long", ADA, Map.of("prefer", "wait=20"));

    assertThat(answer.status()).isEqualTo(202);
    assertThat(Duration.between(begun, world.now())).isEqualTo(Duration.ofSeconds(8));
    assertThat(world.paused()).isEqualTo(Duration.ofSeconds(12));
  }

  @Test
  void theAnswerDoesNotWaitForRows() {
    Queue<Runnable> later = new ArrayDeque<>();
    World world = World.atOnceAlone(later::add);
    create("rows-later");

    Exchange answer = world.post("rows-later", ADA, KEY);

    assertThat(answer.text("status")).isEqualTo("accepted");
    assertThat(hasRow("rows-later", answer)).isFalse();
    assertThat(world.get(answer.header("Location")).body()).isEqualTo(answer.body());
    assertThat(world.post("rows-later", ADA, KEY).text("requestId"))
        .isEqualTo(answer.text("requestId"));
    later.forEach(Runnable::run);
    assertThat(hasRow("rows-later", answer)).isTrue();
  }

  @Test
  void termsForWhatIsArchivedMeanwhileAreRefused() {
    AtomicBoolean archived = new AtomicBoolean();
    World world =
        World.atOnceAlone(
            Runnable::run,
            new Overtaking(
                request -> appends(request, "archived-amid") && archived.compareAndSet(false, true),
                () -> archive("archived-amid")));
    create("archived-amid");
    world.letPass(ArchivedPart.YOUNGEST);

    Exchange answer =
        world.replace("archived-amid", "{\"capacity\": 2, \"admission\": \"immediate\"}");

    assertThat(archived).isTrue();
    assertThat(answer.status()).isEqualTo(410);
  }

  private static void archive(String name) {
    DecisionLog log =
        new DecisionLog(
            DynamoDbEnhancedClient.builder().dynamoDbClient(World.client()).build(),
            World.tables());
    Head newest = log.head(new ResourceId(name)).get();
    ArchivedPart all =
        new ArchivedPart(newest.number(), newest.decidedAt(), newest.marks().fromTable());
    assertThat(log.append(NextCommit.archiving(newest, all, World.MORNING)))
        .isEqualTo(AppendAnswer.DONE);
  }

  private static boolean hasRow(String name, Exchange request) {
    return World.client()
        .getItem(
            get ->
                get.tableName(World.tables().reservations())
                    .key(
                        Map.of(
                            "request",
                            AttributeValue.fromS(name + "/" + request.text("requestId")),
                            "part",
                            AttributeValue.fromS("verdict"))))
        .hasItem();
  }

  private static boolean appends(SdkRequest request, String name) {
    return request instanceof PutItemRequest put
        && put.tableName().equals(World.tables().decisions())
        && put.item().get("resourceId").s().equals(name);
  }

  /** By the stream. */
  private static void create(String name) {
    World.deciding().put(name, "{\"capacity\": 9, \"admission\": \"immediate\"}");
  }
}
