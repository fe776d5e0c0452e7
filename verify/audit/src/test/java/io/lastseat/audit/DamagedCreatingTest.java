package io.lastseat.audit;

import static io.lastseat.audit.GoldenMaker.ALIAS;
import static io.lastseat.audit.TablesInMemory.NAMES;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.RequestId;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damage to a resource that a reservation created. Commit 1 refuses one that asks for too much;
 * commit 2 creates it, refuses other terms, and refuses another one on the same.
 */
class DamagedCreatingTest {

  private final Damage damage = new Damage(ALIAS);

  DamagedCreatingTest() throws IOException {}

  @Test
  void nothingDiffersBefore() {
    assertThat(damage.audit().differences()).isZero();
  }

  @Test
  void termsThatNobodyAskedFor() {
    damage.map(2, "books", books -> terms(books, two()));
    differs("the books after the commit", "capacity 2", "capacity 1");
  }

  @Test
  void aRefusalThatCreatedTheResource() {
    damage.map(
        1,
        "books",
        books -> {
          books.put("terms", AttributeValue.fromM(Map.of()));
          terms(books, capacity(1));
          terms(books, terms -> terms.put("gate", AttributeValue.fromBool(true)));
          books.put("termsNumber", Damage.number(1));
        });
    differs("the books after the commit", "capacity 1", "no capacity");
  }

  @Test
  void termsInTheLogThatWereNotThoseOfTheRequest() {
    damage.entry(
        2, 0, entry -> Damage.inner(entry, "cr", terms -> terms.put("c", Damage.number(2))));
    differs("the request in the log", "capacity 2", "capacity 1");
  }

  @Test
  void aRequestThatCreatedNothingByWhatItSays() {
    damage.request(creating(), item -> item.remove("create"));
    assertThat(damage.audit().differences()).isPositive();
    assertThat(damage.first().what()).isEqualTo("the request in the log");
  }

  @Test
  void aRowWithOtherTerms() {
    damage.row(creating(), row -> Damage.inner(row, "create", two()));
    differs("the row", "capacity 2", "capacity 1");
    assertThat(damage.audit().differences()).isEqualTo(1);
  }

  /** By the sums alone, which derive nothing. */
  @Test
  void anotherCapacityInAllCopies() {
    damage.entry(
        2, 0, entry -> Damage.inner(entry, "cr", terms -> terms.put("c", Damage.number(2))));
    damage.request(creating(), item -> Damage.inner(item, "create", two()));
    assertThat(damage.audit().differences()).isGreaterThan(1);
  }

  /** The one that created it. */
  private RequestId creating() {
    return damage
        .tables
        .all(NAMES.requests())
        .map(RequestCodec::read)
        .map(read -> ((ReadRequest.Ours) read).stored().request())
        .filter(request -> request.resource().equals(ALIAS))
        .sortBy(request -> request.id().token())
        .get(1)
        .id();
  }

  private void differs(String what, String stands, String should) {
    Difference first = damage.first();
    assertThat(first.what()).startsWith(what);
    assertThat(first.stands()).contains(stands);
    assertThat(first.should()).contains(should);
  }

  private static Consumer<Map<String, AttributeValue>> two() {
    return capacity(2);
  }

  private static Consumer<Map<String, AttributeValue>> capacity(long units) {
    return terms -> terms.put("capacity", Damage.number(units));
  }

  private static void terms(
      Map<String, AttributeValue> books, Consumer<Map<String, AttributeValue>> how) {
    Damage.inner(books, "terms", how);
  }
}
