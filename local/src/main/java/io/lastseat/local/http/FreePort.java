package io.lastseat.local.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Asks for a port before anything else is begun, so that a refusal leaves nothing behind. */
public final class FreePort {

  /**
   * Takes the port and gives it back.
   *
   * @param port of the loopback interface; 0 is always free
   * @throws PortUnavailable when it cannot be had
   */
  public static void check(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException taken) {
      throw new PortUnavailable(port, taken);
    }
  }

  private FreePort() {}
}
