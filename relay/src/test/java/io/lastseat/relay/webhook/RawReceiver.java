package io.lastseat.relay.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver that answers any call with these bytes, and keeps the connection open. */
public final class RawReceiver implements AutoCloseable {

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
  private final AtomicInteger connections = new AtomicInteger();
  private final CompletableFuture<String> request = new CompletableFuture<>();
  private final CountDownLatch answered = new CountDownLatch(1);
  private final String answer;
  private final boolean drips;

  private RawReceiver(String answer, boolean drips) throws IOException {
    this.answer = answer;
    this.drips = drips;
    Thread thread = new Thread(this::serve, "raw-receiver");
    thread.setDaemon(true);
    thread.start();
  }

  public static RawReceiver answering(String answer) throws IOException {
    return new RawReceiver(answer, false);
  }

  /** Answers, and adds a byte each 20 ms while the caller listens. */
  public static RawReceiver dripping(String answer) throws IOException {
    return new RawReceiver(answer, true);
  }

  /** Takes a port of its own, at which no server listens. */
  public static Socket deaf() throws IOException {
    Socket bound = new Socket();
    bound.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
    return bound;
  }

  public int port() {
    return socket.getLocalPort();
  }

  public String url() {
    return "http://127.0.0.1:" + port() + "/hook";
  }

  public int connections() {
    return connections.get();
  }

  /** Returns the first request. */
  public String request() {
    return request.join();
  }

  /** Waits until the first request was read and the immediate answer was sent. */
  public void awaitAnswer() throws InterruptedException {
    answered.await();
  }

  private void serve() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        connections.incrementAndGet();
        Thread thread = new Thread(() -> answer(connection), "raw-connection");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void answer(Socket connection) {
    try (connection) {
      InputStream in = connection.getInputStream();
      StringBuilder seen = new StringBuilder();
      byte[] buffer = new byte[8192];
      while (!seen.toString().endsWith("{}")) {
        int length = in.read(buffer);
        if (length < 0) {
          return;
        }
        seen.append(new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
        if (seen.length() > 0 && seen.charAt(0) == 0x16) {
          break; // a TLS handshake
        }
      }
      request.complete(seen.toString());
      OutputStream out = connection.getOutputStream();
      out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      answered.countDown();
      while (drips) {
        out.write('x');
        out.flush();
        Thread.sleep(20);
      }
      while (in.read(buffer) >= 0) {
        // The caller closes the connection.
      }
    } catch (IOException | InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
