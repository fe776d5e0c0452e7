package io.lastseat.bench.wave;

import io.lastseat.bench.drive.Pace;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;

/** Phases one after the other: when each request is due, and to which phase a moment belongs. */
final class WavePhases implements Pace {

  private static final double NANOS = 1e9;

  /** From when, in seconds, and from which request on. */
  private record Begun(WavePhase phase, double from, int first) {

    double to() {
      return from + phase.seconds();
    }

    int end() {
      return first + phase.requests();
    }
  }

  private final Seq<Begun> all;

  WavePhases(Iterable<WavePhase> phases) {
    Seq<Begun> begun = Vector.empty();
    for (WavePhase phase : phases) {
      begun =
          begun.append(
              new Begun(
                  phase,
                  begun.lastOption().map(Begun::to).getOrElse(0.0),
                  begun.lastOption().map(Begun::end).getOrElse(0)));
    }
    this.all = begun;
  }

  int requests() {
    return all.last().end();
  }

  @Override
  public long dueNanos(int ask) {
    Begun in = all.find(one -> ask < one.end()).getOrElse(all::last);
    double second = in.from() + (ask - in.first()) * in.phase().seconds() / in.phase().requests();
    return (long) (second * NANOS);
  }

  /** The place of the phase at this second of the run; -1 after the last one. */
  int at(double second) {
    return all.indexWhere(one -> second < one.to());
  }
}
