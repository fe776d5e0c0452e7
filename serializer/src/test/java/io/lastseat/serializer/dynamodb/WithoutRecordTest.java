package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.binding.TablesBinding;
import io.lastseat.clock.ServerClock;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.PublicList;
import io.lastseat.log.store.RequestItems;
import io.lastseat.log.store.RowTable;
import io.lastseat.log.turn.LogParts;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.log.turn.WakeWheel;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.paginators.BatchGetItemIterable;

/**
 * Requests that somebody found in their table and decided without their stream record, which may
 * come all the same, later than everything else.
 */
class WithoutRecordTest {

  private final Records records = Serializers.records();
  private final Serializers remembering = Serializers.fresh();
  private final DynamodbStreamRecord last = records.reserve(1);
  private final List<DynamoDbRequest> sent = new CopyOnWriteArrayList<>();
  private final Serializers listening =
      Serializers.inWeather(
          (request, through) -> {
            sent.add(request);
            return through.get();
          });
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
    complete(created, before, found, after);
  }

  @Test
  void norDoesItAfterFurtherCommitsHereOrElsewhere() {
    Serializers other = Serializers.fresh();
    assertThat(other.handle(after)).isEmpty();
    found.getDynamodb().setSequenceNumber(Records.number(late));
    assertThat(other.handle(found)).isEmpty();
    assertThat(Serializers.fresh().handle(found)).isEmpty();
    complete(created, before, found, after);
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
    complete(created, before, found, after, young, old);
  }

  /**
   * One of two is decided before the rows are read and the other one after that, and its row is
   * confirmed: the row of the first tells of a later head, as of which the rows were never read.
   */
  @Test
  void whereTheHeadMovesWhileRowsAreReadTheyAreReadAgain() {
    boolean[] done = {false};
    DynamoDbClient real = Store.shared().client();
    FaultyDynamo.Front between =
        (request, through) -> {
          done[0] = true;
          assertThat(remembering.handle(after)).isEmpty();
          Object answer = through.get();
          assertThat(remembering.handle(late)).isEmpty();
          assertThat(remembering.handle(last)).isEmpty();
          return answer;
        };
    DynamoDbClient meanwhile =
        FaultyDynamo.client(
            real,
            (request, through) ->
                !done[0]
                        && request instanceof BatchGetItemRequest rows
                        && rows.toString().contains(Records.id(after).text())
                    ? new BatchGetItemIterable(FaultyDynamo.client(real, between), rows)
                    : through.get());
    Decided nothing = decideFound(meanwhile, after, late);
    assertThat(done[0]).isTrue();
    assertThat(nothing.failure()).isEmpty();
    assertThat(nothing.finished()).isEqualTo(2);
    complete(created, before, found, after, late, last);
  }

  @Test
  void toFindSomethingThatIsDecidedDecidesNothing() {
    assertThat(decideFound(before).commits()).isEmpty();
    assertThat(decideFound(found).commits()).isEmpty();
    complete(created, before, found);
  }

  private long commits() {
    return Store.shared().log().head(records.resource()).get().number();
  }

  private void complete(DynamodbStreamRecord... all) {
    BooksCheck.of(records.resource()).haveDecided(List.of(all));
  }

  private Decided decideFound(DynamodbStreamRecord... some) {
    return decideFound(Store.shared().client(), some);
  }

  private Decided decideFound(DynamoDbClient client, DynamodbStreamRecord... some) {
    DynamoDbEnhancedClient enhanced =
        DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
    TableNames names = Store.shared().names();
    return new SerialDecider(
            new LogParts(
                new DecisionLog(enhanced, names),
                new RowTable(enhanced, names, Runnable::run, attempt -> {}),
                new RequestItems(client, names),
                Serializers.CLOCK,
                ServerClock.TRUSTING,
                attempt -> {},
                Runnable::run,
                LogLimits.ORDINARY,
                0,
                TablesBinding.TRUSTED,
                new WakeWheel(client, names),
                new PublicList(client, names)))
        .decide(
            records.resource(),
            Vector.of(some)
                .map(record -> PendingRequest.found(Records.pendingRequest(record).stored())));
  }
}
