package io.lastseat.intake.api.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.Threads;
import io.lastseat.intake.api.ToTables;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.api.failure.Overtaking;
import io.lastseat.intake.api.lock.LockCalls;
import io.lastseat.telemetry.Telemetry;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** A refusal without a write must not contradict the answer to an earlier try of the same key. */
class KeyedRefusalTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String BOB = "{\"applicant\": \"Bob\", \"quantity\": 1}";
  private static final Map<String, String> KEY = Map.of("idempotency-key", "bobs-only-one");

  /** The retry shares a read that began before the first try had its seat; its row is not there. */
  @ParameterizedTest
  @ValueSource(strings = {"wait=0", "respond-async"})
  void anOlderHeadDoesNotContradictAGrant(String prefer) throws Exception {
    String name = "older-head-" + prefer.charAt(0);
    CountDownLatch read = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Semaphore waiting = new Semaphore(0);
    // The call asks the index first, and then the table.
    AtomicInteger queries = new AtomicInteger();
    World other =
        World.atOnce(
            Telemetry.NONE,
            Failing.when(
                request -> isRow(request, name), SdkClientException.create("Nothing was heard.")));
    World retried =
        World.atOnce(
            Telemetry.NONE,
            new HoldingAnswers(
                request -> ToTables.readsLog(request) && queries.incrementAndGet() == 2,
                () -> {
                  read.countDown();
                  await(go);
                }));
    retried.whenOneWaits(waiting::release);
    other.put(name, "{\"capacity\": 1, \"admission\": \"immediate\"}");
    assertThat(other.post(name, ADA).text("status")).isEqualTo("accepted");

    CompletableFuture<Exchange> look =
        Threads.start(() -> retried.post(name, ADA, Map.of("prefer", "respond-async")));
    read.await();
    other.patch(name, "{\"capacity\": 2}", Map.of());
    other.decide();
    Exchange first = other.post(name, BOB, KEY);
    assertThat(first.text("status")).isEqualTo("accepted");
    CompletableFuture<Exchange> second =
        Threads.start(
            () ->
                retried.post(
                    name, BOB, Map.of("idempotency-key", "bobs-only-one", "prefer", prefer)));
    waiting.acquire();
    go.countDown();
    look.join();

    assertThat(second.join().text("status")).isEqualTo("accepted");
    assertThat(second.join().text("requestId")).isEqualTo(first.text("requestId"));
  }

  /** A release and the next acquisition share an append that arrives late. */
  @Test
  void anAppendThatMayStillArriveDoesNotContradictARefusal() throws Exception {
    String name = "late-append";
    CountDownLatch renewing = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch written = new CountDownLatch(1);
    Semaphore writing = new Semaphore(0);
    Semaphore waiting = new Semaphore(0);
    AtomicReference<PutItemRequest> late = new AtomicReference<>();
    World world =
        World.atOnce(
            Telemetry.NONE,
            new Overtaking(
                ToTables.appends(name, 2),
                () -> {
                  renewing.countDown();
                  await(go);
                }),
            Failing.when(
                ToTables.appends(name, 3).and(request -> isThat(late, (PutItemRequest) request)),
                SdkClientException.create("Nothing was heard.")),
            new Overtaking(
                ToTables::putsRequest,
                () -> {
                  writing.release();
                  await(written);
                }));
    world.whenOneWaits(waiting::release);
    assertThat(acquire(world, name, "Ada", Map.of()).status()).isEqualTo(200);

    CompletableFuture<Exchange> renewal = Threads.start(() -> LockCalls.renew(world, name, 1));
    renewing.await();
    CompletableFuture<Exchange> release = Threads.start(() -> LockCalls.release(world, name, 1));
    waiting.acquire();
    CompletableFuture<Exchange> first =
        Threads.start(
            () ->
                acquire(world, name, "Bob", Map.of("idempotency-key", "bobs", "prefer", "wait=0")));
    waiting.acquire();
    go.countDown();
    assertThat(renewal.join().status()).isEqualTo(200);
    writing.acquire(2);

    Exchange second = acquire(world, name, "Bob", Map.of("idempotency-key", "bobs"));
    assertThat(second.problem()).isEqualTo("lock-held");
    try {
      World.client().putItem(late.get());
    } catch (ConditionalCheckFailedException taken) {
      assertThat(taken).isNotNull();
    }

    assertThat(world.get("/v1/locks/" + name).text("holder")).isEqualTo("Ada");
    written.countDown();
    release.join();
    first.join();
  }

  private static Exchange acquire(
      World world, String name, String holder, Map<String, String> headers) {
    return world.postTo(
        "/v1/locks/" + name,
        "{\"holder\": \"%s\", \"lease\": \"PT1M\"}".formatted(holder),
        headers);
  }

  /** Returns whether this put is the first one, which is sent again unchanged. */
  private static boolean isThat(AtomicReference<PutItemRequest> first, PutItemRequest put) {
    first.compareAndSet(null, put);
    return first.get().item().equals(put.item());
  }

  private static boolean isRow(SdkRequest request, String name) {
    return ToTables.putsRow(request)
        && ((PutItemRequest) request).item().get("request").s().startsWith(name + "/");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Runs an event between DynamoDB's answer to each such call and its arrival. */
  private record HoldingAnswers(Predicate<SdkRequest> which, Runnable event)
      implements ExecutionInterceptor {

    @Override
    public void afterTransmission(
        Context.AfterTransmission context, ExecutionAttributes attributes) {
      if (which.test(context.request())) {
        event.run();
      }
    }
  }
}
