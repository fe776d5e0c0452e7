package io.lastseat.simulator.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.request.Request;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A kind that nobody has held to the contract is missing here. */
class EveryKindHasItsContractTest {

  static Class<?>[] kinds() {
    return Request.class.getPermittedSubclasses();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void itsTestIsNamedAfterItAndHasSamplesOfItAlone(Class<?> kind) throws Exception {
    Class<?> test =
        Class.forName(getClass().getPackageName() + "." + kind.getSimpleName() + "ContractTest");
    KindContract contract = (KindContract) test.getDeclaredConstructor().newInstance();
    assertThat(contract.samples()).hasSizeGreaterThan(1).hasOnlyElementsOfType(kind);
  }
}
