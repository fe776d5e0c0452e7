package io.lastseat.binding;

/**
 * Whether the three tables belong together. A process asks before it decides for the first time.
 */
public interface TablesBinding {

  /** For tables that cannot be replaced: those of a test, or of a simulated world. */
  TablesBinding TRUSTED = () -> () -> {};

  /** Begins to ask, unless that was answered. */
  Asked ask();

  /** Asks and waits; throws as {@link Asked#mustHold()} does. */
  default void mustHold() {
    ask().mustHold();
  }

  /** A question that is under way. */
  interface Asked {

    /**
     * Waits for the answer.
     *
     * @throws TablesReplacedException where the tables do not belong together
     * @throws software.amazon.awssdk.core.exception.SdkException where that could not be read
     */
    void mustHold();
  }
}
