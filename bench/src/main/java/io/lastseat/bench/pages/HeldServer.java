package io.lastseat.bench.pages;

import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A server whose serializer can be held: it tells of each batch before it goes on, and is kept from
 * going on. So requests are taken in, and nobody decides them until they are let go.
 */
final class HeldServer implements AutoCloseable {

  private final AtomicBoolean holds = new AtomicBoolean();
  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final LastseatServer server = LastseatServer.start(ServerSettings.inMemory(this::told));

  URI url() {
    return server.url();
  }

  /** Holds the batch after this request's, at the latest; ends when that is so. */
  void hold(Runnable request) throws InterruptedException {
    holds.set(true);
    request.run();
    held.await();
  }

  void release() {
    released.countDown();
  }

  private void told(String line) {
    if (holds.get()) {
      held.countDown();
      try {
        released.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    release();
    server.close();
  }
}
