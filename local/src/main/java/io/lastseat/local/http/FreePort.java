package io.lastseat.local.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Asks for a port before anything else is begun, so that a refusal leaves nothing behind. */
public final class FreePort {

  /**
   * Takes the port and gives it back.
   *
   * @param address of this machine; its port 0 is always free
   * @throws PortUnavailable when it cannot be had
   */
  public static void check(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
    } catch (IOException taken) {
      throw new PortUnavailable(address, taken);
    }
  }

  private FreePort() {}
}
