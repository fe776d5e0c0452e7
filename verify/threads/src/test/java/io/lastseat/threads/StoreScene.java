package io.lastseat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.service.DynamoService;
import io.lastseat.dynamo.store.MemoryStore;
import io.lastseat.dynamo.store.SqliteStore;
import io.lastseat.dynamo.store.StoreFailed;
import io.lastseat.dynamo.store.TableStore;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** OwnThreads that write to a store of the embedded engine, and read what they wrote. */
final class StoreScene {

  private static final String TABLE = "seats";
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2030-06-01T12:00:00Z"), ZoneOffset.UTC);

  /** Two want one seat, a third puts a pair. */
  static void seatAndPair(TableStore store) {
    try (DynamoService service = started(store)) {
      AtomicInteger heard = new AtomicInteger();
      service.onRecords(table -> heard.incrementAndGet());

      List<Option<Boolean>> puts =
          OwnThreads.run(
              sitting(service, "ada"),
              sitting(service, "bob"),
              () -> {
                pair(service);
                assertThat(all(service)).containsEntry("left", "eve").containsEntry("right", "eve");
                return Option.none();
              });

      assertThat(puts.stream().flatMap(Option::toJavaStream).filter(took -> took)).hasSize(1);
      String sits = puts.get(0).get() ? "ada" : "bob";
      assertThat(all(service)).isEqualTo(Map.of("seat", sits, "left", "eve", "right", "eve"));
      assertThat(heard).as("each write of records was told").hasValue(2);
    }
  }

  /** A thread writes while another one closes the store. */
  static void closing() {
    Path folder = folder();
    try {
      DynamoService service = started(open(folder));
      List<Boolean> puts =
          OwnThreads.run(
              () -> acknowledged(service, "ada"),
              () -> acknowledged(service, "bob"),
              () -> {
                service.close();
                return false;
              });
      try (DynamoService again = new DynamoService(open(folder), NOON, () -> 0)) {
        Map<String, String> kept = all(again);
        assertThat(kept.containsKey("ada") || !puts.get(0)).isTrue();
        assertThat(kept.containsKey("bob") || !puts.get(1)).isTrue();
      }
    } finally {
      delete(folder);
    }
  }

  /** The same with a store in a folder of its own. */
  static void seatAndPairInAFile() {
    Path folder = folder();
    try {
      seatAndPair(open(folder));
    } finally {
      delete(folder);
    }
  }

  private static DynamoService started(TableStore store) {
    DynamoService service = new DynamoService(store, NOON, () -> 0);
    service.call(
        CreateTableRequest.builder()
            .tableName(TABLE)
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .attributeDefinitions(a -> a.attributeName("id").attributeType(ScalarAttributeType.S))
            .keySchema(k -> k.attributeName("id").keyType(KeyType.HASH))
            .streamSpecification(
                s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
            .build());
    return service;
  }

  private static Callable<Option<Boolean>> sitting(DynamoService service, String who) {
    return () -> {
      boolean took =
          service
              .call(
                  PutItemRequest.builder()
                      .tableName(TABLE)
                      .item(item("seat", who))
                      .conditionExpression("attribute_not_exists(id)")
                      .build())
              .isRight();
      Map<String, String> seen = all(service);
      assertThat(took ? seen.get("seat").equals(who) : seen.containsKey("seat")).isTrue();
      assertThat(seen.containsKey("left")).isEqualTo(seen.containsKey("right"));
      return Option.some(took);
    };
  }

  private static void pair(DynamoService service) {
    TransactWriteItem[] both =
        Stream.of("left", "right")
            .map(
                side ->
                    TransactWriteItem.builder()
                        .put(put -> put.tableName(TABLE).item(item(side, "eve")))
                        .build())
            .toArray(TransactWriteItem[]::new);
    answer(service, TransactWriteItemsRequest.builder().transactItems(both).build(), done -> done);
  }

  private static boolean acknowledged(DynamoService service, String who) {
    try {
      PutItemRequest put = PutItemRequest.builder().tableName(TABLE).item(item(who, who)).build();
      return answer(service, put, done -> true);
    } catch (StoreFailed closed) {
      return false;
    }
  }

  private static Map<String, String> all(DynamoService service) {
    return answer(
        service,
        ScanRequest.builder().tableName(TABLE).build(),
        found ->
            ((ScanResponse) found)
                .items().stream()
                    .collect(
                        Collectors.toMap(item -> item.get("id").s(), item -> item.get("who").s())));
  }

  private static <T> T answer(
      DynamoService service, AwsRequest request, Function<AwsResponse, T> reader) {
    Either<DynamoDbException, AwsResponse> answer = service.call(request);
    return reader.apply(answer.getOrElseThrow(refused -> refused));
  }

  private static Map<String, AttributeValue> item(String id, String who) {
    return Map.of("id", AttributeValue.fromS(id), "who", AttributeValue.fromS(who));
  }

  private static TableStore open(Path folder) {
    return SqliteStore.open(
        folder,
        failed -> {
          throw new AssertionError(failed);
        });
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory(Path.of("target"), "store");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void inMemory() {
    seatAndPair(new MemoryStore());
  }

  private StoreScene() {}
}
