package io.lastseat.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class ThisProcessTest {

  private static final String PROCESS = "process " + ProcessHandle.current().pid();

  @Test
  void it_is_named_after_its_machine_in_the_length_that_a_holder_may_have() throws Exception {
    assertThat(ThisProcess.name())
        .isEqualTo(InetAddress.getLocalHost().getHostName() + " " + PROCESS);
    assertThat(ThisProcess.on("n".repeat(200))).hasSize(128).startsWith("nnn").endsWith(PROCESS);
    assertThat(ThisProcess.on("")).isEqualTo(PROCESS);
  }
}
