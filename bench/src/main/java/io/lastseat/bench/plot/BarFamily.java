package io.lastseat.bench.plot;

import java.util.Comparator;
import java.util.List;

/**
 * Bars that stand together.
 *
 * @param heading above them
 * @param own whether they are what the picture is about; the others are drawn quietly
 */
public record BarFamily(String heading, boolean own, List<FigureBar> bars) {

  List<FigureBar> longestFirst() {
    return bars.stream().sorted(Comparator.comparingDouble(FigureBar::value).reversed()).toList();
  }
}
