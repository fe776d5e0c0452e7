package io.lastseat.binding;

/** Checks that the three tables belong together. A process asks before its first decision. */
public interface TablesBinding {

  /** Accepts tables that cannot be replaced: those of a test, or of a simulated world. */
  TablesBinding TRUSTED = () -> () -> {};

  /** Starts the check, unless it already succeeded. */
  Asked ask();

  /** Starts the check and waits for it. It throws what {@link Asked#mustHold()} throws. */
  default void mustHold() {
    ask().mustHold();
  }

  /** A check that is under way. */
  interface Asked {

    /**
     * Waits for the result.
     *
     * @throws TablesReplacedException if the tables do not belong together
     * @throws software.amazon.awssdk.core.exception.SdkException if the item of the tables could
     *     not be read
     */
    void mustHold();
  }
}
