package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import io.lastseat.log.RequestItems;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.redrive.GivenUp;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.serializer.redrive.Redriven;
import io.lastseat.serializer.redrive.Redriven.Finished;
import io.lastseat.serializer.redrive.Redriven.Unfinished;
import io.lastseat.serializer.redrive.Redriven.Unreadable;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.ReadRequest.Ours;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Given-up records are decided, whatever stands among them, however often they are driven. */
class RedriveTest {

  private final Hall hall = new Hall();

  @Test
  void whatTheStreamGaveUpOnIsDecidedBehindWhatItDecidedSince() {
    Request created = hall.configure("a", 2);
    List<Request> lost = List.of(hall.reserve("a", 0), hall.reserve("a", 0));
    List<DynamodbStreamRecord> givenUp = Hall.records(lost);
    Request later = hall.reserve("a", 0);
    hall.decide(created, later);
    assertThat(drive(givenUp)).isEqualTo(new Finished(2));
    hall.hasDecided("a", List.of(created, later, lost.get(0), lost.get(1)));
  }

  @Test
  void drivingTwiceDecidesOnce() {
    List<Request> lost = List.of(hall.configure("a", 1), hall.reserve("a", 0));
    List<DynamodbStreamRecord> givenUp = Hall.records(lost);
    assertThat(drive(givenUp)).isEqualTo(new Finished(2));
    assertThat(drive(givenUp)).isEqualTo(new Finished(2));
    hall.hasDecided("a", lost);
  }

  @Test
  void aRecordThatCannotBeDecidedYetHoldsNobodyBehindIt() {
    List<Request> requests = new ArrayList<>(List.of(hall.configure("a", 9)));
    IntStream.range(0, 5).forEach(i -> requests.add(hall.reserve(i % 2 == 0 ? "a" : "b", 0)));
    List<DynamodbStreamRecord> records = Hall.records(requests);
    version(records.get(0), "2");
    version(records.get(1), "2");
    version(records.get(4), "2");
    assertThat(drive(records)).isEqualTo(unfinished(records, 0, 1, 4));
    assertThat(requests.stream().map(hall::isDecided).toList())
        .containsExactly(false, false, true, true, false, true);
    assertThat(drive(records)).isEqualTo(unfinished(records, 0, 1, 4));
    for (int newer : List.of(0, 1, 4)) {
      version(records.get(newer), "1");
    }
    assertThat(drive(records)).isEqualTo(new Finished(6));
    hall.hasDecided("a", requests.stream().filter(r -> r.resource().text().equals("a")).toList());
    hall.hasDecided("b", requests.stream().filter(r -> r.resource().text().equals("b")).toList());
  }

  @Test
  void aRecordThatCannotBeReadIsSetAsideAndCountsAsDone() {
    DynamodbStreamRecord stranger =
        Records.record(java.util.Map.of("colour", new AttributeValue().withS("red")));
    Request lost = hall.reserve("a", 0);
    assertThat(drive(List.of(stranger, Records.record(lost)))).isEqualTo(new Finished(2));
    hall.hasDecided("a", List.of(lost));
  }

  @Test
  void inAnOutageNothingIsDoneAndEachResourceFailsOnce() {
    List<DynamodbStreamRecord> records =
        Hall.records(List.of(hall.reserve("a", 0), hall.reserve("b", 0), hall.reserve("a", 0)));
    Redrive cutOff =
        new Redrive(
            hall.redrivingIn(
                FaultyDynamo.refuse(any -> true, () -> SdkClientException.create("no network"))));
    assertThat(cutOff.drive(Hall.payload(records))).isEqualTo(unfinished(records, 0, 1, 2));
    assertThat(hall.lines).as("of two resources").hasSize(2);
  }

  @Test
  void whatWasWrittenSinceTheLastRestoreIsNotPutBack() {
    Request lost = hall.reserve("a", 0);
    assertThat(redriveWithoutPuts("", List.of(Records.record(lost)))).isEqualTo(new Finished(1));
    hall.hasDecided("a", List.of(lost));
    assertThat(itemOf(lost)).isEmpty();
  }

  @Test
  void whatARestoreMayHaveLostIsPutBackUnlessAnotherStandsThere() {
    Request lost = hall.reserve("a", 0);
    Request requestStatus = hall.put(hall.reserve("a", 0));
    List<DynamodbStreamRecord> records = Hall.records(List.of(lost, requestStatus));
    records.forEach(RedriveTest::saysNothingOfTheLog);
    assertThat(drive(records)).isEqualTo(new Finished(2));
    hall.hasDecided("a", List.of(lost, requestStatus));
    assertThat(itemOf(lost)).contains(new Ours(new StoredRequest(lost, Option.none())));
    assertThat(itemOf(requestStatus)).contains(new Ours(Records.stored(requestStatus)));
  }

