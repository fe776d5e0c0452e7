package io.lastseat.cli.print;

import io.lastseat.audit.AuditWatcher;

/** Shows the progress of a reader on a terminal: first of its search, then of its reading. */
public final class AuditBar implements AuditWatcher, AutoCloseable {

  private final String name;
  private final Bar bar = Bar.onTerminal();

  /** Shows the progress of a task with this name. */
  public AuditBar(String name) {
    this.name = name;
  }

  @Override
  public void searched(int items) {
    bar.of("Resources", -1).step(items);
  }

  @Override
  public void ahead(long steps) {
    bar.of(name, 0).ahead(steps);
  }

  @Override
  public void read(int steps) {
    bar.step(steps);
  }

  @Override
  public void close() {
    bar.close();
  }
}
