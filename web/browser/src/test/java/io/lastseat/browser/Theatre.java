package io.lastseat.browser;

import static io.lastseat.browser.Patience.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.RosterEntry;
import io.lastseat.client.Terms;
import io.lastseat.client.Verdict;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A server, a network before it, and resources to sign up for. */
final class Theatre implements AutoCloseable {

  private final LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}));
  private final BadNetwork network = new BadNetwork(server.url());
  private final Lastseat client = Lastseat.at(server.url()).patience(PATIENCE).build();
  private final AtomicInteger made = new AtomicInteger();

  BadNetwork network() {
    return network;
  }

  Lastseat client() {
    return client;
  }

  /** Makes a resource, and names it. */
  String resource(Terms terms) {
    String id = "show-" + made.incrementAndGet();
    client.resource(id).create(terms).get();
    return id;
  }

  /** Takes so many of it. */
  void take(String resource, int quantity) {
    client.reserve(resource, Application.of("Grace").quantity(quantity)).verdict();
  }

  /**
   * Takes so many, which are all, and waits until whoever asks now is turned away: the gate looks
   * at books that may be some milliseconds old.
   */
  void takeAll(String resource, int quantity) {
    take(resource, quantity);
    Verdict last;
    do {
      last = client.reserve(resource, Application.of("Alan")).verdict();
      assertThat(last).isNotInstanceOf(Verdict.Accepted.class);
    } while (!(last instanceof Verdict.TurnedAway));
  }

  List<RosterEntry> roster(String resource) {
    return client.resource(resource).roster().entries().toList();
  }

  @Override
  public void close() {
    network.close();
    server.close();
  }
}
