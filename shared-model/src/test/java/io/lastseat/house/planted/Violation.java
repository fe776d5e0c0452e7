package io.lastseat.house.planted;

import io.lastseat.tables.TableNames;
import java.time.Instant;

/** Breaks every rule of the house, so that a rule that catches nothing is found out. */
class Violation {

  Instant time() {
    return Instant.now();
  }

  TableNames tables() {
    return TableNames.withPrefix("");
  }
}
