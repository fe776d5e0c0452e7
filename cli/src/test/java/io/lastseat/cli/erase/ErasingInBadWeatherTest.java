package io.lastseat.cli.erase;

import static io.lastseat.cli.erase.Guests.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.cli.erase.FoundName.LocationKind;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.Row;
import io.lastseat.tables.RowCodec;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.vavr.collection.Vector;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** An erasure is interrupted, loses answers, or runs while others decide. */
class ErasingInBadWeatherTest {

  /** She has two requests; each is changed in the request, in the log and in its row. */
  private static final int UPDATES = 6;

  @TempDir private Path folder;

  private Guests guests;
  private Reserve first;

  @BeforeEach
  void open() {
    guests = new Guests(folder);
    first = few(guests);
  }

  @Test
  void whatEndedInTheMiddleIsFinishedByTheNextRun() throws Exception {
    boolean halfErased = false;
    for (int failing = 1; failing <= UPDATES; failing++) {
      guests = new Guests(folder.resolve("crash-" + failing));
      few(guests);
      AtomicInteger left = new AtomicInteger(failing);
      DynamoDbClient dying =
          FaultyDynamo.client(
              guests.client,
              FaultyDynamo.refuse(
                  call -> call instanceof UpdateItemRequest && left.decrementAndGet() <= 0,
                  () -> SdkClientException.create("the machine is gone")));
      Eraser eraser = guests.eraser(dying);
      Vector<FoundName> found = eraser.find(Guests.ada());
      assertThat(found).hasSize(UPDATES);
      assertThatThrownBy(() -> eraser.erase(found)).isInstanceOf(SdkClientException.class);
      assertThat(guests.places(ADA)).isNotEmpty();
      halfErased |= guests.halfErased() > 0;
      guests.eraseAda();
      assertThat(guests.places(ADA)).isEmpty();
      assertThat(guests.halfErased()).isZero();
      isCopiedOutOfTheLog(guests);
    }
    assertThat(halfErased).isTrue();
  }

  @Test
  void anUpdateWhoseAnswerIsLostCountsWhenItIsSentAgain() throws Exception {
    List<Object> answers = new ArrayList<>();
    DynamoDbClient twice =
        FaultyDynamo.client(
            guests.client,
            (request, through) -> {
              if (request instanceof UpdateItemRequest) {
                answers.add(through.get());
              }
              return through.get();
            });
    Eraser eraser = guests.eraser(twice);
    assertThat(eraser.erase(eraser.find(Guests.ada()))).isEmpty();
    assertThat(answers).hasSize(UPDATES);
    assertThat(guests.places(ADA)).isEmpty();
  }

  @Test
  void whatIsGoneMeanwhileIsNotMadeAgain() {
    Vector<FoundName> found = guests.eraser().find(Guests.ada());
    for (Map<String, AttributeValue> row : guests.items(guests.names.reservations())) {
      guests.delete(guests.names.reservations(), row);
    }
    assertThat(guests.eraser().erase(found).map(FoundName::where))
        .containsOnly(LocationKind.ROW)
        .hasSize(2);
    assertThat(guests.items(guests.names.reservations())).isEmpty();
  }

  @Test
  void aSerializerThatRemembersTheHeadAppendsBetweenAllWritesAndNothingIsLost() throws Exception {
    SerialDecider decider = guests.parts().decider();
    List<BatchReport> decided = new ArrayList<>();
    DynamoDbClient busy =
        FaultyDynamo.client(
            guests.client,
            (request, through) -> {
              if (request instanceof UpdateItemRequest) {
                Reserve next = guests.take(guests.reserve("concert", "Linus", 1));
                decided.add(
                    decider.decide(
                        first.resource(), Vector.of(Records.pendingRequest(Records.record(next)))));
              }
              return through.get();
            });
    Eraser eraser = guests.eraser(busy);
    assertThat(eraser.erase(eraser.find(Guests.ada()))).isEmpty();

    assertThat(decided).hasSize(UPDATES);
    assertThat(decided).allMatch(one -> one.failure().isEmpty() && one.lostAppends() == 0);
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.commits("concert").map(Commit::number))
        .isEqualTo(Vector.rangeClosed(1L, guests.commits("concert").size()));
    assertThat(guests.commits("concert").last().books().taken()).isEqualTo(9);
    assertThat(guests.halfErased()).isZero();
  }

  @Test
  void aLateWriterIsToldByTheAuditAndErasedByTheNextRun() throws Exception {
    Vector<Row> hers =
        guests
            .commits("concert")
            .flatMap(Commit::rows)
            .filter(one -> one.about().equals(first.id()));
    guests.eraseAda();
    guests.parts().rows().write(hers);

    assertThat(guests.halfErased()).isEqualTo(1);
    Vector<FoundName> again = guests.eraser().find(Guests.ada());
    assertThat(again.map(FoundName::where)).containsExactly(LocationKind.ROW);
    assertThat(guests.eraser().erase(again)).isEmpty();
    assertThat(guests.places(ADA)).isEmpty();
    assertThat(guests.halfErased()).isZero();
    isCopiedOutOfTheLog(guests);
  }

  @Test
  void aRecordThatComesAgainFindsItsVerdictAndIsNoOtherRequest() throws Exception {
    guests.eraseAda();
    guests.deliverAgain();
    assertThat(guests.parts().quarantine().all()).isEmpty();
    assertThat(guests.places(ADA)).isEmpty();
  }

  @Test
  void youngerThanTwoDaysIsYoung() {
    Vector<FoundName> found = guests.eraser().find(Guests.ada());
    assertThat(guests.eraser().young(found)).isEmpty();
    Eraser now = new Eraser(guests.client, guests.names, Clock.systemUTC(), new Random(1));
    assertThat(now.young(found)).isEqualTo(found);
  }

  /** Decides two of her requests in one commit, among others; one has a note. */
  private static Reserve few(Guests guests) {
    Reserve hers = guests.reserve("concert", ADA, 1);
    guests.decide(
        guests.configure("concert", 20),
        guests.reserve("concert", "Linus", 1),
        hers,
        guests.held("concert", ADA));
    return hers;
  }

  private static void isCopiedOutOfTheLog(Guests guests) {
    assertThat(guests.items(guests.names.reservations()))
        .containsAll(guests.commits("concert").flatMap(Commit::rows).map(RowCodec::write));
  }
}
