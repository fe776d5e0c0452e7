package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.log.ImmediateCommit;
import io.lastseat.log.store.AppendAnswer;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.control.Option;
import java.time.Instant;
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

/** What a serializer makes of requests that were decided in the calls that asked. */
class DecidedAtOnceTest {

  private final Records records = Serializers.records();
  private final DynamodbStreamRecord created = records.configure(3);
  private final DynamodbStreamRecord asked = records.reserveKnowing(1);
  private final List<DynamoDbRequest> sent = new CopyOnWriteArrayList<>();
  private final Serializers one = Serializers.withAnyRight(listening());

  @BeforeEach
  void create() {
    assertThat(one.handle(created)).isEmpty();
  }

  @Test
  void aRecordOfARequestThatFellBackFindsItsVerdict() {
    decideAtOnce(asked);
    assertThat(one.handle(asked)).isEmpty();
    complete(created, asked);
    assertThat(row(asked)).contains(logged(asked));
  }

  @Test
  void anAppendThatArrivesLateIsFoundWhenItsOwnIsLost() {
    Serializers surprised =
        Serializers.withAnyRight(
            FaultyDynamo.beforeOnce(
                request ->
                    request instanceof PutItemRequest put && put.item().containsKey("commitNo"),
                () -> decideAtOnce(asked)));
    assertThat(surprised.handle(asked)).isEmpty();
    complete(created, asked);
    assertThat(row(asked)).contains(logged(asked));
  }

  @Test
  void aRedeliveryBehindALaterRecordWritesNothing() {
    decideAtOnce(asked);
    DynamodbStreamRecord next = records.reserve(1);
    one.handle(asked, next);
    sent.clear();
    assertThat(one.handle(asked)).isEmpty();
    assertThat(Serializers.withAnyRight(listening()).handle(asked)).isEmpty();
    assertThat(sent).noneMatch(BatchWriteItemRequest.class::isInstance);
    complete(created, asked, next);
  }

  @Test
  void aRowThatSaysOtherwiseIsNotBelieved() {
    decideAtOnce(asked);
    one.handle(asked);
    Map<String, AttributeValue> wrong = new HashMap<>(RowCodec.write(logged(asked)));
    wrong.put("applicant", AttributeValue.fromS("Eve"));
    Store.shared()
        .client()
        .putItem(put -> put.tableName(Store.shared().names().reservations()).item(wrong));
    assertThat(one.handle(asked)).isEmpty();
    complete(created, asked);
    assertThat(row(asked)).contains(logged(asked));
  }

  @Test
  void withoutItsRowItIsFoundInTheLog() {
    decideAtOnce(asked);
    DynamodbStreamRecord next = records.reserve(1);
    one.handle(asked, next);
    delete(asked);
    assertThat(one.handle(asked)).isEmpty();
    complete(created, asked, next);
    assertThat(row(asked)).contains(logged(asked));
  }

  @Test
  void ofTwoCallsUnderOneKeyTheVerdictCounts() {
    Reserve first = (Reserve) Records.request(asked);
    Reserve other =
        new Reserve(
            first.id(), first.resource(), first.takenAt(), "another", 2, Option.some("rather two"));
    decideAtOnce(asked);
    assertThat(one.handle(Records.record(other))).isEmpty();
    complete(created, asked);
    assertThat(row(asked).map(row -> row.verdict().request())).contains(first);
    assertThat(one.lines).noneMatch(line -> line.contains(first.id().text()));
  }

  @Test
  void itCanBeGivenBackOnce() {
    decideAtOnce(asked);
    DynamodbStreamRecord cancel = cancel(asked);
    assertThat(one.handle(cancel)).isEmpty();
    assertThat(Serializers.withAnyRight(listening()).handle(cancel)).isEmpty();
    assertThat(taken()).isZero();
    assertThat(row(asked)).contains(logged(asked));
    assertThat(Store.shared().rows().of(records.resource(), Records.id(asked)).since())
        .isNotEmpty();
    assertThat(verdict(cancel).accepted()).isTrue();
  }

  @Test
  void whatWasRefusedAtOnceCannotBeGivenBack() {
    DynamodbStreamRecord large = records.reserve(9);
    decideAtOnce(large);
    DynamodbStreamRecord cancel = cancel(large);
    assertThat(one.handle(cancel)).isEmpty();
    assertThat(verdict(cancel).accepted()).isFalse();
    assertThat(Store.shared().rows().of(records.resource(), Records.id(large)).since()).isEmpty();
  }

  @Test
  void whoComesNextWritesTheRowThatItsCallHasLeft() {
    decideAtOnce(asked);
    DynamodbStreamRecord next = records.reserveKnowing(2);
    assertThat(Serializers.withAnyRight(listening()).handle(next)).isEmpty();
    assertThat(row(asked)).contains(logged(asked));
    complete(created, asked, next);
  }

  private void decideAtOnce(DynamodbStreamRecord record) {
    Head head = Store.shared().log().head(records.resource()).get();
    Instant now = Serializers.CLOCK.instant();
    assertThat(
            Store.shared()
                .log()
                .append(ImmediateCommit.of(head, (Reserve) Records.request(record), now, 0)))
        .isEqualTo(AppendAnswer.DONE);
  }

  private DynamodbStreamRecord cancel(DynamodbStreamRecord reserved) {
    RequestId target = Records.id(reserved);
    return Records.record(
        new Cancel(Cancel.idFor(target), records.resource(), Serializers.CLOCK.instant(), target));
  }

  private void delete(DynamodbStreamRecord record) {
    Map<String, AttributeValue> key =
        RowCodec.key(records.resource(), Records.id(record), RowCodec.VERDICT)
            .primaryKeyMap(RowCodec.SCHEMA);
    Store.shared()
        .client()
        .deleteItem(delete -> delete.tableName(Store.shared().names().reservations()).key(key));
  }

  private Option<VerdictRow> row(DynamodbStreamRecord record) {
    return Store.shared().rows().of(records.resource(), Records.id(record)).verdict();
  }

  private VerdictRow logged(DynamodbStreamRecord record) {
    return Store.shared()
        .log()
        .range(records.resource(), 1, Long.MAX_VALUE)
        .flatMap(commit -> commit.verdictRows())
        .find(row -> row.about().equals(Records.id(record)))
        .get();
  }

  private Verdict verdict(DynamodbStreamRecord record) {
    return logged(record).verdict();
  }

  private long taken() {
    return Store.shared().log().head(records.resource()).get().books().taken();
  }

  private void complete(DynamodbStreamRecord... all) {
    BooksCheck.of(records.resource()).haveDecided(List.of(all));
  }

  private FaultyDynamo.Front listening() {
    return (request, through) -> {
      sent.add(request);
      return through.get();
    };
  }
}
