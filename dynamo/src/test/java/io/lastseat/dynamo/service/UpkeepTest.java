package io.lastseat.dynamo.service;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.TRIM_HORIZON;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** Items expire, and tokens are forgotten, by the clock that a test moves. */
class UpkeepTest extends SmallService {

  private static final Duration HOUR = Duration.ofHours(1);

  private void createExpiring() {
    createStreamed(StreamViewType.NEW_AND_OLD_IMAGES);
    call(
        UpdateTimeToLiveRequest.builder()
            .tableName(TABLE)
            .timeToLiveSpecification(to -> to.attributeName("until").enabled(true))
            .build());
  }

  private List<Map<String, AttributeValue>> items() {
    ScanResponse all = call(ScanRequest.builder().tableName(TABLE).build());
    return all.items();
  }

  @Test
  void whatIsExpiredIsDeletedLaterWithARecordThatSaysSo() {
    createExpiring();
    long begin = now.getEpochSecond();
    IntStream.range(0, 1_200).forEach(i -> put(item("a", i, "until", number(begin + i))));
    put(item("b", 1, "until", AttributeValue.fromS("1")));
    put(item("b", 2, "until", number(begin - 6L * 365 * 24 * 3_600)));
    put(item("b", 3, "until", AttributeValue.fromN("1")));
    put(key("b", 4));
    pass(Duration.ofSeconds(1_000));
    assertThat(items()).as("it looks at the first sweep").hasSize(204);
    pass(Duration.ofSeconds(300));
    assertThat(items()).as("and then once an hour").hasSize(204);
    pass(HOUR);
    assertThat(items()).hasSize(4);
    List<Record> deleted =
        records(arn(), TRIM_HORIZON).stream()
            .filter(record -> record.eventNameAsString().equals("REMOVE"))
            .toList();
    assertThat(deleted).hasSize(1_200);
    assertThat(deleted)
        .allMatch(record -> record.userIdentity().principalId().equals("dynamodb.amazonaws.com"));
  }

  @Test
  void whatIsOldGoesInSlices() {
    createExpiring();
    long begin = now.getEpochSecond();
    IntStream.range(0, 600).forEach(i -> put(item("b", i, "until", number(begin))));
    IntStream.range(0, 600).forEach(i -> call(transaction("token-" + i, "x")));
    pass(HOUR);
    assertThat(items()).hasSize(1);
    assertThat(store.mostChanges).as("deleted, told, and counted").isEqualTo(256 + 256 + 1);
    assertThat(store.mostTidied).isEqualTo(256);
    store.mostChanges = 0;
    pass(HOUR.multipliedBy(25));
    assertThat(records(arn(), TRIM_HORIZON)).isEmpty();
    assertThat(store.mostChanges).as("records, and their shards").isBetween(256, 260);
  }

  @Test
  void nothingExpiresInTheHourAfterTheClockJumped() {
    createExpiring();
    service.sweep();
    put(item("a", 1, "until", number(now.plus(HOUR.multipliedBy(2)).getEpochSecond())));
    now = now.plus(Duration.ofDays(1));
    pass(HOUR);
    assertThat(items()).as("the clock may be wrong").hasSize(1);
    pass(HOUR);
    assertThat(items()).isEmpty();
  }

  private static TransactWriteItemsRequest transaction(String token, String value) {
    return TransactWriteItemsRequest.builder()
        .clientRequestToken(token)
        .transactItems(
            i ->
                i.update(
                    u ->
                        u.tableName(TABLE)
                            .key(key("a", 1))
                            .updateExpression("ADD n :one SET v = :v")
                            .expressionAttributeValues(
                                Map.of(":one", number(1), ":v", AttributeValue.fromS(value)))))
        .build();
  }

  private String count() {
    return items().get(0).get("n").n();
  }

  @Test
  void aTransactionTakesEffectOnceUnderItsTokenInTenMinutes() {
    call(table(TABLE).build());
    call(transaction("t", "x"));
    call(transaction("t", "x"));
    assertThat(count()).isEqualTo("1");
    refused(transaction("t", "y"), "IdempotentParameterMismatchException", "token");
    call(transaction("u", "x"));
    assertThat(count()).isEqualTo("2");
    pass(Duration.ofSeconds(599));
    call(transaction("t", "x"));
    assertThat(count()).isEqualTo("2");
    now = now.minus(HOUR);
    pass(Duration.ofSeconds(1));
    call(transaction("t", "x"));
    assertThat(count()).isEqualTo("3");
    refused(transaction("", "x"), "ValidationException", "clientRequestToken");
  }

  @Test
  void aCancelledTransactionUsesNoToken() {
    call(table(TABLE).build());
    put(item("a", 1, "n", AttributeValue.fromS("no number")));
    refused(transaction("t", "x"), "TransactionCanceledException", "ValidationError");
    put(item("a", 1, "n", number(7)));
    call(transaction("t", "x"));
    assertThat(count()).isEqualTo("8");
  }
}
