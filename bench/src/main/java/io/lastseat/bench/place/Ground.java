package io.lastseat.bench.place;

import java.util.Locale;

/** What a DynamoDB of the bench stands on. */
public enum Ground {
  /** The engine of {@code serve --data}, on the disk of this machine. */
  NEXT_DOOR("next door"),
  /** The same engine in memory, with the latency and the partition limits of AWS. */
  AWS("modelled AWS");

  private final String title;

  Ground(String title) {
    this.title = title;
  }

  /** In tables. */
  public String title() {
    return title;
  }

  /** On the command line. */
  public String option() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  ServedDatabase open() throws Exception {
    return this == AWS ? ServedDatabase.modelled() : ServedDatabase.onDisk();
  }
}
