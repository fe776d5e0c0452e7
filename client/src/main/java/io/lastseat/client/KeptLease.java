package io.lastseat.client;

import java.time.Duration;

/** A run that nobody takes over, however long it takes: there is nothing to renew, or to lose. */
final class KeptLease implements Lease {

  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private final String name;
  private final long token;
  private volatile boolean closed;

  KeptLease(String name, long token) {
    this.name = name;
    this.token = token;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long token() {
    return token;
  }

  @Override
  public boolean isHeld() {
    return !closed;
  }

  @Override
  public Duration remaining() {
    return closed ? Duration.ZERO : FOR_EVER;
  }

  @Override
  public void mustBeHeld() {
    if (closed) {
      throw new LeaseLost("The execution %s is no longer held.".formatted(name));
    }
  }

  @Override
  public void onLost(Runnable told) {}

  @Override
  public void close() {
    closed = true;
  }
}
