package io.lastseat.audit;

import static io.lastseat.audit.Damage.number;
import static io.lastseat.audit.Damage.text;
import static io.lastseat.audit.GoldenMaker.PLAY;
import static io.lastseat.audit.GoldenMaker.id;
import static io.lastseat.audit.TablesInMemory.NAMES;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Grant;
import io.lastseat.model.GrantRow;
import io.lastseat.model.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.tables.RowCodec;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damage to what was decided in the calls that asked. Commits 2 to 5 and 7 are immediate: {@link
 * #GIVEN_BACK}, a refusal, {@link #UNTOLD} and {@link #RACED}, which have a request besides, and
 * {@link #LAST}. Commit 6 has {@link #STREAMED} and the end of the first one.
 */
class DamagedImmediateTest {

  private static final RequestId GIVEN_BACK = id(0, 32);
  private static final RequestId UNTOLD = id(0, 34);
  private static final RequestId RACED = id(0, 35);
  private static final RequestId STREAMED = id(0, 36);
  private static final RequestId LAST = id(0, 37);

  private final Damage damage = new Damage(PLAY);

  DamagedImmediateTest() throws IOException {}

  @Test
  void aCommitOfTheStreamThatClaimsToBeImmediate() {
    damage.map(6, "marks", marks -> marks.put("immediateThrough", number(6)));
    difference(
        6,
        "the marks",
        "other marks of the streams",
        "those of the commit before, since no stream brought its request");
    assertThat(damage.audit().differences())
        .as("streams, fromTable, two rows without the flag")
        .isEqualTo(4);
  }

  @Test
  void noEntryAtAll() {
    damage.commit(7, commit -> commit.put("entries", AttributeValue.fromL(List.of())));
    difference(7, "the commit", "no entries", "at least one");
  }

  @Test
  void anImmediateCommitThatClaimsToBeOfTheStream() {
    damage.map(7, "marks", marks -> marks.put("immediateThrough", number(5)));
    Difference first = damage.first();
    assertThat(first.stands()).isEqualTo("no such item in the requests table");
    assertThat(damage.audit().differences()).as("request, lane, fromTable, row").isEqualTo(4);
  }

  @Test
  void moreOutOfTheTableThanThereWere() {
    damage.map(2, "marks", marks -> marks.put("fromTable", number(2)));
    Difference first = damage.first();
    assertThat(first.commit()).contains(2L);
    assertThat(first.what()).isEqualTo("the marks");
    assertThat(first.stands()).startsWith("fromTable 2, ");
    assertThat(first.should()).startsWith("fromTable 1, ");
  }

  @Test
  void rowsThatAreNotOwed() {
    damage.map(2, "marks", marks -> marks.put("owing", AttributeValue.fromL(List.of(number(1)))));
    difference(2, "the marks", "owing without its own rows", "its own among them");
  }

  @Test
  void aStreamThatIsSaidToHaveBroughtIt() {
    damage.map(
        7,
        "marks",
        marks ->
            Damage.inner(
                marks,
                "streamed",
                streams ->
                    Damage.inner(
                        streams,
                        streams.keySet().iterator().next(),
                        mark -> mark.put("through", number(7)))));
    only(
        7,
        "the marks",
        "other marks of the streams",
        "those of the commit before, since no stream brought its request");
  }

  @Test
  void aVerdictThatCountsAsDecidedOutOfTheTable() {
    damage.map(7, "marks", marks -> marks.put("unstreamedThrough", number(7)));
    only(
        7,
        "the marks",
        "unstreamedThrough 7",
        "0, since its request did not come out of the table");
  }

  @Test
  void aVerdictThatIsForgotten() {
    damage.map(6, "marks", marks -> marks.remove("immediateThrough"));
    only(6, "the marks", "immediateThrough 0", "5, or 6");
  }

  @Test
  void aSecondVerdictByTheStream() {
    damage.entry(6, 0, entry -> entry.put("i", text(GIVEN_BACK.text())));
    secondVerdict(6, 6, GIVEN_BACK, "decision 2 of commit 2");
    assertThat(damage.audit().allPending()).as("whose place it took").isEqualTo(1);
  }

  @Test
  void aSecondVerdictInACallAfterTheStreams() {
    damage.entry(7, 0, entry -> entry.put("i", text(STREAMED.text())));
    secondVerdict(7, 8, STREAMED, "decision 6 of commit 6");
  }

  @Test
  void aSecondVerdictInAnotherCall() {
    damage.entry(7, 0, entry -> entry.put("i", text(GIVEN_BACK.text())));
    secondVerdict(7, 8, GIVEN_BACK, "decision 2 of commit 2");
  }

  @Test
  void aRowThatContradicts() {
    damage.row(UNTOLD, row -> row.put("status", text("rejected")));
    row(4, 4, UNTOLD, "status \"rejected\"", "status \"accepted\"");
  }

  @Test
  void aRowThatDoesNotSayHowItWasDecided() {
    damage.row(UNTOLD, row -> row.remove("immediate"));
    row(4, 4, UNTOLD, "no immediate", "immediate true");
  }

  /** The call may have died: who asks finds the verdict in the commit, which owes the row. */
  @Test
  void aRowThatItsCallHasNotWrittenIsUnderWay() {
    damage.tables.remove(NAMES.reservations(), Damage.row(PLAY, LAST, RowCodec.VERDICT));
    assertThat(damage.audit().differences()).isZero();
    assertThat(damage.audit().rowsUnderWay()).isEqualTo(1);
  }

  @Test
  void theOtherCallUnderTheKeyMayHaveAskedForAnythingThatAReservationIs() {
    damage.request(RACED, request -> request.put("applicant", text("Eve")));
    assertThat(damage.audit().differences()).isZero();
  }

  @Test
  void aRequestThatIsNoReservation() {
    damage.request(
        RACED,
        request -> {
          request.keySet().removeAll(List.of("applicant", "quantity", "note"));
          request.put("kind", text("cancel"));
          request.put("target", text(GIVEN_BACK.text()));
        });
    assertThat(damage.first().commit()).contains(5L);
    assertThat(damage.first().what()).isEqualTo("the request in the log");
  }

  @Test
  void aMissingEnd() {
    damage.tables.remove(NAMES.reservations(), Damage.row(PLAY, GIVEN_BACK, RowCodec.grant(1)));
    assertThat(damage.first().what()).isEqualTo("the row of the change of " + GIVEN_BACK);
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  @Test
  void anEndThatIsNotThere() {
    GrantRow end =
        new GrantRow(
            PLAY,
            LAST,
            Option.some(Cancel.idFor(LAST)),
            new Grant(0, Option.none(), 1),
            Option.none(),
            9,
            8,
            Instant.EPOCH);
    damage.tables.put(NAMES.reservations(), RowCodec.write(end));
    assertThat(damage.first().request()).contains(LAST);
    assertThat(damage.first().should())
        .isEqualTo("no row: the log, which ends with commit 7, has no such change of it");
  }

  @Test
  void aRowThatFollowsFromNothing() {
    damage.row(
        STREAMED,
        row -> {
          damage.tables.put(NAMES.reservations(), row);
          row.putAll(Damage.row(PLAY, id(0, 99), RowCodec.VERDICT));
          row.put("immediate", AttributeValue.fromBool(true));
        });
    damage.request(
        STREAMED,
        request -> {
          damage.tables.put(NAMES.requests(), request);
          request.put("requestId", text(id(0, 99).text()));
        });
    assertThat(damage.first().request()).contains(id(0, 99));
    assertThat(damage.first().should())
        .isEqualTo("no row: the log, which ends with commit 7, has no verdict");
  }

  private void secondVerdict(long commit, long decision, RequestId id, String first) {
    assertThat(damage.first())
        .isEqualTo(
            new Difference(
                PLAY,
                Option.some(commit),
                Option.some(decision),
                Option.some(id),
                "the request",
                "a second verdict on it",
                "one verdict: " + first));
  }

  private void row(long commit, long decision, RequestId id, String stands, String should) {
    assertThat(damage.first())
        .isEqualTo(
            new Difference(
                PLAY,
                Option.some(commit),
                Option.some(decision),
                Option.some(id),
                "the row",
                stands,
                should));
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  private void only(long commit, String what, String stands, String should) {
    difference(commit, what, stands, should);
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  private void difference(long commit, String what, String stands, String should) {
    assertThat(damage.first()).isEqualTo(Difference.inCommit(PLAY, commit, what, stands, should));
  }
}
