package io.lastseat.audit;

import static io.lastseat.audit.Damage.text;
import static io.lastseat.audit.GoldenMaker.CONCERT;
import static io.lastseat.audit.GoldenMaker.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.request.Pseudonym;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.kinds.ErasableTexts;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Names that were erased in one place and remain in another: no difference, but counted. */
class ErasedCopiesTest {

  private static final Pseudonym NOBODY =
      new Pseudonym("erased-0123456789", Instant.parse("2026-03-09T12:00:00Z"));
  private static final Pseudonym SOMEBODY =
      new Pseudonym("erased-bcdfghjkmn", Instant.parse("2026-03-12T12:00:00Z"));

  private final Damage damage = new Damage();

  ErasedCopiesTest() throws IOException {}

  @Test
  void inTheRequestAlone() {
    eraseRequest("applicant 3", NOBODY);
    isHalfErased(1);
  }

  @Test
  void inTheRowAlone() {
    damage.row(id(0, 3), row -> erase(row, "applicant 3", NOBODY));
    isHalfErased(1);
  }

  @Test
  void inTheLogAlone() {
    eraseLog("applicant 3", NOBODY);
    isHalfErased(1);
  }

  @Test
  void inOneLogOfAClaimAlone() {
    Damage circle = damage.at(GoldenMaker.CIRCLE);
    circle.entry(
        3,
        0,
        entry -> {
          entry.put("a", text("who claims 0-000000000000000000000000dm"));
          entry.remove("er");
        });
    for (Damage log : List.of(circle, damage.at(GoldenMaker.BALCONY))) {
      assertThat(log.audit().firstDifference()).isEmpty();
      assertThat(log.audit().halfErased()).isEqualTo(1);
    }
  }

  @Test
  void everywhereByTwoNames() {
    eraseRequest("applicant 3", NOBODY);
    eraseLog("applicant 3", SOMEBODY);
    damage.row(id(0, 3), row -> erase(row, "applicant 3", NOBODY));
    isHalfErased(0);
  }

  @Test
  void inTheLogAloneAllWhoAsked() {
    for (int number = 1; number <= 30; number++) {
      eraseLog("applicant " + number, SOMEBODY);
    }
    isHalfErased(20);
  }

  @Test
  void whatIsNoNameIsComparedAsBefore() {
    damage.row(
        id(0, 3),
        row -> {
          erase(row, "applicant 3", NOBODY);
          row.put("status", text("rejected"));
        });
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  @Test
  void anotherNameWithoutAMarkIsADifference() {
    damage.row(id(0, 3), row -> row.put("applicant", text(NOBODY.text())));
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  private void isHalfErased(long requests) {
    ResourceBooks books = damage.audit();
    assertThat(books.firstDifference()).isEmpty();
    assertThat(books.halfErased()).isEqualTo(requests);
  }

  private void eraseRequest(String name, Pseudonym pseudonym) {
    for (Map<String, AttributeValue> item : damage.tables.all(TablesInMemory.NAMES.requests())) {
      damage.tables.put(
          TablesInMemory.NAMES.requests(), ErasableTexts.IN_FULL.erased(item, name, pseudonym));
    }
  }

  private void eraseLog(String name, Pseudonym pseudonym) {
    for (Map<String, AttributeValue> commit : damage.tables.all(TablesInMemory.NAMES.decisions())) {
      if (commit.get("resourceId").s().equals(CONCERT.text())) {
        damage.tables.putSummed(
            TablesInMemory.NAMES.decisions(), GoldenMaker.erased(commit, name, pseudonym));
      }
    }
  }

  private static void erase(Map<String, AttributeValue> row, String name, Pseudonym pseudonym) {
    Map<String, AttributeValue> erased = ErasableTexts.IN_FULL.erased(row, name, pseudonym);
    row.keySet().retainAll(erased.keySet());
    row.putAll(erased);
    assertThat(row.get(RowCodec.PART).s()).isEqualTo(RowCodec.VERDICT);
  }
}
