package io.lastseat.bench.report;

/**
 * A picture as it stands on a page.
 *
 * @param alt what it says, with its main figures, for who does not see it
 * @param svg the picture
 */
record Picture(String alt, String svg) {

  /** For a page; the folder is that of the pictures, seen from the page. */
  String markdown(String folder, String name) {
    return "![%s](%s/%s.svg)".formatted(alt, folder, name);
  }
}
