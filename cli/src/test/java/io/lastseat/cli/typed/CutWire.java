package io.lastseat.cli.typed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Passes each connection on to a server, until it is cut: then the server cannot be reached. */
public final class CutWire implements AutoCloseable {

  private final URI server;
  private final ServerSocket listening;
  private final List<Socket> open = new ArrayList<>();

  private CutWire(URI server) throws IOException {
    this.server = server;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  public static CutWire to(URI server) throws IOException {
    CutWire wire = new CutWire(server);
    start(wire::accept);
    return wire;
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** Ends all connections and takes no more. */
  public synchronized void cut() {
    try {
      listening.close();
      for (Socket one : open) {
        one.close();
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void accept() throws IOException {
    while (true) {
      Socket near = listening.accept();
      Socket far = new Socket(server.getHost(), server.getPort());
      synchronized (this) {
        open.add(near);
        open.add(far);
        if (listening.isClosed()) {
          cut();
        }
      }
      start(() -> near.getInputStream().transferTo(far.getOutputStream()));
      start(() -> far.getInputStream().transferTo(near.getOutputStream()));
    }
  }

  /** What a thread of the wire does until it is cut. */
  private interface Passing {
    void on() throws IOException;
  }

  private static void start(Passing passing) {
    Thread thread =
        new Thread(
            () -> {
              try {
                passing.on();
              } catch (IOException cut) {
                // The wire ends.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    cut();
  }
}
