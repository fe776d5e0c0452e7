package io.lastseat.embedded.dynamodb;

import java.util.List;

/** A table has replicas in other regions; the message says what to do. */
public final class GlobalTableFound extends RuntimeException {

  private static final long serialVersionUID = 1L;

  GlobalTableFound(String table, List<String> regions) {
    super(
        "The table %s is a global table%s. Lastseat decides in one region alone: between regions the last writer wins, and verdicts would be lost. Stop every stack but one, remove the replicas, and run 'lastseat audit'."
            .formatted(table, regions.isEmpty() ? "" : " (" + String.join(", ", regions) + ")"));
  }
}
