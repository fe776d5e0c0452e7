package io.lastseat.audit;

import static io.lastseat.audit.Damage.number;
import static io.lastseat.audit.Damage.text;
import static io.lastseat.audit.GoldenMaker.CONCERT;
import static io.lastseat.audit.GoldenMaker.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TablesItem;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Combined damages, and which one is found first; {@link DamagesTest} has the single ones. */
class DamagedLogTest {

  private final Damage damage = new Damage();

  DamagedLogTest() throws IOException {}

  @Test
  void anEndThatGoesMissingMeanwhile() {
    // This happens after the epoch and the newest commit were read.
    damage.tables.before(2, () -> remove(CONCERT, 9));
    assertThat(damage.first())
        .isEqualTo(Difference.inCommit(CONCERT, 9, "the log", "no commit 9", "a log without gaps"));
  }

  @Test
  void whatIsDecidedMeanwhileIsNoDifference() throws IOException {
    var names = TablesInMemory.NAMES;
    boolean over = false;
    for (int turn = 0; !over; turn++) {
      Damage growing = new Damage();
      var commit = growing.tables.remove(names.decisions(), Damage.commit(9));
      var row = growing.tables.remove(names.reservations(), Damage.row(id(0, 25), "verdict"));
      var request = growing.tables.remove(names.requests(), Damage.request(id(0, 25)));
      growing.tables.before(
          turn,
          () -> {
            growing.tables.put(names.requests(), request);
            growing.tables.put(names.decisions(), commit);
            growing.tables.put(names.reservations(), row);
          });
      assertThat(growing.audit().firstDifference()).as("before read %d", turn).isEmpty();
      over = growing.tables.reads() <= turn;
    }
  }

  @Test
  void aMissingEndOfWhichOnlyIntakeKnew() {
    remove(CONCERT, 9);
    damage.tables.remove(TablesInMemory.NAMES.reservations(), Damage.row(id(0, 25), "verdict"));
    assertThat(damage.audit().differences()).isZero();
    damage.request(id(0, 25), request -> request.putAll(knowing(request, new NotIn(0, 9))));
    assertThat(damage.first())
        .isEqualTo(
            Difference.ofRequest(
                CONCERT,
                id(0, 25),
                "what intake knew of the log",
                "notIn 9, epoch 0",
                "at most 8, where the log ends"));
    TablesItem restored = new TablesItem(TablesInMemory.NAMES, 1, TablesItem.State.IN_USE);
    damage.tables.put(TablesInMemory.NAMES.reservations(), restored.write());
    assertThat(damage.audit().differences()).as("it was said before a restore").isZero();
    damage.tables.remove(TablesInMemory.NAMES.reservations(), TablesItem.key());
    damage.request(id(0, 24), request -> request.putAll(knowing(request, new NotIn(1, 8))));
    assertThat(damage.audit().differences()).as("no epoch is later than this").isOne();
    assertThat(damage.first().stands()).isEqualTo("epoch 1");
  }

  @Test
  void aStatementThatDoesNotMatchItsSumIsNone() {
    damage.request(id(0, 25), request -> request.put("notIn", number(7)));
    assertThat(damage.first().what()).isEqualTo("the item of the request");
    assertThat(damage.first().should()).isEqualTo("no epoch, no notIn, no sum");
  }

  private static Map<String, AttributeValue> knowing(
      Map<String, AttributeValue> item, NotIn known) {
    Request request = ((ReadRequest.Known) RequestCodec.read(item)).stored().request();
    return RequestCodec.write(new StoredRequest(request, Option.some(known)));
  }

  @Test
  void rulesOfANewerProgramAreNoDamage() {
    damage.commit(4, commit -> commit.put("rules", number(2)));
    assertThatThrownBy(damage::audit)
        .isInstanceOf(NewerVersionException.class)
        .hasMessage(
            "A commit was decided by the rules number 2, this program knows rules up to 1: deploy"
                + " the newer program.");
  }

  @Test
  void aCommitOfANewerProgramIsNoDamage() {
    damage.commit(2, commit -> commit.put("v", number(9)));
    assertThatThrownBy(damage::audit).isInstanceOf(NewerVersionException.class);
  }

