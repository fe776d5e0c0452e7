package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.RowCodec;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The serializer meets requests that were decided in their calls. */
class DecidedAtOnceTest {

  private final Records records = Serializers.records();
  private final DynamodbStreamRecord created = records.configure(3);
  private final DynamodbStreamRecord asked = records.reserveKnowing(1);
  private final List<DynamoDbRequest> sent = new CopyOnWriteArrayList<>();
  private final Serializers one = Serializers.withAnyRight(FaultyDynamo.noteIn(sent));

  @BeforeEach
  void create() {
    assertThat(one.handle(created)).isEmpty();
  }

  @Test
  void aRecordOfARequestThatFellBackFindsItsVerdict() {
    Serializers.decideAtOnce(asked);
    assertThat(one.handle(asked)).isEmpty();
    BooksCheck.ofAll(created, asked);
    assertThat(BooksCheck.row(asked)).contains(BooksCheck.logged(asked));
  }

  @Test
  void anAppendThatArrivesLateIsFoundWhenItsOwnIsLost() {
    Serializers surprised =
        Serializers.withAnyRight(
            FaultyDynamo.beforeOnce(
                request ->
                    request instanceof PutItemRequest put && put.item().containsKey("commitNo"),
                () -> Serializers.decideAtOnce(asked)));
    assertThat(surprised.handle(asked)).isEmpty();
    BooksCheck.ofAll(created, asked);
    assertThat(BooksCheck.row(asked)).contains(BooksCheck.logged(asked));
  }

  @Test
  void aRedeliveryBehindALaterRecordWritesNothing() {
    Serializers.decideAtOnce(asked);
    DynamodbStreamRecord next = records.reserve(1);
    one.handle(asked, next);
    sent.clear();
    assertThat(one.handle(asked)).isEmpty();
    assertThat(Serializers.withAnyRight(FaultyDynamo.noteIn(sent)).handle(asked)).isEmpty();
    assertThat(sent).noneMatch(BatchWriteItemRequest.class::isInstance);
    BooksCheck.ofAll(created, asked, next);
  }

  @Test
  void aRowThatSaysOtherwiseIsNotBelieved() {
    Serializers.decideAtOnce(asked);
    one.handle(asked);
    Map<String, AttributeValue> wrong = new HashMap<>(RowCodec.write(BooksCheck.logged(asked)));
    wrong.put("applicant", AttributeValue.fromS("Eve"));
    Store.shared()
        .client()
        .putItem(put -> put.tableName(Store.shared().names().reservations()).item(wrong));
    assertThat(one.handle(asked)).isEmpty();
    BooksCheck.ofAll(created, asked);
    assertThat(BooksCheck.row(asked)).contains(BooksCheck.logged(asked));
  }

  @Test
  void withoutItsRowItIsFoundInTheLog() {
    Serializers.decideAtOnce(asked);
    DynamodbStreamRecord next = records.reserve(1);
    one.handle(asked, next);
    delete(asked);
    assertThat(one.handle(asked)).isEmpty();
    BooksCheck.ofAll(created, asked, next);
    assertThat(BooksCheck.row(asked)).contains(BooksCheck.logged(asked));
  }

  @Test
  void ofTwoCallsUnderOneKeyTheVerdictCounts() {
    Reserve first = (Reserve) Records.request(asked);
    Reserve other =
        new Reserve(
            first.id(), first.resource(), first.takenAt(), "another", 2, Option.some("rather two"));
    Serializers.decideAtOnce(asked);
    assertThat(one.handle(Records.record(other))).isEmpty();
    BooksCheck.ofAll(created, asked);
    assertThat(BooksCheck.row(asked).map(row -> row.verdict().request())).contains(first);
    assertThat(one.lines).noneMatch(line -> line.contains(first.id().text()));
  }

  @Test
  void itCanBeGivenBackOnce() {
    Serializers.decideAtOnce(asked);
    DynamodbStreamRecord cancel = records.cancel(asked);
    assertThat(one.handle(cancel)).isEmpty();
    assertThat(Serializers.withAnyRight(FaultyDynamo.noteIn(sent)).handle(cancel)).isEmpty();
    assertThat(taken()).isZero();
    assertThat(BooksCheck.row(asked)).contains(BooksCheck.logged(asked));
    assertThat(BooksCheck.rows(asked).since()).isNotEmpty();
    assertThat(BooksCheck.logged(cancel).verdict().accepted()).isTrue();
  }

  @Test
  void whatWasRefusedAtOnceCannotBeGivenBack() {
    DynamodbStreamRecord large = records.reserve(9);
    Serializers.decideAtOnce(large);
    DynamodbStreamRecord cancel = records.cancel(large);
    assertThat(one.handle(cancel)).isEmpty();
    assertThat(BooksCheck.logged(cancel).verdict().accepted()).isFalse();
    assertThat(BooksCheck.rows(large).since()).isEmpty();
  }

  @Test
  void whoComesNextWritesTheRowThatItsCallHasLeft() {
    Serializers.decideAtOnce(asked);
    DynamodbStreamRecord next = records.reserveKnowing(2);
    assertThat(Serializers.withAnyRight(FaultyDynamo.noteIn(sent)).handle(next)).isEmpty();
    assertThat(BooksCheck.row(asked)).contains(BooksCheck.logged(asked));
    BooksCheck.ofAll(created, asked, next);
  }

  private void delete(DynamodbStreamRecord record) {
    Map<String, AttributeValue> key =
        RowCodec.key(records.resource(), Records.id(record), RowCodec.VERDICT).item();
    Store.shared()
        .client()
        .deleteItem(delete -> delete.tableName(Store.shared().names().reservations()).key(key));
  }

  private long taken() {
    return Store.shared().log().head(records.resource()).get().books().taken();
  }
}
