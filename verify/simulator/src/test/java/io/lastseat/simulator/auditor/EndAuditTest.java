package io.lastseat.simulator.auditor;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.audit.Difference;
import io.lastseat.dynamo.store.Database;
import io.lastseat.simulator.answers.Violation;
import io.lastseat.simulator.walk.SmallWorlds;
import io.lastseat.tables.TableNames;
import org.junit.jupiter.api.Test;

/** What the product's audit at the end finds is a violation, unless a world excuses it. */
class EndAuditTest {

  private static final TableNames NAMES = TableNames.withPrefix("");

  /** A resource that was created, and nothing more. */
  private static final Database END =
      SmallWorlds.named("one key: a sign-up decided in its call, in two calls at once")
          .world()
          .get()
          .start();

  @Test
  void nothingDiffersInWhatAWholeSerializerLeaves() {
    assertThatCode(() -> EndAudit.check(NAMES, END, any -> false)).doesNotThrowAnyException();
  }

  @Test
  void aRowThatIsGoneIsAViolationAlsoWhereRequestsAreLost() {
    Database without = without(NAMES.reservations(), "request");

    assertThatThrownBy(() -> EndAudit.check(NAMES, without, Difference::isOfLostRequest))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("no such row");
  }

  @Test
  void aCommitThatIsGoneIsAViolationAlsoWhereRequestsAreLost() {
    Database without = without(NAMES.decisions(), "resourceId");

    assertThatThrownBy(() -> EndAudit.check(NAMES, without, Difference::isOfLostRequest))
        .isInstanceOf(Violation.class);
  }

  @Test
  void aRequestMayBeGoneOnlyWhereSomebodyLostRequests() {
    Database without = without(NAMES.requests(), "lane");

    assertThatCode(() -> EndAudit.check(NAMES, without, Difference::isOfLostRequest))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> EndAudit.check(NAMES, without, any -> false))
        .isInstanceOf(Violation.class)
        .hasMessageContaining("no such item in the requests table");
  }

  private static Database without(String table, String partition) {
    return END.without(
        table, END.items(table).filter(item -> !item.get(partition).s().startsWith("#")).head());
  }
}
