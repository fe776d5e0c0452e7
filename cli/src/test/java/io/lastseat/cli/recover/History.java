package io.lastseat.cli.recover;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.cli.testing.OwnTables;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Records;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** The requests about one resource, and earlier states of each table. */
final class History extends OwnTables {

  private static final AtomicLong NEW_TABLES = new AtomicLong();

  final Records records = Records.ofNewResource();
  final List<DynamodbStreamRecord> taken = new ArrayList<>();

  ResourceId resource() {
    return records.resource();
  }

  /** 3 places, 2 of them taken. */
  void fill() {
    decide(take(records.configure(3)), take(records.reserve(1)), take(records.reserve(1)));
  }

  /** Writes a request as intake does, which knows the present log. */
  DynamodbStreamRecord take(DynamodbStreamRecord asked) {
    Map<String, AttributeValue> item =
        RequestCodec.write(
            new StoredRequest(Records.request(asked), Option.some(new NotIn(epoch, head()))));
    try {
      client.putItem(
          put ->
              put.tableName(names.requests())
                  .item(item)
                  .conditionExpression("attribute_not_exists(requestId)")
                  .returnValuesOnConditionCheckFailure(
                      ReturnValuesOnConditionCheckFailure.ALL_OLD));
    } catch (ConditionalCheckFailedException taken) {
      return recordOf(taken.item());
    }
    DynamodbStreamRecord record = recordOf(item);
    taken.add(record);
    return record;
  }

  /** Decides a request in its call as intake does, without writing it. */
  void decideAtOnce(DynamodbStreamRecord asked) {
    decideAtOnce((Reserve) Records.request(asked));
  }

  /** Returns the record of this item in the present table's stream. */
  DynamodbStreamRecord recordOf(Map<String, AttributeValue> item) {
    Map<String, com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue> image =
        new HashMap<>();
    item.forEach(
        (name, value) ->
            image.put(
                name,
                new com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue()
                    .withS(value.s())
                    .withN(value.n())
                    .withBOOL(value.bool())));
    DynamodbStreamRecord record = Records.record(image);
    record.setEventSourceARN("arn:aws:dynamodb:eu-central-1:1:table/t/stream/" + names.requests());
    return record;
  }

  void decide(DynamodbStreamRecord... some) {
    for (DynamodbStreamRecord one : some) {
      assertThat(decides(List.of(one))).as(lines.toString()).isTrue();
    }
  }

  void restoreRequests(List<Map<String, AttributeValue>> copy) {
    names = new TableNames(restored(copy, "requests"), names.decisions(), names.reservations());
  }

  void restoreDecisions(List<Map<String, AttributeValue>> copy) {
    names = new TableNames(names.requests(), restored(copy, "decisions"), names.reservations());
  }

  void restoreReservations(List<Map<String, AttributeValue>> copy) {
    names = new TableNames(names.requests(), names.decisions(), restored(copy, "reservations"));
  }

  /** Restores a copy into a new table, as DynamoDB does. */
  private String restored(List<Map<String, AttributeValue>> copy, String kind) {
    String prefix = "restored-%d-".formatted(NEW_TABLES.incrementAndGet());
    String name = prefix + kind;
    TableDefinitions.all(TableNames.withPrefix(prefix))
        .filter(table -> table.tableName().equals(name))
        .forEach(client::createTable);
    copy.forEach(item -> put(name, item));
    return name;
  }

  long head() {
    return head(resource());
  }

  Vector<Verdict> verdicts() {
    return commits(resource()).flatMap(Commit::verdicts);
  }

  /** Checks that every request has one verdict and a row, and that the capacity holds. */
  void isWhole(long places) {
    Vector<RequestId> decided = verdicts().map(Verdict::request).map(Request::id);
    assertThat(decided)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(taken.stream().map(Records::id).toList());
    assertThat(verdicts().map(Verdict::change).sum().longValue()).isLessThanOrEqualTo(places);
    assertThat(audited().allPending()).isZero();
  }

  /** What the audit counts; it finds no difference. */
  ResourceBooks audited() {
    ResourceBooks books = audited(resource()).head();
    assertThat(books.firstDifference()).isEmpty();
    return books;
  }
}
