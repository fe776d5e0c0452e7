package io.lastseat.bench.plot;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * From figures to pixels, each step as long as the others.
 *
 * @param low the figure at the first pixel
 * @param high the figure at the last pixel, above low
 */
record EvenScale(double low, double high, double start, double end) {

  private static final int MOST_STEPS = 10;

  double pixel(double figure) {
    return start + (end - start) * (figure - low) / (high - low);
  }

  /** Multiples of 1, 2 or 5 times a power of ten, at most eleven. */
  List<Double> ticks() {
    double power = Math.pow(10, Math.floor(Math.log10((high - low) / MOST_STEPS)));
    double step =
        DoubleStream.of(1, 2, 5, 10)
            .map(digit -> digit * power)
            .filter(size -> (high - low) / size <= MOST_STEPS)
            .findFirst()
            .orElseThrow();
    return DoubleStream.iterate(Math.ceil(low / step) * step, at -> at <= high, at -> at + step)
        .boxed()
        .toList();
  }
}
