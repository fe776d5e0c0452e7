package io.lastseat.bench.beyond;

import org.HdrHistogram.Histogram;

/** What happened to the requests of a run, and what it took. */
final class Tally {

  private static final long LONGEST_MICROS = 3_600_000_000L;

  private final Histogram toVerdict = new Histogram(LONGEST_MICROS, 3);
  private final long countFrom;
  private final long countUntil;

  long offered;
  long decided;
  long turnedAway;
  long failed;
  long inWindow;
  long lastAnswerMicros;
  long throttles;
  long lostAppends;
  long appends;
  long rowsLookedFor;
  long mostBehind;
  double writeUnits;
  double readUnits;
  double invocations;
  double gigabyteSeconds;

  /** The rate is taken from the answers between these two times. */
  Tally(long countFromMicros, long countUntilMicros) {
    countFrom = countFromMicros;
    countUntil = countUntilMicros;
  }

  void used(double write, double read) {
    writeUnits += write;
    readUnits += read;
  }

  void append(boolean held) {
    appends++;
    lostAppends += held ? 0 : 1;
  }

  void lookedFor(int rows) {
    rowsLookedFor += rows;
    used(0, rows);
  }

  /** An append says so many commits after the last one up to which all rows are there. */
  void behind(long commits) {
    mostBehind = Math.max(mostBehind, commits);
  }

  void throttled(int weight) {
    throttles += weight;
  }

  void ran(double calls, long micros, double gigabytes) {
    invocations += calls;
    gigabyteSeconds += calls * gigabytes * micros / 1e6;
  }

  void decided(long now, long arrived, int weight) {
    decided += weight;
    answered(now, arrived, weight);
  }

  void turnedAway(long now, long arrived, int weight) {
    turnedAway += weight;
    answered(now, arrived, weight);
  }

  private void answered(long now, long arrived, int weight) {
    toVerdict.recordValueWithCount(Math.min(LONGEST_MICROS, now - arrived), weight);
    lastAnswerMicros = Math.max(lastAnswerMicros, now);
    if (now > countFrom && now <= countUntil) {
      inWindow += weight;
    }
  }

  long answered() {
    return decided + turnedAway;
  }

  /** In milliseconds; 0 where nobody got an answer. */
  double percentile(double percent) {
    return answered() == 0 ? 0 : toVerdict.getValueAtPercentile(percent) / 1000.0;
  }

  double longest() {
    return answered() == 0 ? 0 : toVerdict.getMaxValue() / 1000.0;
  }
}
