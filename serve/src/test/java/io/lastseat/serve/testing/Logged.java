package io.lastseat.serve.testing;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** Collects the log lines of these loggers while it is open. */
public final class Logged extends AbstractAppender implements AutoCloseable {

  private final Queue<String> lines = new ConcurrentLinkedQueue<>();

  private final List<String> loggers;

  private Logged(List<String> loggers) {
    super("logged", null, null, true, Property.EMPTY_ARRAY);
    this.loggers = loggers;
  }

  /**
   * Collects warnings and errors of loggers whose names begin so; other threads of this process may
   * log, too.
   */
  public static Logged warningsOf(String... loggers) {
    Logged log = new Logged(List.of(loggers));
    log.start();
    root().addAppender(log);
    return log;
  }

  private static Logger root() {
    return (Logger) LogManager.getRootLogger();
  }

  @Override
  public void append(LogEvent event) {
    if (event.getLevel().isMoreSpecificThan(Level.WARN)
        && loggers.stream().anyMatch(event.getLoggerName()::startsWith)) {
      lines.add(
          event.getLoggerName()
              + ": "
              + event.getMessage().getFormattedMessage()
              + event.getThrown());
    }
  }

  /** Returns the lines so far. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    root().removeAppender(this);
    stop();
  }
}
