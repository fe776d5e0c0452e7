package io.lastseat.simulator.auditor;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.simulator.store.Attributes;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is promised of executions, against logs that no program of ours writes. */
class RunsCheckTest {

  private static final long BEGIN = 1_000;
  private static final long LEASE = 60;

  private final RunsCheck runs = new RunsCheck();

  @Test
  void oneRunAfterTheOtherUntilOneSucceeds() {
    started("a", 1, BEGIN);
    about("extend", "a", BEGIN + 1, Map.of("y", number(BEGIN + 2 * LEASE)));
    about("cancel", "a", BEGIN + LEASE, Map.of());
    started("b", 4, BEGIN + LEASE);
    started("c", 5, BEGIN + 2 * LEASE);
    succeeded("c", "1", BEGIN + 3 * LEASE - 1);
    assertThatCode(() -> succeeded("c", "1", BEGIN + 9 * LEASE)).doesNotThrowAnyException();
  }

  @Test
  void afterASuccessNobodyRunsItAgain() {
    started("a", 1, BEGIN);
    succeeded("a", "1", BEGIN);
    broken(() -> started("b", 3, BEGIN + LEASE), "runs what has succeeded");
    broken(() -> succeeded("a", "2", BEGIN), "is changed to 2");
    broken(() -> about("cancel", "a", BEGIN, Map.of()), "what has succeeded fails");
  }

  @Test
  void noTwoRunsAreUnderWayAtOnce() {
    started("a", 1, BEGIN);
    broken(() -> started("b", 2, BEGIN + LEASE - 1), "and a runs until");
  }

  @Test
  void tokensGrow() {
    started("a", 4, BEGIN);
    broken(() -> started("b", 4, BEGIN + LEASE), "the token 4 comes after 4");
  }

  @Test
  void aRunThatIsOverIsNeitherRenewedNorEnded() {
    started("a", 1, BEGIN);
    broken(() -> succeeded("a", "1", BEGIN + LEASE), "a run that is over");
    broken(() -> about("cancel", "a", BEGIN + LEASE, Map.of()), "a run that is over");
    Map<String, AttributeValue> longer = Map.of("y", number(BEGIN + 9 * LEASE));
    broken(() -> about("extend", "a", BEGIN + LEASE, longer), "a run that is over");
    started("b", 5, BEGIN + LEASE);
    broken(() -> succeeded("a", "1", BEGIN + LEASE), "a run that is over");
  }

  private static void broken(ThrowingCallable what, String how) {
    assertThatThrownBy(what).isInstanceOf(Violation.class).hasMessageContaining(how);
  }

  private void started(String id, long decisionNo, long at) {
    Attributes entry =
        new Attributes(Map.of("i", AttributeValue.fromS(id), "y", number(at + LEASE)));
    runs.enter(entry, decisionNo, at, at);
  }

  private void succeeded(String run, String result, long at) {
    about("confirm", run, at, Map.of("rs", AttributeValue.fromS(result)));
  }

  private void about(String kind, String run, long at, Map<String, AttributeValue> more) {
    Map<String, AttributeValue> entry = new HashMap<>(more);
    entry.put("i", AttributeValue.fromS("of-" + run));
    entry.put("k", AttributeValue.fromS(kind));
    entry.put("p", AttributeValue.fromS(run));
    runs.enter(new Attributes(entry), 0, at, at);
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
