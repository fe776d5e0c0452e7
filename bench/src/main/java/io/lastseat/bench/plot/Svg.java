package io.lastseat.bench.plot;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a picture as SVG. Letters stay letters, so that they can be searched and read aloud. The
 * ground is white, so that it can be read on a dark page too.
 */
final class Svg {

  /** To fill with, once {@link #hatching} was called. */
  static final String HATCH = "url(#hatch)";

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;

  /**
   * A white picture.
   *
   * @param title what is to be seen
   * @param description the same in words, for who cannot see it
   */
  Svg(double width, double height, String title, String description) {
    List<String> size = List.of("width", number(width), "height", number(height));
    try {
      xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartElement("svg");
      xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
      attributes(size);
      attributes(List.of("viewBox", "0 0 " + number(width) + " " + number(height)));
      attributes(List.of("role", "img", "aria-labelledby", "title desc"));
      attributes(List.of("font-family", "sans-serif"));
      element("title", title, List.of("id", "title"));
      element("desc", description, List.of("id", "desc"));
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("Cannot draw " + title, impossible);
    }
    rect(0, 0, width, height, "#ffffff", "none");
  }

  /** Slanted lines that {@link #HATCH} fills with. */
  void hatching(String colour) {
    try {
      xml.writeCharacters("\n");
      xml.writeStartElement("pattern");
      attributes(List.of("id", "hatch", "width", "6", "height", "6"));
      attributes(List.of("patternUnits", "userSpaceOnUse"));
      path("M-1 1l2-2M0 6l6-6M5 7l2-2", colour, 1.5);
      xml.writeEndElement();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("Cannot hatch", impossible);
    }
  }

  /** A box whose left upper corner is at x and y. */
  void rect(double x, double y, double width, double height, String fill, String stroke) {
    shape(
        "rect",
        List.of("x", number(x), "y", number(y), "width", number(width), "height", number(height)),
        List.of("fill", fill, "stroke", stroke));
  }

  /** A line from point to point. */
  void line(List<Double> xs, List<Double> ys, String stroke, double thickness) {
    StringBuilder d = new StringBuilder("M");
    for (int i = 0; i < xs.size(); i++) {
      d.append(i == 0 ? "" : " ").append(number(xs.get(i))).append(' ').append(number(ys.get(i)));
    }
    path(d.toString(), stroke, thickness);
  }

  /** A text on one line that begins, ends or has its middle at x. */
  void text(double x, double baseline, TextAnchor anchor, Lettering lettering, String content) {
    try {
      element(
          "text",
          content,
          List.of("x", number(x), "y", number(baseline), "text-anchor", anchor.svg()),
          List.of("font-size", number(lettering.size()), "fill", lettering.colour()),
          lettering.bold() ? List.of("font-weight", "bold") : List.of());
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("Cannot write " + content, impossible);
    }
  }

  /** The whole picture, which is ended by this. */
  String end() {
    try {
      xml.writeCharacters("\n");
      xml.writeEndDocument();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("Cannot end the picture", impossible);
    }
    return text + "\n";
  }

  /** A tenth of a pixel is as fine as anybody can see. */
  static String number(double pixels) {
    BigDecimal tenth = BigDecimal.valueOf(pixels).setScale(1, RoundingMode.HALF_UP);
    return tenth.signum() == 0 ? "0" : tenth.stripTrailingZeros().toPlainString();
  }

  private void path(String d, String stroke, double thickness) {
    shape(
        "path",
        List.of("d", d, "fill", "none", "stroke", stroke, "stroke-width", number(thickness)),
        List.of("stroke-linejoin", "round"));
  }

  @SafeVarargs
  private void shape(String name, List<String>... pairs) {
    try {
      xml.writeCharacters("\n");
      xml.writeEmptyElement(name);
      attributes(pairs);
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("Cannot draw a " + name, impossible);
    }
  }

  @SafeVarargs
  private void element(String name, String content, List<String>... pairs)
      throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement(name);
    attributes(pairs);
    xml.writeCharacters(content);
    xml.writeEndElement();
  }

  /** Names and values in turn. */
  @SafeVarargs
  private void attributes(List<String>... pairs) throws XMLStreamException {
    for (List<String> some : pairs) {
      for (int i = 0; i < some.size(); i += 2) {
        xml.writeAttribute(some.get(i), some.get(i + 1));
      }
    }
  }
}
