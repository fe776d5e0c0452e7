package io.lastseat.bench.plot;

import java.util.Collection;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * From figures to pixels, in powers of ten.
 *
 * @param low the figure at the first pixel, above 0
 * @param high the figure at the last pixel, above low
 */
record LogScale(double low, double high, double start, double end) {

  private static final double MANY_DECADES = 3;

  /** That all figures fit into, between round ones. */
  static LogScale over(Collection<Double> figures, double start, double end) {
    double least = figures.stream().mapToDouble(Double::doubleValue).min().orElse(1);
    double most = figures.stream().mapToDouble(Double::doubleValue).max().orElse(least);
    double low = marks(least, most).filter(mark -> mark <= least).max().orElseThrow();
    double high = marks(least, most).filter(mark -> mark >= most && mark > low).min().orElseThrow();
    return new LogScale(low, high, start, end);
  }

  double pixel(double figure) {
    return start + (end - start) * Math.log(figure / low) / Math.log(high / low);
  }

  /** Round figures on the scale: 1, 2, 5, 10 and so on, or powers of ten where there are many. */
  List<Double> ticks() {
    boolean sparse = Math.log10(high / low) > MANY_DECADES;
    return marks(low, high)
        .filter(mark -> mark >= low && mark <= high)
        .filter(mark -> !sparse || Math.rint(Math.log10(mark)) == Math.log10(mark))
        .boxed()
        .toList();
  }

  /**
   * 1, 2 and 5 times powers of ten, from one that is less than the least to one beyond the most.
   */
  private static DoubleStream marks(double least, double most) {
    int from = (int) Math.floor(Math.log10(least)) - 1;
    int to = (int) Math.ceil(Math.log10(most)) + 1;
    return IntStream.rangeClosed(from, to)
        .boxed()
        .flatMapToDouble(
            power ->
                DoubleStream.of(1, 2, 5)
                    .map(digit -> Double.parseDouble((int) digit + "e" + power)));
  }
}
