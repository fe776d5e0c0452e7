package io.lastseat.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damage to what became of an execution. Commit 2 fails the first run, commit 6 keeps the third one
 * for ever.
 */
class DamagedExecutionTest {

  private final Damage damage = new Damage(GoldenMaker.INVOICES);

  DamagedExecutionTest() throws IOException {}

  @Test
  void nothingDiffersBefore() {
    assertThat(damage.audit().differences()).isZero();
  }

  @Test
  void anotherResultInTheBooks() {
    lock(6, lock -> lock.put("result", Damage.text("{\"rows\":18}")));
    Difference first = damage.first();
    assertThat(first.what()).isEqualTo("the books after the commit");
    assertThat(first.stands()).contains("18");
    assertThat(first.should()).contains("17");
  }

  @Test
  void anotherResultInTheEntry() {
    damage.entry(6, 0, entry -> entry.put("rs", Damage.text("{\"rows\":18}")));
    assertThat(damage.first().commit()).contains(6L);
  }

  @Test
  void aSuccessThatNobodySaid() {
    lock(5, lock -> lock.put("result", Damage.text("1")));
    assertThat(damage.first().commit()).contains(5L);
  }

  @Test
  void anotherFailureAndAnotherAttempt() {
    lock(2, lock -> lock.put("failure", Damage.text("No reason")));
    assertThat(damage.first().commit()).contains(2L);
    lock(2, lock -> lock.put("failure", Damage.text("The disk is full")));
    assertThat(damage.audit().differences()).isZero();
    lock(2, lock -> lock.put("attempt", Damage.number(2)));
    assertThat(damage.first().commit()).contains(2L);
  }

  private void lock(long commit, Consumer<Map<String, AttributeValue>> how) {
    damage.map(commit, "books", books -> Damage.inner(books, "lock", how));
  }
}
