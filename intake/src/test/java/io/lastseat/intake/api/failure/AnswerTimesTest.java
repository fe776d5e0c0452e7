package io.lastseat.intake.api.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.LongLog;
import io.lastseat.intake.api.ToTables;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.commit.ArchivedPart;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** When a call gets its answer, and which status it may have by then. */
class AnswerTimesTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final Map<String, String> KEY = Map.of("idempotency-key", "one");

  /** The repeated sends of the append use up eight of the twenty seconds. */
  @Test
  void aCallWaitsUntilOneMomentHoweverLongItTried() {
    World world =
        World.atOnceAlone(
            Runnable::run,
            Failing.when(
                ToTables.appends("silent-long"), SdkClientException.create("Nothing was heard.")));
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
                ToTables.appends("archived-amid")
                    .and(request -> archived.compareAndSet(false, true)),
                () -> LongLog.archive("archived-amid", World.MORNING)));
    create("archived-amid");
    world.letPass(ArchivedPart.YOUNGEST);

    Exchange answer =
        world.replace("archived-amid", "{\"capacity\": 2, \"admission\": \"immediate\"}");

    assertThat(archived).isTrue();
    assertThat(answer.status()).isEqualTo(410);
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

  /** Creates a resource through the stream. */
  private static void create(String name) {
    World.deciding().put(name, "{\"capacity\": 9, \"admission\": \"immediate\"}");
  }
}
