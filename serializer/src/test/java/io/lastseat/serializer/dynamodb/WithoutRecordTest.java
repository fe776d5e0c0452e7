package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Requests that were found in their table and decided without their stream records. The records may
 * still come, later than all others.
 */
class WithoutRecordTest {

  private final Records records = Serializers.records();
  private final Serializers remembering = Serializers.fresh();
  private final DynamodbStreamRecord last = records.reserve(1);
  private final List<DynamoDbRequest> sent = new CopyOnWriteArrayList<>();
  private final Serializers listening = Serializers.inWeather(FaultyDynamo.noteIn(sent));
  private final DynamodbStreamRecord created = records.configure(9);
  private final DynamodbStreamRecord before = records.reserve(1);
  private final DynamodbStreamRecord found = records.reserve(1);
  private final DynamodbStreamRecord after = records.reserve(1);
  private final DynamodbStreamRecord late = records.reserve(1);

  @BeforeEach
  void decidedWithoutItsRecord() {
    late.getDynamodb().setSequenceNumber(Records.number(late) + "0");
    last.getDynamodb().setSequenceNumber(Records.number(last) + "0");
    remembering.handle(created, before);
    assertThat(decideFound(found).finished()).isEqualTo(1);
  }

  @Test
  void aRecordThatComesAfterItsVerdictDecidesNothing() {
    found.getDynamodb().setSequenceNumber(Records.number(late));
    assertThat(remembering.handle(found, after)).isEmpty();
    assertThat(Serializers.fresh().handle(found)).isEmpty();
    BooksCheck.ofAll(created, before, found, after);
  }

  @Test
  void norDoesItAfterFurtherCommitsHereOrElsewhere() {
    Serializers other = Serializers.fresh();
    assertThat(other.handle(after)).isEmpty();
    found.getDynamodb().setSequenceNumber(Records.number(late));
    assertThat(other.handle(found)).isEmpty();
    assertThat(Serializers.fresh().handle(found)).isEmpty();
    BooksCheck.ofAll(created, before, found, after);
  }

  @Test
  void whoseRequestWasWrittenAfterwardsNeedsNoLook() {
    assertThat(listening.handle(after)).isEmpty();
    assertThat(commits()).isEqualTo(3);
    sent.clear();
    DynamodbStreamRecord young = records.reserveKnowing(2);
    assertThat(listening.handle(young)).isEmpty();
    assertThat(sent).hasExactlyElementsOfTypes(PutItemRequest.class, BatchWriteItemRequest.class);
    sent.clear();
    DynamodbStreamRecord old = records.reserveKnowing(1);
    assertThat(listening.handle(old)).isEmpty();
    assertThat(sent)
        .as("one that was written before: it may be the one that was found")
        .hasExactlyElementsOfTypes(
            QueryRequest.class, PutItemRequest.class, BatchWriteItemRequest.class);
    BooksCheck.ofAll(created, before, found, after, young, old);
  }

  /**
   * One of two requests is decided before the rows are read. The other is decided after that, and
   * its row is confirmed. The first row names a later head, as of which the rows were never read.
   */
  @Test
  void whereTheHeadMovesWhileRowsAreReadTheyAreReadAgain() {
    boolean[] done = {false};
    DynamoDbClient meanwhile =
        FaultyDynamo.client(
            Store.shared().client(),
            (request, through) -> {
              if (done[0]
                  || !(request instanceof BatchGetItemRequest)
                  || !request.toString().contains(Records.id(after).text())) {
                return through.get();
              }
              done[0] = true;
              assertThat(remembering.handle(after)).isEmpty();
              Object answer = through.get();
              assertThat(remembering.handle(late)).isEmpty();
              assertThat(remembering.handle(last)).isEmpty();
              return answer;
            });
    BatchReport nothing = Serializers.decideFound(meanwhile, after, late);
    assertThat(done[0]).isTrue();
    assertThat(nothing.failure()).isEmpty();
    assertThat(nothing.finished()).isEqualTo(2);
    BooksCheck.ofAll(created, before, found, after, late, last);
  }

  @Test
  void toFindSomethingThatIsDecidedDecidesNothing() {
    assertThat(decideFound(before).commits()).isEmpty();
    assertThat(decideFound(found).commits()).isEmpty();
    BooksCheck.ofAll(created, before, found);
  }

  private long commits() {
    return Store.shared().log().head(records.resource()).get().number();
  }

  private BatchReport decideFound(DynamodbStreamRecord... some) {
    return Serializers.decideFound(Store.shared().client(), some);
  }
}
