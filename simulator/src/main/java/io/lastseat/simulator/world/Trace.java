package io.lastseat.simulator.world;

import java.util.function.Supplier;

/** Is told every step of a world, where somebody listens. */
public interface Trace {

  /** Nobody listens. */
  Trace NONE = step -> {};

  /** A step; the words are only made where they are wanted. */
  void step(Supplier<String> words);
}
