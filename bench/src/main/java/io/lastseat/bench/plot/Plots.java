package io.lastseat.bench.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Pictures as SVG, on white, so that they can be read on a dark page too. */
public final class Plots {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 560;

  /**
   * The palette of Okabe and Ito ("Color Universal Design", 2008), which colour-blind people can
   * tell apart; yellow left out, since it cannot be read on white.
   */
  private static final List<Color> COLOURS =
      List.of(
          new Color(0x0072B2),
          new Color(0xD55E00),
          new Color(0x009E73),
          new Color(0xCC79A7),
          new Color(0x56B4E9),
          new Color(0xE69F00),
          new Color(0x000000));

  private static final List<Marker> MARKERS =
      List.of(
          SeriesMarkers.CIRCLE,
          SeriesMarkers.SQUARE,
          SeriesMarkers.DIAMOND,
          SeriesMarkers.TRIANGLE_UP,
          SeriesMarkers.TRIANGLE_DOWN);

  /** Lines of points, both axes in powers of ten: values must be above 0. */
  public static String lines(String title, String x, String y, List<Line> lines) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(x)
            .yAxisTitle(y)
            .build();
    style(chart.getStyler());
    chart.getStyler().setXAxisLogarithmic(true);
    chart.getStyler().setYAxisLogarithmic(true);
    chart.getStyler().setMarkerSize(6);
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      XYSeries series = chart.addSeries(line.name(), line.xs(), line.ys());
      Color colour = COLOURS.get(i % COLOURS.size());
      series.setLineColor(colour);
      series.setMarkerColor(colour);
      series.setMarker(MARKERS.get(i % MARKERS.size()));
      series.setLineStyle(i < COLOURS.size() ? SeriesLines.SOLID : SeriesLines.DASH_DASH);
      series.setLineWidth(2);
    }
    return svg(chart);
  }

  /** A bar for each name, in powers of ten: heights must be above 0. */
  public static String bars(String title, String y, List<String> names, List<Double> heights) {
    CategoryChart chart =
        new CategoryChartBuilder().width(WIDTH).height(HEIGHT).title(title).yAxisTitle(y).build();
    style(chart.getStyler());
    chart.getStyler().setYAxisLogarithmic(true);
    chart.getStyler().setYAxisMin(powerOfTenBelow(heights));
    chart.getStyler().setAvailableSpaceFill(0.8);
    chart.getStyler().setXAxisLabelRotation(names.size() > 8 ? 30 : 0);
    chart.addSeries(y, names, heights).setFillColor(COLOURS.get(0));
    chart.getStyler().setLegendVisible(false);
    return svg(chart);
  }

  /** Bars begin somewhere, and on a scale of powers of ten not at 0. */
  private static double powerOfTenBelow(List<Double> heights) {
    double least = heights.stream().mapToDouble(Double::doubleValue).min().orElse(1);
    return Math.pow(10, Math.ceil(Math.log10(least)) - 1);
  }

  private static void style(AxesChartStyler styler) {
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setPlotGridLinesColor(new Color(0xDDDDDD));
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
    styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    styler.setLocale(java.util.Locale.ROOT);
    styler.setAntiAlias(true);
  }

  private static String svg(Chart<?, ?> chart) {
    try (ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
      VectorGraphicsEncoder.saveVectorGraphic(chart, bytes, VectorGraphicsFormat.SVG);
      return Tidy.svg(bytes.toString(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException("Cannot draw " + chart.getTitle(), impossible);
    }
  }

  private Plots() {}
}
