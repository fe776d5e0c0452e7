package io.lastseat.cli.client;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The name of this process, for others who find its lock held. */
final class ThisProcess {

  /** The longest holder that the API takes. */
  private static final int LONGEST = 128;

  /** The machine and the process: {@code node-1 process 1907}. */
  static String name() {
    try {
      return on(InetAddress.getLocalHost().getHostName());
    } catch (UnknownHostException nameless) {
      return on("");
    }
  }

  static String on(String machine) {
    String process = " process " + ProcessHandle.current().pid();
    int most = Math.min(machine.length(), LONGEST - process.length());
    return (machine.substring(0, most) + process).strip();
  }

  private ThisProcess() {}
}
