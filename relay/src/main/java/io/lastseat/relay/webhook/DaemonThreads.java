package io.lastseat.relay.webhook;

import java.util.concurrent.ThreadFactory;

/** Threads that keep no process alive. */
final class DaemonThreads {

  static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  private DaemonThreads() {}
}
