package io.lastseat.serializer.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import io.lastseat.clock.ServerClock;
import io.lastseat.model.id.RequestId;
import io.lastseat.serializer.InTurn;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ParkedSweep;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.StreamImage;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * One resource that always fails, and one request that cannot be decided yet, do not delay their
 * neighbours on the shard. Time is counted in deliveries; the test moves the clock.
 */
class ParkingTest {

  private static final Duration DELIVERY = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** The deliveries within the patience, and the first one after it. */
  private static final int PATIENT = (int) PATIENCE.dividedBy(DELIVERY) + 2;

  private final Records bad = Records.ofNewResource(clock());
  private final Records good = Records.ofNewResource(clock());
  private final Set<String> throttled = new HashSet<>(Set.of(bad.resource().text()));
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private Instant now = Instant.parse("2026-05-01T12:00:00Z");

  @Test
  void aResourceThatFailsForGoodHoldsItsNeighbourForThePatienceAtMostAndThenNoMore() {
    SerializerFunction serializer = process();
    List<DynamodbStreamRecord> creation = creation();
    List<DynamodbStreamRecord> first =
        created(bad.reserve(1), good.reserve(1), bad.reserve(1), good.reserve(1));
    List<DynamodbStreamRecord> all = join(creation, first);
    assertThat(deliveriesOf(serializer, all)).isEqualTo(PATIENT);
    assertThat(order(good)).containsExactly(ids(creation.get(1), first.get(1), first.get(3)));
    assertThat(notes(bad)).hasSize(1);
    assertThat(notes(bad).get(0).requests())
        .containsExactly(ids(all.get(0), all.get(2), all.get(4)));

    List<RequestId> inOrder = new ArrayList<>(order(good));
    for (int batch = 0; batch < 4; batch++) {
      List<DynamodbStreamRecord> more = created(bad.reserve(1), good.reserve(1), bad.reserve(1));
      assertThat(deliveriesOf(serializer, more)).as("one delivery, no waiting").isEqualTo(1);
      inOrder.add(Records.id(more.get(1)));
      assertThat(order(good)).containsExactlyElementsOf(inOrder);
    }
    assertThat(notes(bad)).hasSize(5);
    assertThat(notes(good)).isEmpty();
    assertThat(order(bad)).isEmpty();
    assertThat(lines)
        .anyMatch(line -> line.contains("\"parked\"") && line.contains("\"requests\":3"));
  }

  @Test
  void aNeighbourIsDecidedInTheFirstDeliveryWhateverBecomesOfTheOther() {
    DynamodbStreamRecord neighbour = created(good.configure(1)).get(0);
    SerializerFunction serializer = process();
    assertThat(handle(serializer, List.of(created(bad.configure(1)).get(0), neighbour))).hasSize(1);
    assertThat(order(good)).containsExactly(Records.id(neighbour));
  }

  @Test
  void whatWasParkedIsDecidedOnceTheResourceHealsAndThenItsNoteGoes() {
    SerializerFunction serializer = process();
    List<DynamodbStreamRecord> batch =
        created(bad.configure(9), good.configure(9), bad.reserve(1), bad.reserve(1));
    batch.forEach(this::stands);
    deliveriesOf(serializer, batch);
    assertThat(notes(bad)).hasSize(1);
    swept(Duration.ofSeconds(29));
    assertThat(notes(bad).get(0).tries()).as("before its turn").isZero();
    swept(Duration.ofSeconds(2));
    assertThat(notes(bad).get(0).tries()).isEqualTo(1);
    throttled.clear();
    swept(Duration.ofSeconds(59));
    assertThat(notes(bad)).as("the pauses grow").hasSize(1);
    swept(Duration.ofSeconds(2));
    assertThat(notes(bad)).isEmpty();
    BooksCheck.of(bad.resource()).haveDecided(List.of(batch.get(0), batch.get(2), batch.get(3)));
  }

  @Test
  void whoHealsHasThePatienceOnItsSideAgain() {
    SerializerFunction serializer = process();
    deliveriesOf(serializer, creation());
    throttled.clear();
    assertThat(deliveriesOf(serializer, created(bad.reserve(1), good.reserve(1)))).isEqualTo(1);

    now = now.plus(Duration.ofMinutes(11));
    throttled.add(bad.resource().text());
    int before = notes(bad).size();
    List<DynamodbStreamRecord> more = created(bad.reserve(1), good.reserve(1));
    for (SerializerFunction one : List.of(serializer, process())) {
      assertThat(handle(one, more)).as("a first failure").containsExactly(number(more.get(0)));
      assertThat(notes(bad)).hasSize(before);
    }
  }

