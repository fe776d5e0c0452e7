package io.lastseat.relay.call;

import java.util.concurrent.ThreadFactory;

/** Threads that keep no process alive. */
public final class DaemonThreads {

  public static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  private DaemonThreads() {}
}
