package io.lastseat.bench.drive;

import io.lastseat.bench.contest.Contender;

/** Sends a workload's asks. */
interface RunDriver {

  /** Returns when the last ask has its answer; verdicts may still be due. */
  void drive(Contender contender);
}
