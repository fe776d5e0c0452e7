package io.lastseat.cli.stampede;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.cli.stampede.Stampede.ServerLost;
import io.lastseat.client.Lastseat;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.LastseatFailure.NoAnswer;
import io.lastseat.client.answer.Problem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LifelineTest {

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger told = new AtomicInteger();
  private final ServerWatch lifeline =
      new ServerWatch(told::incrementAndGet, nanos::get, this::pass);
  private Lastseat nobody;

  @BeforeEach
  void anAddressWithoutAServer() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + socket.getLocalPort());
      nobody = Lastseat.at(url).attempts(1).build();
    }
  }

  @Test
  void silenceIsToldOnceAndEndsTheStampedeAfterSomeSeconds() {
    assertThatThrownBy(this::ask).isInstanceOf(NoAnswer.class);
    pass(ServerWatch.LONGEST_SILENCE);
    assertThatThrownBy(this::ask).isInstanceOf(NoAnswer.class);
    pass(Duration.ofNanos(1));
    assertThatThrownBy(this::ask)
        .isInstanceOf(ServerLost.class)
        .hasMessageStartingWith("The server went away in the stampede")
        .hasMessageContaining("after 10 seconds")
        .hasMessageContaining("Start it with: lastseat serve");
    assertThat(told).hasValue(1);
  }

  @Test
  void anAnswerMakesGoodWhatWasSilent() {
    assertThatThrownBy(this::ask).isInstanceOf(NoAnswer.class);
    pass(ServerWatch.LONGEST_SILENCE);
    assertThat(lifeline.ask(() -> "an answer")).isEqualTo("an answer");
    pass(ServerWatch.LONGEST_SILENCE);
    assertThatThrownBy(this::ask).isInstanceOf(NoAnswer.class);
    assertThat(told).as("two silences").hasValue(2);
  }

  @Test
  void whatIsThrottledIsAskedAgainForAMinute() {
    AtomicInteger asked = new AtomicInteger();
    assertThat(lifeline.ask(() -> throttled(asked.incrementAndGet() < 3))).isEqualTo("an answer");
    assertThat(asked).hasValue(3);
    asked.set(0);
    assertThatThrownBy(() -> lifeline.ask(() -> throttled(asked.incrementAndGet() > 0)))
        .isInstanceOf(CallFailed.class);
    assertThat(asked).hasValue(ServerWatch.MOST_TRIES);
    assertThat(nanos).as("seconds of pauses").hasValue((2 + 59) * 1_000_000_000L);
  }

  private static String throttled(boolean yes) {
    if (yes) {
      throw new CallFailed(new Problem(429, Problem.BLANK, "Too Many Requests", ""));
    }
    return "an answer";
  }

  private void ask() {
    lifeline.ask(() -> nobody.resource("night").look());
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