  @Test
  void anotherProcessIsToldAndDoesNotWait() {
    deliveriesOf(process(), creation());
    List<DynamodbStreamRecord> more = created(bad.reserve(1), good.reserve(1));
    assertThat(deliveriesOf(process(), more)).isEqualTo(1);
    now = now.plus(Duration.ofHours(1));
    List<DynamodbStreamRecord> later = created(bad.reserve(1), good.reserve(1));
    assertThat(deliveriesOf(process(), later)).as("an old note counts no more").isGreaterThan(1);
  }

  @Test
  void oneFailureOfAnOldRecordIsAnAccidentAndCostsNobodyHisTurn() {
    List<DynamodbStreamRecord> old = creation();
    now = now.plus(Duration.ofDays(2));
    SerializerFunction serializer = process();
    assertThat(handle(serializer, old)).containsExactly(number(old.get(0)));
    assertThat(notes(bad)).isEmpty();
    throttled.clear();
    assertThat(handle(serializer, old)).isEmpty();
    assertThat(notes(bad)).isEmpty();
  }

  @Test
  void inAnOutageNobodyIsParkedHoweverLongItLasts() {
    List<DynamodbStreamRecord> batch = creation();
    SerializerFunction serializer =
        process(FaultyDynamo.refuse(any -> true, () -> SdkClientException.create("no network")));
    isHeld(serializer, batch);
    isHeld(serializer, batch.subList(0, 1));
  }

  @Test
  void whereNoDecisionCanBeWrittenItIsAnOutageThoughReadsAndRowsGoOn() {
    List<DynamodbStreamRecord> batch = creation();
    SerializerFunction serializer =
        process(FaultyDynamo.refuse(appends(any -> true), ParkingTest::throttling));
    isHeld(serializer, batch);
  }

  @Test
  void whereAllOfABatchFailThoughTheTablesServeOneIsParkedWithEachDelivery() {
    throttled.add(good.resource().text());
    List<DynamodbStreamRecord> batch = creation();
    SerializerFunction serializer = process();
    int deliveries = deliveriesOf(serializer, batch);
    assertThat(notes(bad)).hasSize(1);
    assertThat(notes(good)).hasSize(1);
    assertThat(deliveries).isEqualTo(PATIENT + 2);
  }

  @Test
  void whatCannotBeNotedStaysInTheStream() {
    List<DynamodbStreamRecord> batch = creation();
    SerializerFunction serializer =
        process(
            FaultyDynamo.refuse(
                appendsToThrottled()
                    .or(request -> request instanceof PutItemRequest put && isNote(put)),
                ParkingTest::throttling));
    isHeld(serializer, batch);
    DynamodbStreamRecord newer = newer(good);
    assertThat(handle(serializer, List.of(newer))).containsExactly(number(newer));
    assertThat(notes(bad)).isEmpty();
  }

  @Test
  void whatOnlyANewerProgramCanDecideWaitsAloneAndAtOnce() {
    throttled.clear();
    DynamodbStreamRecord newer = newer(good);
    List<DynamodbStreamRecord> batch =
        List.of(
            created(good.configure(9)).get(0),
            newer,
            created(good.reserve(1)).get(0),
            created(bad.configure(9)).get(0));
    stands(newer);
    for (int times = 0; times < 2; times++) {
      assertThat(deliveriesOf(process(), batch)).isEqualTo(1);
      assertThat(order(good)).containsExactly(ids(batch.get(0), batch.get(2)));
      assertThat(order(bad)).containsExactly(ids(batch.get(3)));
      assertThat(notes(good)).hasSize(1);
    }
    assertThat(notes(good).get(0).requests()).containsExactly(Records.id(newer));
    assertThat(lines)
        .anyMatch(line -> line.contains("\"deferred\"") && line.contains("deploy the newer"));

    swept(Duration.ofMinutes(1));
    assertThat(notes(good)).hasSize(1);
    newer.getDynamodb().getNewImage().put("v", new AttributeValue().withN("1"));
    stands(newer);
    swept(Duration.ofHours(1));
    assertThat(notes(good)).as("as the newer program reads it").isEmpty();
    assertThat(order(good)).containsExactly(ids(batch.get(0), batch.get(2), newer));
  }

  /** An Error is no failure with an answer: it ends the process. */
  @Test
  void aRequestThatEndsTheProcessIsParkedAtItsNextDeliveryAndDecidedByAProgramThatCan() {
    throttled.clear();
    List<DynamodbStreamRecord> old = created(bad.configure(9));
    old.forEach(this::stands);
    now = now.plus(PATIENCE).plusSeconds(1);
    SerializerFunction dying =
        process(FaultyDynamo.refuse(appends(any -> true), ParkingTest::death));
    assertThatThrownBy(() -> handle(dying, old)).isInstanceOf(StackOverflowError.class);
    now = now.plusSeconds(1);
    assertThat(handle(dying, old)).as("the shard goes on").isEmpty();
    assertThat(order(bad)).isEmpty();
    assertThat(lines).anyMatch(line -> line.contains("\"parked\""));
    swept(Duration.ofMinutes(16));
    assertThat(order(bad)).containsExactly(ids(old.get(0)));
    assertThat(notes(bad)).isEmpty();
  }

