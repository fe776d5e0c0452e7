package io.lastseat.simulator.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A kind that nobody has held to the contract is missing here. */
class EveryKindHasItsContractTest {

  /** A part is never asked for: the test of claims has them. */
  static Stream<Class<?>> kinds() {
    return Stream.of(Request.class.getPermittedSubclasses())
        .filter(kind -> kind != ClaimPart.class);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void itsTestIsNamedAfterItAndHasSamplesOfItAlone(Class<?> kind) throws Exception {
    Class<?> test =
        Class.forName(getClass().getPackageName() + "." + kind.getSimpleName() + "ContractTest");
    KindContract contract = (KindContract) test.getDeclaredConstructor().newInstance();
    assertThat(contract.requests()).hasSizeGreaterThan(1).hasOnlyElementsOfType(kind);
  }
}
