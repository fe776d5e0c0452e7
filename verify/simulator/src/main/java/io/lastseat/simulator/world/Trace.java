package io.lastseat.simulator.world;

import java.util.function.Supplier;

/** Listens to every step of a world. */
public interface Trace {

  /** No listener. */
  Trace NONE = step -> {};

  /** A step; the words are only made where they are wanted. */
  void step(Supplier<String> words);
}