  /** Otherwise the mapping could not bisect the batch until that request is alone. */
  @Test
  void aRequestThatEndsTheProcessEndsItBesideANeighbourToo() {
    throttled.clear();
    SerializerFunction dying =
        process(
            FaultyDynamo.refuse(
                appends(put -> resource(put).equals(bad.resource().text())), ParkingTest::death));
    List<DynamodbStreamRecord> both = creation();
    assertThatThrownBy(() -> handle(dying, both)).isInstanceOf(StackOverflowError.class);
  }

  @Test
  void aRequestThatFailsForGoodDoesNotHoldThoseThatAreNotedWithIt() {
    List<DynamodbStreamRecord> batch =
        created(bad.configure(9), bad.reserve(1), bad.reserve(1), bad.reserve(1));
    batch.forEach(this::stands);
    deliveriesOf(process(), join(batch, created(good.configure(9))));
    assertThat(notes(bad)).hasSize(1);
    throttled.clear();
    String poison = Records.id(batch.get(2)).text();
    FaultyDynamo.Front fails =
        FaultyDynamo.refuse(
            appends(put -> put.item().get("entries").toString().contains(poison)),
            ParkingTest::throttling);
    for (int look = 0; look < 20; look++) {
      swept(Duration.ofHours(2), fails);
    }
    assertThat(order(bad)).containsExactly(ids(batch.get(0), batch.get(1), batch.get(3)));
    assertThat(notes(bad)).hasSize(1);
    assertThat(notes(bad).get(0).requests()).containsExactly(Records.id(batch.get(2)));
  }

  @Test
  void aLaterNoteWaitsForAnEarlierOneOfItsResource() {
    List<DynamodbStreamRecord> first = creation();
    first.forEach(this::stands);
    SerializerFunction serializer = process();
    deliveriesOf(serializer, first);
    swept(Duration.ofMinutes(1));
    now = now.plusSeconds(5);
    List<DynamodbStreamRecord> later = created(bad.reserve(1), good.reserve(1));
    later.forEach(this::stands);
    deliveriesOf(serializer, later);
    assertThat(notes(bad)).hasSize(2);
    throttled.clear();
    swept(Duration.ofSeconds(31));
    assertThat(notes(bad)).as("the later one is due, the earlier one not yet").hasSize(2);
    swept(Duration.ofMinutes(5));
    assertThat(order(bad)).containsExactly(ids(first.get(0), later.get(0)));
    assertThat(notes(bad)).isEmpty();
  }

  @Test
  void whatAnotherProgramWroteAmongTheNotesHoldsNone() {
    List<DynamodbStreamRecord> batch = creation();
    batch.forEach(this::stands);
    deliveriesOf(process(), batch);
    Store.shared()
        .client()
        .putItem(
            put ->
                put.tableName(Store.shared().names().reservations())
                    .item(
                        java.util.Map.of(
                            "request",
                            software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS(
                                ParkedItem.PARTITION),
                            "part",
                            software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS(
                                bad.resource().text() + "/a"),
                            "why",
                            software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromNul(
                                true))));
    throttled.clear();
    swept(Duration.ofMinutes(1));
    assertThat(order(bad)).containsExactly(ids(batch.get(0)));
  }

  @Test
  void aRequestThatIsOldAndAloneAndFailsInOrderKeepsItsTurn() {
    List<DynamodbStreamRecord> old = created(bad.configure(9));
    now = now.plus(PATIENCE).plusSeconds(1);
    SerializerFunction serializer = process();
    assertThat(handle(serializer, old)).containsExactly(number(old.get(0)));
    assertThat(notes(bad)).isEmpty();
    throttled.clear();
    assertThat(handle(serializer, old)).isEmpty();
    assertThat(order(bad)).containsExactly(ids(old.get(0)));
    assertThat(notes(bad)).isEmpty();
  }

  /** However often it is delivered, its first record is reported and nothing is parked. */
  private void isHeld(SerializerFunction serializer, List<DynamodbStreamRecord> batch) {
    for (int delivery = 0; delivery < 3 * PATIENT; delivery++) {
      assertThat(handle(serializer, batch)).containsExactly(number(batch.get(0)));
      now = now.plus(DELIVERY);
    }
    assertThat(notes(bad)).isEmpty();
  }

