package io.lastseat.relay.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.webhooks.ReceiverPolicy;
import io.vavr.collection.HashMap;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A name with many addresses has no more time than a name with one. */
class ManyAddressesTest {

  private static final Duration LIMIT = Duration.ofMillis(900);

  /** Fills the listener's queue, so that it accepts no connection. */
  private static List<Socket> fill(ServerSocket full) throws IOException {
    full.bind(new InetSocketAddress("127.0.0.1", 0), 1);
    List<Socket> held = new ArrayList<>();
    boolean taken = true;
    while (taken && held.size() < 10) {
      Socket one = new Socket();
      held.add(one);
      try {
        one.connect(full.getLocalSocketAddress(), 200);
      } catch (SocketTimeoutException nobodyTakesIt) {
        taken = false;
      }
    }
    assertThat(taken).isFalse();
    return held;
  }

  private static InetAddress[] many(String last) {
    try {
      InetAddress[] many = new InetAddress[7];
      Arrays.fill(many, InetAddress.getByName("127.0.0.1"));
      many[6] = InetAddress.getByName(last);
      return many;
    } catch (UnknownHostException impossible) {
      throw new AssertionError(impossible);
    }
  }

  @Test
  void aCallToManyAddressesThatDoNotAnswerEnds() throws IOException {
    try (ServerSocket full = new ServerSocket();
        HttpWebhookCall call =
            new HttpWebhookCall(
                new CheckedAddresses(host -> many("127.0.0.1"), ReceiverPolicy.PUBLIC_AND_LOOPBACK),
                Clock.systemUTC(),
                RelayTimer.system("limits-of-a-test"))) {
      List<Socket> held = fill(full);
      ReceiverAnswer answer =
          call.post(
              URI.create("http://receiver.example:" + full.getLocalPort() + "/"),
              HashMap.empty(),
              new byte[2],
              LIMIT);
      assertThat(answer.result()).isIn("connect_timeout", "timeout");
      for (Socket one : held) {
        one.close();
      }
    }
  }

  /** The addresses that are tried share the time of the call, however many a name has. */
  @ParameterizedTest
  @ValueSource(longs = {1, 300, 900, 5_000, 15_000})
  void manyAddressesTakeNoLongerThanTheCallHas(long millis) {
    Duration limit = Duration.ofMillis(millis);
    assertThat(HttpWebhookCall.toConnect(limit).multipliedBy(CheckedAddresses.TRIED))
        .isPositive()
        .isLessThanOrEqualTo(limit);
  }

  @Test
  void someOfManyAddressesAreTriedAndAllAreChecked() throws UnknownHostException {
    assertThat(
            new CheckedAddresses(host -> many("127.0.0.2"), ReceiverPolicy.PUBLIC_AND_LOOPBACK)
                .resolve("receiver.example"))
        .hasSize(CheckedAddresses.TRIED);
    assertThatThrownBy(
            () ->
                new CheckedAddresses(host -> many("10.0.0.1"), ReceiverPolicy.PUBLIC_AND_LOOPBACK)
                    .resolve("receiver.example"))
        .isInstanceOf(CheckedAddresses.RefusedAddress.class);
  }
}
