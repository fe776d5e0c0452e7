package io.lastseat.bench.plot;

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

/** What a picture shows, read from its SVG, which must be well formed. */
public final class DrawnPicture {

  /** A text and the box that it fills. */
  public record Text(
      String content, double left, double right, double baseline, double size, boolean bold) {

    boolean overlaps(Text other) {
      return left < other.right
          && other.left < right
          && baseline - size * 0.75 < other.baseline + other.size * 0.2
          && other.baseline - other.size * 0.75 < baseline + size * 0.2;
    }
  }

  private final Element root;

  /** Reads it; throws {@link AssertionError} where it is no XML. */
  public DrawnPicture(String svg) {
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

  List<Text> texts() {
    return elements("text").map(DrawnPicture::text).toList();
  }

  public List<String> words() {
    return texts().stream().map(Text::content).toList();
  }

  Text text(String content) {
    return texts().stream().filter(one -> one.content().equals(content)).findFirst().orElseThrow();
  }

  /** What stands on the same line, from left to right. */
  List<String> lineOf(String content) {
    double baseline = text(content).baseline();
    return texts().stream().filter(one -> one.baseline() == baseline).map(Text::content).toList();
  }

  /** Names of the hatched bars. */
  public List<String> hatched() {
    return elements("rect")
        .filter(box -> box.getAttribute("fill").equals(Svg.HATCH))
        .flatMap(box -> texts().stream().filter(text -> isNextTo(text, box)))
        .map(Text::content)
        .toList();
  }

  private static boolean isNextTo(Text text, Element box) {
    double above = text.baseline() - number(box, "y");
    return above > 0
        && above < number(box, "height")
        && text.right() > number(box, "x") - 12
        && text.right() < number(box, "x");
  }

  /** Pairs of texts that lie on each other, and texts that leave the picture. */
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

  /** Elements of this name, in the order in which they are drawn. */
  Stream<Element> elements(String name) {
    var nodes = root.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
  }

  /** Lines through several points that are no rule and no tick, by their thickness at least. */
  List<Element> lines(double thickness) {
    return elements("path")
        .filter(path -> path.getAttribute("d").matches("M[\\d. ]+"))
        .filter(path -> number(path, "stroke-width") >= thickness)
        .toList();
  }

  Element root() {
    return root;
  }

  static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  private static Text text(Element element) {
    double size = number(element, "font-size");
    boolean bold = element.getAttribute("font-weight").equals("bold");
    double width = new Lettering(size, bold, "").width(element.getTextContent());
    double x = number(element, "x");
    double left =
        switch (element.getAttribute("text-anchor")) {
          case "start" -> x;
          case "middle" -> x - width / 2;
          default -> x - width;
        };
    return new Text(element.getTextContent(), left, left + width, number(element, "y"), size, bold);
  }
}
