package io.lastseat.audit;

import static io.lastseat.audit.GoldenMaker.OPERA;
import static io.lastseat.audit.TablesInMemory.NAMES;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.tables.RowCodec;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damage to the lives of reservations. Commit 2 holds four of them, commit 3 confirms a part of the
 * first, commit 4 extends the second, commit 5 changes and ends the third.
 */
class DamagedLivesTest {

  private final TablesInMemory tables = GoldenLog.read(1);

  DamagedLivesTest() throws IOException {}

  @Test
  void aHoldThatWouldLapseLater() {
    entry(2, 0, entry -> entry.put("y", Damage.number(Long.parseLong(entry.get("y").n()) + 125)));
    Difference first = audit().firstDifference().get();
    assertThat(first.commit()).contains(2L);
    assertThat(first.what()).isEqualTo("the verdict");
    assertThat(first.stands()).contains("held from").isNotEqualTo(first.should());
  }

  @Test
  void aHoldThatIsNotInTheBooks() {
    commit(2, commit -> books(commit, books -> books.remove("holds")));
    ResourceBooks audited = audit();
    assertThat(audited.firstDifference().get().what()).isEqualTo("the books after the commit");
    assertThat(audited.differences()).as("the confirmation has nothing to confirm").isEqualTo(3);
  }

  @Test
  void aHoldInTheBooksThatNobodyHas() {
    byte[] others = {1, 1};
    commit(
        3,
        commit ->
            books(
                commit,
                books -> books.put("holds", AttributeValue.fromB(SdkBytes.fromByteArray(others)))));
    ResourceBooks audited = audit();
    assertThat(audited.firstDifference().get().commit()).contains(3L);
    assertThat(audited.firstDifference().get().what()).isEqualTo("the books after the commit");
  }

  @Test
  void aConfirmationOfMoreThanWasAsked() {
    entry(
        3,
        1,
        entry -> {
          entry.put("d", Damage.number(0));
          entry.put("u", Damage.number(2));
        });
    assertThat(audit().firstDifference().get().what()).isEqualTo("the verdict");
    assertThat(audit().firstDifference().get().should()).contains("-1", "it has 1");
  }

  @Test
  void aMissingRowOfAChange() {
    Map<String, AttributeValue> row = row(held(2), RowCodec.grant(2));
    tables.remove(NAMES.reservations(), row);
    assertThat(audit().firstDifference().get().what()).startsWith("the row of the change of ");
    assertThat(audit().firstDifference().get().stands()).isEqualTo("no such row");
    assertThat(audit().differences()).isEqualTo(1);
  }

  @Test
  void aRowOfAChangeThatNeverWas() {
    Map<String, AttributeValue> key = row(held(0), RowCodec.grant(1));
    Map<String, AttributeValue> next = new HashMap<>();
    tables.change(NAMES.reservations(), key, next::putAll);
    next.put(RowCodec.PART, Damage.text(RowCodec.grant(2)));
    tables.put(NAMES.reservations(), next);
    assertThat(audit().firstDifference().get().should())
        .isEqualTo("no row: the log, which ends with commit 10, has no such change of it");
    assertThat(audit().differences()).isEqualTo(1);
  }

  /** The reservation of that place in commit 2. */
  private String held(int place) {
    return tables
        .all(NAMES.decisions())
        .find(
            commit ->
                commit.get("resourceId").s().equals(OPERA.text())
                    && commit.get("commitNo").n().equals("2"))
        .map(commit -> commit.get("entries").l().get(place).m().get("i").s())
        .get();
  }

  private Map<String, AttributeValue> row(String reservation, String part) {
    Map<String, AttributeValue> item =
        tables
            .all(NAMES.reservations())
            .find(
                row ->
                    row.get(RowCodec.PARTITION).s().equals(OPERA.text() + "/" + reservation)
                        && row.get(RowCodec.PART).s().equals(part))
            .get();
    return Map.of(
        RowCodec.PARTITION, item.get(RowCodec.PARTITION), RowCodec.PART, item.get(RowCodec.PART));
  }

  private void entry(long commitNo, int place, Consumer<Map<String, AttributeValue>> damage) {
    commit(
        commitNo,
        commit -> {
          List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
          Map<String, AttributeValue> entry = new HashMap<>(entries.get(place).m());
          damage.accept(entry);
          entries.set(place, AttributeValue.fromM(entry));
          commit.put("entries", AttributeValue.fromL(entries));
        });
  }

  private static void books(
      Map<String, AttributeValue> commit, Consumer<Map<String, AttributeValue>> damage) {
    Map<String, AttributeValue> books = new HashMap<>(commit.get("books").m());
    damage.accept(books);
    commit.put("books", AttributeValue.fromM(books));
  }

  private void commit(long number, Consumer<Map<String, AttributeValue>> damage) {
    tables.change(
        NAMES.decisions(),
        Map.of("resourceId", Damage.text(OPERA.text()), "commitNo", Damage.number(number)),
        damage);
  }

  private ResourceBooks audit() {
    try (Audit audit = new Audit(tables, NAMES, AuditWatcher.nobody(), Clock.systemUTC())) {
      return audit.of(OPERA).get();
    }
  }
}
