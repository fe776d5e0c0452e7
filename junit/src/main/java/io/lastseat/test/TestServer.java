package io.lastseat.test;

import io.lastseat.client.Lastseat;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerTime;
import java.net.URI;
import java.net.http.HttpClient;

/**
 * The server of a test: all of {@code lastseat serve}, with its tables in the memory of this
 * process, on a free port of the loopback interface. {@link LastseatExtension} starts one for each
 * test; elsewhere {@link #start} does.
 */
public final class TestServer implements AutoCloseable {

  /** One pool of threads for the clients of all tests. */
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final LastseatServer server;
  private final TestClock clock;
  private final Lastseat client;

  private TestServer(LastseatServer server, TestClock clock, TestSetup setup) {
    this.server = server;
    this.clock = clock;
    Lastseat.Builder builder = Lastseat.at(server.url()).http(HTTP).clock(clock.ofClients());
    this.client = setup.firstKey().map(builder::apiKey).orElse(builder).build();
  }

  /** Starts an ordinary server. */
  public static TestServer start() {
    return start(TestSetup.ordinary());
  }

  /** Starts a server, and returns when it takes calls. */
  public static TestServer start(TestSetup setup) {
    TestClock clock = setup.newClock();
    LastseatServer server =
        LastseatServer.start(setup.settings(), new ServerTime(clock, clock::nanosSinceStart, true));
    clock.drives(server.dueWork());
    return new TestServer(server, clock, setup);
  }

  /** Where it listens, for programs that take an address. */
  public URI uri() {
    return server.url();
  }

  /**
   * A client of this server. It shows the first key of the setup. Its leases are as old as {@link
   * #clock} says, and are renewed when that moves.
   */
  public Lastseat client() {
    return client;
  }

  /** A client as {@link #client}, with this key. */
  public Lastseat client(String key) {
    return Lastseat.at(uri()).http(HTTP).clock(clock.ofClients()).apiKey(key).build();
  }

  /** The clock of the server and of its clients. */
  public TestClock clock() {
    return clock;
  }

  /**
   * Returns when all that was asked before is decided, what is due at the present moment is done,
   * and webhooks were called. The clock does not move.
   *
   * @throws IllegalStateException if it takes longer than the setup's patience
   */
  public void settle() {
    clock.settle();
  }

  /** Stops the server, and forgets all that it decided. */
  @Override
  public void close() {
    server.close();
  }
}
