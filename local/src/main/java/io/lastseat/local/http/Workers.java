package io.lastseat.local.http;

import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;

/**
 * The threads in which requests are worked on. From JDK 24 on each has a virtual one of its own.
 * JDK 21 has virtual threads too, but there one that blocks in synchronized code keeps its carrier
 * from all others (<a href="https://openjdk.org/jeps/491">JEP 491</a>); it and older ones have a
 * bounded pool.
 *
 * <p>Neither waiting for a body ({@link ArrivingBody}) nor, beyond a limit, for a verdict holds
 * any.
 */
final class Workers {

  /** The first version in which no virtual thread holds its carrier for a lock. */
  private static final int UNPINNED = 24;

  private static final int THREADS = 512;

  private Workers() {}

  static ThreadPool named(String name) {
    var threads = new QueuedThreadPool(THREADS);
    threads.setName(name);
    threads.setDaemon(true);
    if (Runtime.version().feature() >= UNPINNED && VirtualThreads.areSupported()) {
      threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor(name + "-"));
    }
    return threads;
  }
}
