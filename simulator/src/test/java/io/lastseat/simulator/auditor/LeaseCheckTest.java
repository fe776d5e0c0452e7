package io.lastseat.simulator.auditor;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.simulator.store.Attributes;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What is promised of locks, against logs that no program of ours writes. */
class LeaseCheckTest {

  private static final AttributeValue LATER = AttributeValue.fromN("60");

  private final LeaseCheck leases = new LeaseCheck();

  @Test
  void itIsAcquiredRenewedAndGivenBackWithItsToken() {
    assertThatCode(
            () -> {
              acquired(1, Map.of("y", LATER));
              about("extend", 1, false);
              about("cancel", 1, false);
              leases.promoted(new Attributes(Map.of("y", LATER)), 4);
              about("cancel", 0, false);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void nobodyHasALockWithoutAnEnd() {
    broken(() -> acquired(1, Map.of()), "without an end");
    broken(() -> acquired(1, Map.of("k", AttributeValue.fromS("claim"))), "without an end");
    broken(() -> leases.promoted(new Attributes(Map.of()), 1), "without an end");
    acquired(1, Map.of("y", LATER));
    broken(() -> about("confirm", 1, false), "kept without an end");
  }

  @Test
  void anExecutionMayBeKeptForEver() {
    assertThatCode(
            () -> {
              leases.enter(new Attributes(Map.of()), 1, true);
              about("confirm", 1, true);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void nothingIsGrantedWithoutItsToken() {
    acquired(4, Map.of("y", LATER));
    for (String kind : new String[] {"extend", "confirm", "cancel", "change"}) {
      broken(() -> about(kind, -1, true), "without the token 4");
      broken(() -> about(kind, 3, true), "without the token 4");
    }
  }

  @Test
  void noTokenIsGivenTwiceAlsoWhereARestoreHasLostIt() {
    acquired(4, Map.of("y", LATER));
    broken(() -> acquired(4, Map.of("y", LATER)), "the token 4 comes after 4");
    leases.given(9);
    broken(() -> acquired(7, Map.of("y", LATER)), "the token 7 comes after 9");
    assertThatCode(
            () -> {
              about("extend", 4, false);
              acquired(10, Map.of("y", LATER));
            })
        .doesNotThrowAnyException();
  }

  private static void broken(ThrowingCallable what, String how) {
    assertThatThrownBy(what).isInstanceOf(Violation.class).hasMessageContaining(how);
  }

  private void acquired(long decisionNo, Map<String, AttributeValue> said) {
    leases.enter(new Attributes(said), decisionNo, false);
  }

  /** Shows no token where it is less than 0. */
  private void about(String kind, long token, boolean execution) {
    Map<String, AttributeValue> entry = new HashMap<>();
    entry.put("k", AttributeValue.fromS(kind));
    if (token >= 0) {
      entry.put("tk", AttributeValue.fromN(Long.toString(token)));
    }
    leases.enter(new Attributes(entry), 9, execution);
  }
}
