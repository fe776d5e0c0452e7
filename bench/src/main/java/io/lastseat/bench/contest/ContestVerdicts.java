package io.lastseat.bench.contest;

/** Where contenders that answer {@link Reply#PENDING} tell the verdicts. Many threads at once. */
@FunctionalInterface
public interface ContestVerdicts {

  /**
   * From this moment on whoever asks would see the verdict.
   *
   * @param user whose ask it is
   */
  void visible(String user, boolean accepted);
}
