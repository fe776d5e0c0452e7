package io.lastseat.serve.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** A process that slept promises no verdict: the log may have been archived since. */
class SleptTest {

  private static final Duration SLEPT = Duration.ofMinutes(61);

  private World world = World.deciding();

  @Test
  void aCallThatSleptBeforeItsPutWritesNothing() {
    Asleep asleep = new Asleep(QueryRequest.class);
    world = behind(asleep);
    long stood = world.requestsWritten();
    refused(acquire("slept-before"));
    assertThat(asleep.times).isPositive();
    assertThat(world.requestsWritten()).isEqualTo(stood);
  }

  @Test
  void aCallThatSleptDuringItsPutPromisesNothing() {
    Asleep asleep = new Asleep(PutItemRequest.class);
    world = behind(asleep);
    long stood = world.requestsWritten();
    refused(acquire("slept-after"));
    assertThat(world.requestsWritten()).as("it came too late to stop it").isEqualTo(stood + 1);
  }

  @Test
  void aCallThatSleptForLessIsTakenIn() {
    Asleep asleep = new Asleep(PutItemRequest.class);
    asleep.length = Duration.ofMinutes(59);
    world = behind(asleep);
    assertThat(acquire("slept-little").status()).as("its wait is over").isEqualTo(202);
  }

  private static World behind(Asleep asleep) {
    World behind = World.through(asleep);
    asleep.whose.set(behind);
    return behind;
  }

  /** Suspends the process while it waits for the answers to such calls. */
  private static final class Asleep implements ExecutionInterceptor {

    private final AtomicReference<World> whose = new AtomicReference<>();
    private final Class<? extends SdkRequest> kind;
    private Duration length = SLEPT;
    private int times;

    Asleep(Class<? extends SdkRequest> kind) {
      this.kind = kind;
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
      if (kind.isInstance(context.request())) {
        times++;
        whose.get().letPass(length);
      }
    }
  }

  private static void refused(Exchange answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(503);
    assertThat(answer.problem()).isEqualTo("suspended");
    assertThat(answer.header("Retry-After")).isEqualTo("1");
  }

  private Exchange acquire(String name) {
    return world.call(
        "POST",
        "/v1/locks/" + name,
        Map.of("content-type", "application/json", "idempotency-key", "k-1"),
        "{\"holder\": \"Ada\", \"lease\": \"PT2H\"}");
  }
}
