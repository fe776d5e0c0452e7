package io.lastseat.browser;

import static io.lastseat.browser.Patience.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Roster;
import io.lastseat.client.Terms;
import io.lastseat.client.Verdict;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.vavr.control.Option;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A server, a network before it, and resources to sign up for. */
final class Theatre implements AutoCloseable {

  static final String KEY = "sesame";
  private static final String ITS_HASH =
      "sha256:d0c04f4b1951e4aeaaec8223ed2039e542f3aae805a6fa7f6d794e5afff5d272";

  private final LastseatServer server;
  private final BadNetwork network;
  private final Lastseat client;
  private final AtomicInteger made = new AtomicInteger();

  private Theatre(Option<String> keyHashes) {
    server = LastseatServer.start(ServerSettings.inMemory(line -> {}).withKeys(keyHashes));
    network = new BadNetwork(server.url());
    client = Lastseat.at(server.url()).apiKey(KEY).patience(PATIENCE).build();
  }

  Theatre() {
    this(Option.none());
  }

  /** Returns a server that wants a key from all callers but those of the public door. */
  static Theatre withKey() {
    return new Theatre(Option.some(ITS_HASH));
  }

  void openToAll(String resource) {
    sends("PATCH", resource, "application/merge-patch+json", "{\"publicSignUp\": true}");
  }

  /** Puts the face of a resource. */
  void announce(String resource, String face) {
    sends("PUT", resource + "/face", "application/json", face);
  }

  private void sends(String method, String path, String type, String body) {
    HttpRequest call =
        HttpRequest.newBuilder(server.url().resolve("/v1/resources/" + path))
            .header("X-Api-Key", KEY)
            .header("Prefer", "wait=20")
            .header("Content-Type", type)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().sendAsync(call, HttpResponse.BodyHandlers.ofString()).join();
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 202);
  }

  BadNetwork network() {
    return network;
  }

  Lastseat client() {
    return client;
  }

  /** Creates a resource, and returns its name. */
  String resource(Terms terms) {
    String id = "show-" + made.incrementAndGet();
    client.resource(id).create(terms).get();
    return id;
  }

  void take(String resource, int quantity) {
    client.reserve(resource, Application.of("Grace").quantity(quantity)).verdict();
  }

  /**
   * Takes all units, so many, and waits until the gate refuses: its books may be some milliseconds
   * old.
   */
  void takeAll(String resource, int quantity) {
    take(resource, quantity);
    Verdict last;
    do {
      last = client.reserve(resource, Application.of("Alan")).verdict();
      assertThat(last).isNotInstanceOf(Verdict.Accepted.class);
    } while (!(last instanceof Verdict.TurnedAway));
  }

  List<Roster.Entry> roster(String resource) {
    return client.resource(resource).roster().entries().toList();
  }

  @Override
  public void close() {
    network.close();
    server.close();
  }
}
