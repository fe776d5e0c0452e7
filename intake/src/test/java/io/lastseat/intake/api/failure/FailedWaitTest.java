package io.lastseat.intake.api.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.ToTables;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** A written request is acknowledged, whatever fails while its call waits. */
class FailedWaitTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final Map<String, String> WAITING = Map.of("prefer", "wait=5");

  private final World world = World.deciding();

  static RuntimeException[] failures() {
    return new RuntimeException[] {
      ProvisionedThroughputExceededException.builder().message("slow").build(),
      SdkClientException.create("Connection refused"),
      new IllegalStateException("a row that cannot be read")
    };
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aReservationIsPending(RuntimeException failure) {
    String name = "wait-" + failure.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
    world.put(name, "{\"capacity\": 1}");

    Exchange answer = World.through(Failing.when(rows(), failure)).post(name, ADA, WAITING);

    assertPendingThenAccepted(answer);
  }

  @Test
  void soIsOneThatIsSentAgain() {
    world.put("wait-again", "{\"capacity\": 1}");
    Map<String, String> key = Map.of("prefer", "wait=5", "idempotency-key", "key-1");
    Exchange first = world.post("wait-again", ADA, key);

    Exchange again = World.through(Failing.when(rows(), throttle())).post("wait-again", ADA, key);

    assertThat(first.status()).isEqualTo(200);
    assertPendingThenAccepted(again);
    assertThat(again.text("requestId")).isEqualTo(first.text("requestId"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aCreationIsPending(RuntimeException failure) {
    String name = "create-" + failure.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);

    Exchange answer = World.through(Failing.when(rows(), failure)).put(name, "{\"capacity\": 1}");

    assertPendingThenAccepted(answer);
    assertThat(world.get("/v1/resources/" + name).status()).isEqualTo(200);
  }

  /** The verdict is known; the books that the answer would show cannot be read. */
  @Test
  void soIsAChangeWhoseBooksCannotBeReadAfterwards() {
    world.put("changed", "{\"capacity\": 1}");
    AtomicBoolean written = new AtomicBoolean();
    AtomicBoolean failed = new AtomicBoolean();
    Predicate<SdkRequest> booksAfterwards =
        request -> {
          written.compareAndSet(false, request instanceof PutItemRequest);
          boolean books = ToTables.readsLog(request);
          failed.compareAndSet(false, written.get() && books);
          return written.get() && books;
        };

    Exchange answer =
        World.through(Failing.when(booksAfterwards, throttle()))
            .replace("changed", "{\"capacity\": 2}");

    assertThat(failed).isTrue();
    assertPendingThenAccepted(answer);
    assertThat(world.get("/v1/resources/changed").number("capacity")).isEqualTo(2);
  }

  private void assertPendingThenAccepted(Exchange answer) {
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.text("status")).isEqualTo("pending");
    world.decide();
    assertThat(world.get(answer.header("Location")).text("status")).isEqualTo("accepted");
  }

  private static Predicate<SdkRequest> rows() {
    return request ->
        request instanceof QueryRequest query
            && query.tableName().equals(World.tables().reservations());
  }

  private static RuntimeException throttle() {
    return ProvisionedThroughputExceededException.builder().message("slow").build();
  }
}
