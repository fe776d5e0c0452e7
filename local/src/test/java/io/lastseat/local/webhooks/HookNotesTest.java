package io.lastseat.local.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.relay.webhook.Webhooks;
import io.lastseat.webhooks.DeliveryId;
import io.lastseat.webhooks.DeliveryState;
import io.lastseat.webhooks.Webhook;
import io.vavr.collection.Vector;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** What is left of a batch cannot be noted at once. */
class HookNotesTest {

  private final HookWorld world = new HookWorld();
  private final Receiver receiver = new Receiver();
  private final AtomicInteger failing = new AtomicInteger();

  @AfterEach
  void close() {
    receiver.close();
  }

  private DynamoDbClient failing(int times, DynamoDbException failure) {
    failing.set(times);
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("transactWriteItems")
                  && arguments[0] instanceof TransactWriteItemsRequest
                  && failing.getAndDecrement() > 0) {
                throw failure;
              }
              try {
                return method.invoke(world.client, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  private static DynamoDbException cancelled(String code) {
    return TransactionCanceledException.builder()
        .message(code)
        .cancellationReasons(
            CancellationReason.builder().code(code).build(),
            CancellationReason.builder().code("None").build(),
            CancellationReason.builder().code("None").build(),
            CancellationReason.builder().code("None").build())
        .build();
  }

  @Test
  void aNoteThatIsThrottledIsWrittenAgainAndNobodyIsToldTwice() {
    Receiver dead = new Receiver().answering(503);
    Vector<DeliveryId> commits = world.commits(4);
    world.hook("good", receiver);
    Webhook waits = world.hook("dead", dead);
    for (DynamoDbException failure :
        Vector.of(
            cancelled("ThrottlingError"),
            cancelled("ProvisionedThroughputExceeded"),
            ProvisionedThroughputExceededException.builder().message("x").build())) {
      Webhooks relay =
          world.relay(failing(2, failure), Duration.ofSeconds(5), Duration.ofSeconds(20));
      world.tell(relay, commits);
    }
    assertThat(receiver.messages()).hasSize(3 * commits.size());
    assertThat(world.deliveries.open(waits, DeliveryState.WAITING, 10)).hasSize(5);
    dead.close();
  }

  /** The stream brings again what stands from the portion on that could not be written. */
  @Test
  void aPortionThatCannotBeWrittenHoldsUpNoneBeforeIt() {
    Webhook dead = world.hook("dead", receiver.answering(503));
    Vector<DeliveryId> first = world.commits(0);
    world.tell(world.relay(), first);
    Vector<DeliveryId> commits =
        Vector.rangeClosed(1, 150).map(n -> new DeliveryId(world.records.resource(), n));
    DynamoDbException broken =
        (DynamoDbException) DynamoDbException.builder().message("broken").statusCode(500).build();
    AtomicInteger calls = new AtomicInteger();
    DynamoDbClient client =
        (DynamoDbClient)
            Proxy.newProxyInstance(
                DynamoDbClient.class.getClassLoader(),
                new Class<?>[] {DynamoDbClient.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("transactWriteItems")
                      && ((TransactWriteItemsRequest) arguments[0]).transactItems().size() == 50) {
                    calls.incrementAndGet();
                    throw broken;
                  }
                  try {
                    return method.invoke(world.client, arguments);
                  } catch (InvocationTargetException failed) {
                    throw failed.getCause();
                  }
                });
    var answer =
        world.handle(
            world.relay(client, Duration.ofSeconds(5), Duration.ofSeconds(5)), "INSERT", commits);
    assertThat(calls.get()).isPositive();
    assertThat(answer.getBatchItemFailures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.getItemIdentifier()).isEqualTo("101"));
    assertThat(world.lines).anyMatch(line -> line.contains("webhookStopped"));
    assertThat(world.deliveries.page(dead, io.vavr.control.Option.none(), 1_000)).hasSize(100);
  }
}