  @Test
  void aRemovedRowOfTheNewestCommitMayBeOnItsWayForSomeSeconds() {
    VerdictRow removed =
        (VerdictRow)
            RowCodec.read(
                damage.tables.remove(
                    TablesInMemory.NAMES.reservations(), Damage.row(id(0, 25), "verdict")));
    Clock decided = Clock.fixed(removed.decidedAt(), ZoneOffset.UTC);

    ResourceBooks inTime = damage.audit(Clock.offset(decided, RowComparison.LOST_AFTER));
    assertThat(inTime.differences()).isZero();
    assertThat(inTime.rowsUnderWay()).isEqualTo(1);

    ResourceBooks late =
        damage.audit(Clock.offset(decided, RowComparison.LOST_AFTER.plusMillis(1)));
    assertThat(late.differences()).isEqualTo(1);
    assertThat(late.rowsUnderWay()).isZero();
    assertThat(late.firstDifference().get().request()).contains(id(0, 25));
    assertThat(late.firstDifference().get().stands())
        .isEqualTo("no such row; its commit is older than 10 s and still owes it");
  }

  @Test
  void aRowOfANewerProgramIsNoDamage() {
    damage.row(id(0, 10), row -> row.put("seat", number(10)));
    assertThatThrownBy(damage::audit)
        .isInstanceOf(NewerVersionException.class)
        .hasMessageContaining("seat");
    damage.row(
        id(0, 10),
        row -> {
          row.remove("seat");
          row.put("v", number(2));
        });
    assertThatThrownBy(damage::audit)
        .isInstanceOf(NewerVersionException.class)
        .hasMessageContaining("version 2");
  }

  @Test
  void aRowOfTheSameRequestOnAnotherResourceIsNobodysBusiness() {
    damage.row(
        id(0, 10),
        row -> {
          damage.tables.put(TablesInMemory.NAMES.reservations(), row);
          row.put("request", text("other/" + id(0, 10).text()));
          row.put("status", text("accepted"));
        });
    assertThat(damage.audit().differences()).isZero();
  }

  @Test
  void aRequestOfANewerProgramIsDeferred() {
    newRequest(Map.of("kind", text("teleport")));
    ResourceBooks books = damage.audit();
    assertThat(books.differences()).isZero();
    assertThat(books.deferred()).isEqualTo(1);
    assertThat(books.pending()).isEmpty();
  }

  @Test
  void whatCannotBeReadAsARequestIsCounted() {
    newRequest(Map.of("requestId", text("?")));
    ResourceBooks books = damage.audit();
    assertThat(books.differences()).isZero();
    assertThat(books.unreadable()).isEqualTo(1);
    assertThat(books.pending()).isEmpty();
  }

  @Test
  void whoGaveBackIsNoLongerCounted() throws IOException {
    ResourceBooks books = new Damage(GoldenMaker.FILM).audit();
    assertThat(books.accepted()).as("those that were ended among them").isEqualTo(3);
    assertThat(books.units()).isEqualTo(3);
    assertThat(books.rejected()).isEqualTo(3);
  }

  /** The gap hides what applicants have; the audit resumes where that is known again. */
  @Test
  void behindAGapOnlyWhatCannotBeKnownIsPassedOver() {
    Damage finale = damage.at(GoldenMaker.FINALE);
    remove(GoldenMaker.FINALE, 2);
    long theGap = finale.audit().differences();
    finale.entry(5, 1, entry -> entry.put("f", number(8)));

    assertThat(finale.audit().differences()).as("the verdict, and its row").isEqualTo(theGap + 2);
  }

  private void newRequest(Map<String, AttributeValue> with) {
    damage.request(
        id(0, 3),
        request -> {
          damage.tables.put(TablesInMemory.NAMES.requests(), request);
          request.put("requestId", text(id(0, 26).text()));
          request.putAll(with);
        });
  }

  private void remove(ResourceId log, long commit) {
    damage.tables.remove(TablesInMemory.NAMES.decisions(), Damage.commit(log, commit));
  }
}
