package io.lastseat.bench.startup;

import java.nio.file.Path;
import java.util.Map;

/**
 * A function to be started from nothing, again and again.
 *
 * @param name see {@link StartUpResult#name}
 * @param minimal the name of the function that it is held against; its own if it is one
 * @param environment besides Lambda's own variables and DynamoDB's address
 * @param work makes one event and looks at its outcome
 */
record Starter(
    String name,
    String minimal,
    Path zip,
    String handler,
    int memoryMegabytes,
    Map<String, String> environment,
    Work work) {

  /** What a function is given to do. */
  interface Work {

    /** JSON of an event that was never handled before. */
    String event();

    /**
     * Looks whether what the latest event asked for has been done.
     *
     * @throws IllegalStateException where it has not
     */
    void check(String answer);
  }
}