  /** Delivers as the mapping does: again from the lowest reported record, until all is done. */
  private int deliveriesOf(SerializerFunction serializer, List<DynamodbStreamRecord> batch) {
    List<DynamodbStreamRecord> left = batch;
    for (int deliveries = 1; deliveries < 100; deliveries++) {
      List<String> reported = handle(serializer, left);
      if (reported.isEmpty()) {
        return deliveries;
      }
      left = left.subList(numbers(left).indexOf(reported.get(0)), left.size());
      now = now.plus(DELIVERY);
    }
    throw new AssertionError("held for 100 deliveries");
  }

  private static List<String> handle(
      SerializerFunction serializer, List<DynamodbStreamRecord> records) {
    StreamsEventResponse answer = serializer.handleRequest(Records.event(records), null);
    return answer.getBatchItemFailures().stream().map(BatchItemFailure::getItemIdentifier).toList();
  }

  private SerializerFunction process() {
    return process(this::throttle);
  }

  private SerializerFunction process(FaultyDynamo.Front front) {
    return new SerializerFunction(parts(front, "SerializerRole"));
  }

  private SerializerParts parts(FaultyDynamo.Front front, String role) {
    return InTurn.parts(
        FaultyDynamo.client(Store.shared().clientAs(role), front),
        Store.shared().names(),
        clock(),
        ServerClock.TRUSTING,
        Telemetry.lines(lines::add));
  }

  private Clock clock() {
    InstantSource hand = () -> now;
    return hand.withZone(ZoneOffset.UTC);
  }

  /** Lets appends to the logs of throttled resources fail. */
  private Object throttle(DynamoDbRequest request, java.util.function.Supplier<Object> through) {
    return FaultyDynamo.refuse(appendsToThrottled(), ParkingTest::throttling)
        .call(request, through);
  }

  private Predicate<DynamoDbRequest> appendsToThrottled() {
    return appends(put -> throttled.contains(resource(put)));
  }

  private static Predicate<DynamoDbRequest> appends(Predicate<PutItemRequest> which) {
    return request ->
        request instanceof PutItemRequest put
            && put.tableName().equals(Store.shared().names().decisions())
            && which.test(put);
  }

  private static String resource(PutItemRequest append) {
    return append.item().get("resourceId").s();
  }

  private static RuntimeException death() {
    throw new StackOverflowError();
  }

  private static RuntimeException throttling() {
    return ProvisionedThroughputExceededException.builder().message("too hot").build();
  }

  /** Lets the sweeper drive parked requests, some time later. */
  private void swept(Duration later) {
    swept(later, this::throttle);
  }

  private void swept(Duration later, FaultyDynamo.Front front) {
    now = now.plus(later);
    SerializerParts parts = parts(front, "ReconcileRole");
    new ParkedSweep(
            parts,
            new Reconciliation(parts, ReconcileSettings.olderThan(ReconcileSettings.OLDER_THAN)))
        .look();
  }

  private List<ParkedItem> notes(Records of) {
    return parts((request, through) -> through.get(), "SerializerRole")
        .parkedNotes()
        .all()
        .filter(note -> note.resource().equals(of.resource()))
        .asJava();
  }

  private static boolean isNote(PutItemRequest put) {
    return put.item().containsKey("tries");
  }

  /** Checks that the table of requests has the record's item. */
  private void stands(DynamodbStreamRecord record) {
    Store.shared()
        .client()
        .putItem(
            put ->
                put.tableName(Store.shared().names().requests())
                    .item(StreamImage.item(record.getDynamodb().getNewImage())));
  }

  private DynamodbStreamRecord newer(Records of) {
    DynamodbStreamRecord newer = created(of.reserve(1)).get(0);
    newer.getDynamodb().getNewImage().put("v", new AttributeValue().withN("2"));
    return newer;
  }

  @SuppressWarnings("JavaUtilDate") // the record wants one
  private List<DynamodbStreamRecord> created(DynamodbStreamRecord... records) {
    for (DynamodbStreamRecord record : records) {
      record.getDynamodb().setApproximateCreationDateTime(Date.from(now));
    }
    return List.of(records);
  }

  /** One resource is created on terms, and the other one. */
  private List<DynamodbStreamRecord> creation() {
    return created(bad.configure(9), good.configure(9));
  }

  private static List<DynamodbStreamRecord> join(
      List<DynamodbStreamRecord> one, List<DynamodbStreamRecord> other) {
    List<DynamodbStreamRecord> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  private static List<RequestId> order(Records of) {
    return BooksCheck.of(of.resource()).order();
  }

  private static RequestId[] ids(DynamodbStreamRecord... records) {
    return List.of(records).stream().map(Records::id).toArray(RequestId[]::new);
  }

  private static String number(DynamodbStreamRecord record) {
    return Records.number(record);
  }

  private static List<String> numbers(List<DynamodbStreamRecord> records) {
    return records.stream().map(Records::number).collect(Collectors.toList());
  }
}
