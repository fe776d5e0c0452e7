package io.lastseat.house.planted;

import io.lastseat.tables.TableNames;
import java.time.Instant;

/** Breaks every architecture rule, so that a rule which catches nothing is noticed. */
class Violation {

  Instant time() {
    return Instant.now();
  }

  TableNames tables() {
    return TableNames.withPrefix("");
  }
}
