package io.lastseat.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Clients that send the body of a request at a byte a second, and reconnect when cut off. */
final class DrippingCrowd implements AutoCloseable {

  private static final byte[] HEAD =
      """
      POST /v1/resources/night/requests HTTP/1.1\r
      Host: localhost\r
      Content-Type: application/json\r
      Content-Length: 1000\r
      \r
      """
          .getBytes(US_ASCII);

  private final URI server;
  private final List<Socket> sockets = new ArrayList<>();
  private final CountDownLatch rounds = new CountDownLatch(2);
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  private DrippingCrowd(URI server) {
    this.server = server;
  }

  static DrippingCrowd of(URI server, int size) throws IOException {
    DrippingCrowd crowd = new DrippingCrowd(server);
    for (int i = 0; i < size; i++) {
      crowd.sockets.add(crowd.come());
    }
    var unused = crowd.clock.scheduleAtFixedRate(crowd::drip, 0, 1, TimeUnit.SECONDS);
    return crowd;
  }

  private Socket come() throws IOException {
    Socket socket = new Socket(server.getHost(), server.getPort());
    socket.getOutputStream().write(HEAD);
    return socket;
  }

  private void drip() {
    sockets.replaceAll(this::dripped);
    rounds.countDown();
  }

  private Socket dripped(Socket socket) {
    try {
      socket.getOutputStream().write(' ');
      return socket;
    } catch (IOException cutOff) {
      try {
        socket.close();
        return come();
      } catch (IOException gone) {
        return socket;
      }
    }
  }

  void awaitFirstBytes() throws InterruptedException {
    rounds.await();
  }

  @Override
  public void close() throws IOException {
    clock.shutdownNow();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