  @Test
  void whereARequestCannotBePutBackItsResourceWaitsAndNoOther() {
    Request before = hall.reserve("a", 0);
    List<DynamodbStreamRecord> records =
        Hall.records(
            List.of(before, hall.reserve("a", 0), hall.reserve("b", 0), hall.reserve("a", 0)));
    records.subList(1, 3).forEach(RedriveTest::saysNothingOfTheLog);
    assertThat(redriveWithoutPuts("a#", records)).isEqualTo(unfinished(records, 1, 3));
    assertThat(hall.lines).filteredOn(line -> line.contains("no network")).hasSize(1);
    hall.hasDecided("a", List.of(before));
    assertThat(drive(records)).isEqualTo(new Finished(4));
  }

  @Test
  void twoAtOnceAndASerializerDecideEachOnce() throws Exception {
    List<Request> lost = new ArrayList<>(List.of(hall.configure("a", 20)));
    IntStream.range(0, 40).forEach(i -> lost.add(hall.reserve("a", 0)));
    String payload = Hall.payload(Hall.records(lost));
    List<Request> live =
        IntStream.range(0, 40).mapToObj(i -> (Request) hall.reserve("a", 0)).toList();
    CompletableFuture<Redriven> one = CompletableFuture.supplyAsync(() -> redrive(payload));
    CompletableFuture<Redriven> two = CompletableFuture.supplyAsync(() -> redrive(payload));
    live.forEach(hall::decide);
    assertThat(one.get()).isEqualTo(new Finished(41));
    assertThat(two.get()).isEqualTo(new Finished(41));
    List<Request> all = new ArrayList<>(lost);
    all.addAll(live);
    hall.hasDecided("a", all);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{}", "[]", "{\"Records\": []}", "{\"Records\": 7}", "gone"})
  void whatHoldsNoRecordsIsNeverCalledDone(String payload) {
    assertThat(redrive(payload)).isInstanceOf(Unreadable.class);
  }

  @Test
  void thePayloadIsFoundInWhatLambdaKeeps() {
    assertThat(GivenUp.payload("{\"version\": \"1.0\", \"payload\": \"{\\\"Records\\\": []}\"}"))
        .contains("{\"Records\": []}");
    assertThat(GivenUp.payload("{\"payload\": {\"Records\":[]}}")).contains("{\"Records\":[]}");
    assertThat(GivenUp.payload("{\"version\": \"1.0\"}").getLeft()).isEqualTo("it has no payload");
    assertThat(GivenUp.payload("not JSON").getLeft()).isEqualTo("it is no JSON");
    assertThat(GivenUp.payload("").isLeft()).isTrue();
  }

  private Redriven drive(List<DynamodbStreamRecord> records) {
    return redrive(Hall.payload(records));
  }

  private Redriven redrive(String payload) {
    return new Redrive(hall.redriving()).drive(payload);
  }

  /** No item can be put into lanes that begin so. */
  private Redriven redriveWithoutPuts(String lanes, List<DynamodbStreamRecord> records) {
    return new Redrive(
            hall.redrivingIn(
                FaultyDynamo.refuse(
                    call ->
                        call instanceof PutItemRequest put
                            && put.tableName().equals(hall.names.requests())
                            && put.item().get("lane").s().startsWith(lanes),
                    () -> SdkClientException.create("no network"))))
        .drive(Hall.payload(records));
  }

  private Option<ReadRequest> itemOf(Request request) {
    return new RequestItems(hall.client(), hall.names).find(request.resource(), request.id());
  }

  private static void saysNothingOfTheLog(DynamodbStreamRecord record) {
    record.getDynamodb().getNewImage().keySet().removeAll(Set.of("notIn", "epoch"));
  }

  private static Unfinished unfinished(List<DynamodbStreamRecord> records, int... places) {
    return new Unfinished(
        records.size(),
        io.vavr.collection.Vector.ofAll(places).map(place -> Records.number(records.get(place))));
  }

  private static void version(DynamodbStreamRecord record, String version) {
    record.getDynamodb().getNewImage().put("v", new AttributeValue().withN(version));
  }
}
