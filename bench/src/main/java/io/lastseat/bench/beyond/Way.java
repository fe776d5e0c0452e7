package io.lastseat.bench.beyond;

/** A way of giving out seats. */
interface Way {

  /**
   * A function of this memory runs for each request (template.yaml, IntakeMemory); the alternatives
   * get the same.
   */
  double GIGABYTES = 1;

  /** Processor time of a function for one request besides its calls; an assumption. */
  long HANDLER_MICROS = 1_000;

  /** HTTP APIs hang up after 30 s (API Gateway developer guide, "Quotas for HTTP APIs"). */
  long PATIENCE_MICROS = 30_000_000;

  /** Somebody asks for one seat, now. */
  void ask(long arrived, int weight);
}
