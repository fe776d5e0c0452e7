package io.lastseat.local.cli.print;

import io.lastseat.audit.AuditWatcher;
import io.vavr.control.Option;
import java.util.function.Supplier;

/** Shows how far a reader is, on a terminal: first what is looked for, then what is read. */
public final class AuditBar implements AuditWatcher, AutoCloseable {

  private static final long UNKNOWN = -1;

  private final String name;
  private Option<Bar> searching = Option.none();
  private Option<Bar> reading = Option.none();

  /** Of an audit. */
  public AuditBar() {
    this("Audit");
  }

  /** Of what has this name. */
  public AuditBar(String name) {
    this.name = name;
  }

  @Override
  public void searched(int items) {
    searching = shown(searching, () -> Bar.onTerminal("Resources", UNKNOWN));
    searching.forEach(bar -> bar.step(items));
  }

  @Override
  public void ahead(long steps) {
    searching.forEach(Bar::close);
    searching = Option.none();
    reading = shown(reading, () -> Bar.onTerminal(name, 0));
    reading.forEach(bar -> bar.ahead(steps));
  }

  @Override
  public void read(int steps) {
    reading.forEach(bar -> bar.step(steps));
  }

  private static Option<Bar> shown(Option<Bar> bar, Supplier<Bar> make) {
    return bar.orElse(() -> Option.some(make.get()));
  }

  @Override
  public void close() {
    searching.forEach(Bar::close);
    reading.forEach(Bar::close);
  }
}
