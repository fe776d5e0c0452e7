package io.lastseat.local.mapping;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The time that a mapping goes by.
 *
 * @param nanos measures batching windows
 * @param dates tells how old a record is
 */
record MappingClock(LongSupplier nanos, InstantSource dates) {

  static final MappingClock SYSTEM = new MappingClock(System::nanoTime, InstantSource.system());

  /** By the same measure as {@link System#nanoTime()}. */
  long nanoTime() {
    return nanos.getAsLong();
  }

  Instant now() {
    return dates.instant();
  }
}
