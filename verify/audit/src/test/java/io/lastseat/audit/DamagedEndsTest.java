package io.lastseat.audit;

import static io.lastseat.audit.GoldenMaker.FILM;
import static io.lastseat.audit.GoldenMaker.id;
import static io.lastseat.audit.TablesInMemory.NAMES;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.tables.RowCodec;
import io.vavr.control.Option;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damage to the end of a reservation. Commit 2 grants request {@link #GRANTED} and refuses the next
 * one, commit 4 cancels both and one that never was, commits 3 and 5 give the rest to others.
 */
class DamagedEndsTest {

  private static final RequestId GRANTED = id(0, 27);
  private static final RequestId CANCEL = Cancel.idFor(GRANTED);

  private final TablesInMemory tables = GoldenLog.read(1);

  DamagedEndsTest() throws IOException {}

  @Test
  void whoGaveBackIsNoLongerCounted() {
    ResourceBooks books = audit();
    assertThat(books.accepted()).as("those that were ended among them").isEqualTo(3);
    assertThat(books.units()).isEqualTo(3);
    assertThat(books.rejected()).isEqualTo(3);
  }

  @Test
  void aMissingRow() {
    tables.remove(NAMES.reservations(), end());
    difference("no such row", audit().firstDifference().get().should());
    assertThat(audit().differences()).isEqualTo(1);
  }

  @Test
  void anEndBySomethingElse() {
    tables.change(NAMES.reservations(), end(), row -> row.put("by", Damage.text(id(0, 28).text())));
    difference("by \"%s\"".formatted(id(0, 28)), "by \"%s\"".formatted(CANCEL));
    assertThat(audit().differences()).isEqualTo(1);
  }

  @Test
  void itsReservationInACommitThatIsMissingIsToldOnce() {
    tables.remove(
        NAMES.decisions(),
        Map.of("resourceId", Damage.text(FILM.text()), "commitNo", Damage.number(2)));
    ResourceBooks books = audit();
    assertThat(books.firstDifference().get().stands()).isEqualTo("no commit 2");
    assertThat(books.differences())
        .as("the gap, and two rows of verdicts that are gone")
        .isEqualTo(3);
  }

  private static Map<String, AttributeValue> end() {
    return Map.of(
        RowCodec.PARTITION,
        Damage.text(FILM.text() + "/" + GRANTED.text()),
        RowCodec.PART,
        Damage.text(RowCodec.grant(1)));
  }

  private void difference(String stands, String should) {
    assertThat(audit().firstDifference())
        .contains(
            new Difference(
                FILM,
                Option.some(4L),
                Option.some(5L),
                Option.some(CANCEL),
                "the row of the change of " + GRANTED,
                stands,
                should));
  }

  private ResourceBooks audit() {
    try (Audit audit = new Audit(tables, NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      return audit.of(FILM).get();
    }
  }
}
