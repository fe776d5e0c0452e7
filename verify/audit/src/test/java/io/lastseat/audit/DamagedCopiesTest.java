package io.lastseat.audit;

import static io.lastseat.audit.Damage.number;
import static io.lastseat.audit.Damage.text;
import static io.lastseat.audit.GoldenMaker.CONCERT;
import static io.lastseat.audit.GoldenMaker.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Grant;
import io.lastseat.model.GrantRow;
import io.lastseat.model.VerdictRow;
import io.lastseat.tables.NewerVersionException;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Rows and requests that do not agree with the log, each told as the first difference. */
class DamagedCopiesTest {

  private final Damage damage = new Damage();

  DamagedCopiesTest() throws IOException {}

  @Test
  void aRemovedRow() {
    damage.tables.remove(TablesInMemory.NAMES.reservations(), Damage.row(id(0, 3), "verdict"));
    Difference first = damage.first();
    assertThat(first.commit()).contains(3L);
    assertThat(first.decision()).contains(3L);
    assertThat(first.request()).contains(id(0, 3));
    assertThat(first.what()).isEqualTo("the row");
    assertThat(first.stands()).isEqualTo("no such row");
    assertThat(first.should()).contains("status \"accepted\"", "decisionNo 3", "quantity 2");
    assertThat(damage.audit().differences()).isEqualTo(1);
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
  void aRowOfAnotherContent() {
    damage.row(id(0, 25), row -> row.put("status", text("accepted")));
    inRow("status \"accepted\"", "status \"rejected\"");
  }

  @Test
  void aRowThatLostItsReason() {
    damage.row(id(0, 10), row -> row.remove("reason"));
    inRow("no reason", "reason \"not_enough_left\"");
  }

  @Test
  void aRowThatLostItsVersion() {
    damage.row(id(0, 10), row -> row.remove("v"));
    inRow("no v", "v 1");
  }

  @Test
  void aRowOfACommitThatIsNotThere() {
    damage.row(id(0, 10), row -> row.put("commitNo", number(10)));
    inRow("commitNo 10", "commitNo 6");
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
  void aRowOfAVerdictThatIsNotThere() {
    Map<String, AttributeValue> request =
        new HashMap<>(
            damage.tables.remove(TablesInMemory.NAMES.requests(), Damage.request(id(0, 3))));
    damage.tables.put(TablesInMemory.NAMES.requests(), request);
    request.put("requestId", text(id(0, 26).text()));
    damage.tables.put(TablesInMemory.NAMES.requests(), request);
    assertThat(damage.audit().differences()).isZero();
    assertThat(damage.audit().pending()).isEqualTo(TreeMap.of(0, 1L));
    damage.row(
        id(0, 3),
        row -> {
          damage.tables.put(TablesInMemory.NAMES.reservations(), row);
          row.putAll(Damage.row(id(0, 26), "verdict"));
        });
    assertThat(damage.first().request()).contains(id(0, 26));
    assertThat(damage.first().should())
        .isEqualTo("no row: the log, which ends with commit 9, has no verdict");
  }

  @Test
  void anEndThatIsNotThere() {
    GrantRow end =
        new GrantRow(
            CONCERT,
            id(0, 3),
            Option.some(id(0, 26)),
            new Grant(0, Option.none(), 1),
            Option.none(),
            26,
            10,
            Instant.EPOCH);
    damage.tables.put(TablesInMemory.NAMES.reservations(), RowCodec.write(end));
    assertThat(damage.first().request()).contains(id(0, 3));
    assertThat(damage.first().stands()).contains("part \"grant-0000000001\"", "commitNo 10");
    assertThat(damage.first().should())
        .isEqualTo("no row: the log, which ends with commit 9, has no such change of it");
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
  void aRequestThatWasChanged() {
    damage.request(id(0, 3), request -> request.put("quantity", number(1)));
    Difference first = damage.first();
    assertThat(first.what()).isEqualTo("the request in the log");
    assertThat(first.stands()).isEqualTo("quantity 2");
    assertThat(first.should()).isEqualTo("quantity 1");
    assertThat(damage.audit().differences()).as("and what follows from it").isGreaterThan(1);
  }

  @Test
  void aRequestOfWhichNotEvenTheBooksWouldBeOthers() {
    damage.request(id(0, 10), request -> request.put("applicant", text("Eve")));
    assertThat(damage.first().should()).isEqualTo("applicant \"Eve\"");
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  @Test
  void anExplanationMayBeWordedOtherwise() {
    damage.entry(4, 0, entry -> entry.put("w", text("The quantity is not there.")));
    damage.row(id(0, 6), row -> row.put("why", text("The quantity is not there.")));
    assertThat(damage.audit().differences()).isZero();
  }

  @Test
  void aRequestThatWasRemoved() {
    damage.tables.remove(TablesInMemory.NAMES.requests(), Damage.request(id(0, 3)));
    assertThat(damage.first().stands()).isEqualTo("no such item in the requests table");
    assertThat(damage.first().should()).contains("quantity 2", "kind \"reserve\"");
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  @Test
  void aRequestThatOnlyANewerProgramCouldHaveDecided() {
    damage.request(id(0, 3), request -> request.put("kind", text("teleport")));
    assertThat(damage.first().stands())
        .isEqualTo("an item that only a newer program can decide: its kind is teleport");
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

  private void newRequest(Map<String, AttributeValue> with) {
    damage.request(
        id(0, 3),
        request -> {
          damage.tables.put(TablesInMemory.NAMES.requests(), request);
          request.put("requestId", text(id(0, 26).text()));
          request.putAll(with);
        });
  }

  private void inRow(String stands, String should) {
    assertThat(damage.first().what()).isEqualTo("the row");
    assertThat(damage.first().stands()).isEqualTo(stands);
    assertThat(damage.first().should()).isEqualTo(should);
    assertThat(damage.audit().differences()).isEqualTo(1);
  }
}
