package io.lastseat.bench.report;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A chart as its SVG draws it, which must be well formed. */
public final class DrawnChart {

  /** A text and its bounding box. */
  record Text(String content, double left, double right, double baseline, double size) {

    static Text of(Element element) {
      double size = number(element, "font-size");
      boolean bold = element.getAttribute("font-weight").equals("bold");
      double width = new Chart.Font(size, bold, "").width(element.getTextContent());
      double x = number(element, "x");
      double left = element.getAttribute("text-anchor").equals("start") ? x : x - width;
      return new Text(element.getTextContent(), left, left + width, number(element, "y"), size);
    }

    boolean overlaps(Text other) {
      return left < other.right
          && other.left < right
          && baseline - size * 0.75 < other.baseline + other.size * 0.2
          && other.baseline - other.size * 0.75 < baseline + size * 0.2;
    }
  }

  private final Element root;

  /** Parses the SVG; throws {@link AssertionError} if it is not XML. */
  public DrawnChart(String svg) {
    try {
      root =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(svg)))
              .getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException wrong) {
      throw new AssertionError("Not well formed: " + svg, wrong);
    }
  }

  /** Returns the pairs of texts that overlap, and the texts that leave the picture. */
  public List<String> faults() {
    List<String> faults = new ArrayList<>();
    List<Text> texts = texts();
    for (int i = 0; i < texts.size(); i++) {
      Text one = texts.get(i);
      texts.subList(i + 1, texts.size()).stream()
          .filter(one::overlaps)
          .forEach(other -> faults.add(one.content() + " on " + other.content()));
      if (one.left() < 0
          || one.right() > number(root, "width")
          || one.baseline() - one.size() < 0
          || one.baseline() + one.size() * 0.2 > number(root, "height")) {
        faults.add(one.content() + " outside");
      }
    }
    return faults;
  }

  List<Text> texts() {
    return elements("text").map(Text::of).toList();
  }

  List<String> words() {
    return texts().stream().map(Text::content).toList();
  }

  Text text(String content) {
    return texts().stream().filter(one -> one.content().equals(content)).findFirst().orElseThrow();
  }

  /** Returns the texts on the same line, from left to right. */
  List<String> lineOf(String content) {
    double baseline = text(content).baseline();
    return texts().stream().filter(one -> one.baseline() == baseline).map(Text::content).toList();
  }

  /** Returns the bar next to this name. */
  Element barOf(String name) {
    double baseline = text(name).baseline();
    return elements("rect")
        .filter(box -> number(box, "height") < 20)
        .filter(box -> number(box, "y") < baseline)
        .filter(box -> number(box, "y") + number(box, "height") > baseline - 5)
        .findFirst()
        .orElseThrow();
  }

  /** Returns the elements of this name in drawing order. */
  Stream<Element> elements(String name) {
    var nodes = root.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
  }

  Element root() {
    return root;
  }

  static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
