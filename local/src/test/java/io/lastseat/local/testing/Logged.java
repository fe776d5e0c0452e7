package io.lastseat.local.testing;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** What is logged while this is open, by whichever logger that lets it through. */
public final class Logged extends AbstractAppender implements AutoCloseable {

  private final Queue<String> lines = new ConcurrentLinkedQueue<>();

  private Logged() {
    super("logged", null, null, true, Property.EMPTY_ARRAY);
  }

  /** Warnings and errors. */
  public static Logged warnings() {
    Logged log = new Logged();
    log.start();
    root().addAppender(log);
    return log;
  }

  private static Logger root() {
    return (Logger) LogManager.getRootLogger();
  }

  @Override
  public void append(LogEvent event) {
    if (event.getLevel().isMoreSpecificThan(Level.WARN)) {
      lines.add(
          event.getLoggerName()
              + ": "
              + event.getMessage().getFormattedMessage()
              + event.getThrown());
    }
  }

  /** So far. */
  public List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    root().removeAppender(this);
    stop();
  }
}
