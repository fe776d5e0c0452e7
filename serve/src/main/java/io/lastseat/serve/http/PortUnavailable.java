package io.lastseat.serve.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;

/**
 * The server cannot listen on the port: another program has it, the system does not permit it, or
 * the address belongs to another machine.
 */
public final class PortUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PortUnavailable(InetSocketAddress address, Throwable cause) {
    super(sentence(address, cause), cause);
  }

  private static String sentence(InetSocketAddress address, Throwable cause) {
    String host = address.getAddress().getHostAddress();
    return isOfThisMachine(address)
        ? "Port %d of %s is not available (%s). Stop the program that uses it, or choose another port; 0 takes any free one."
            .formatted(address.getPort(), host, cause.getMessage())
        : "This machine has no address %s (%s). Choose one that it has, or 0.0.0.0 for all of them."
            .formatted(host, cause.getMessage());
  }

  private static boolean isOfThisMachine(InetSocketAddress address) {
    try {
      return address.getAddress().isAnyLocalAddress()
          || address.getAddress().isLoopbackAddress()
          || NetworkInterface.getByInetAddress(address.getAddress()) != null;
    } catch (SocketException unknown) {
      return true;
    }
  }

  /**
   * Takes the port and releases it before any other start-up step, so a refusal leaves nothing
   * behind.
   *
   * @param address of this machine; its port 0 is always free
   * @throws PortUnavailable if the port cannot be had
   */
  public static void check(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
    } catch (IOException taken) {
      throw new PortUnavailable(address, taken);
    }
  }
}
