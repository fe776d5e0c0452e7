package io.lastseat.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vavr.collection.List;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** An event as a file for a calendar (RFC 5545), as the element's {@code calendar.js} makes it. */
final class CalendarFile {

  /** The most bytes of a line; what is longer goes on in the next one, behind a space. */
  private static final int LINE_BYTES = 75;

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private CalendarFile() {}

  /**
   * The file.
   *
   * @param uid the same for the same event
   * @param url of the sign-up page; none where it is not known
   * @param now when the file is made
   * @return nothing where it is not known when the event begins
   */
  static Option<String> of(
      String uid, String title, EventFace face, Option<String> url, Instant now) {
    return face.startsAt()
        .map(
            start ->
                List.of(
                        "BEGIN:VCALENDAR",
                        "VERSION:2.0",
                        "PRODID:-//Lastseat//Sign-up//EN",
                        "BEGIN:VEVENT",
                        "UID:" + escaped(uid),
                        "DTSTAMP:" + MOMENT.format(now),
                        "DTSTART:" + MOMENT.format(start))
                    .appendAll(face.endsAt().map(end -> "DTEND:" + MOMENT.format(end)))
                    .append("SUMMARY:" + escaped(title))
                    .appendAll(face.text("place").map(place -> "LOCATION:" + escaped(place)))
                    .appendAll(face.text("about").map(about -> "DESCRIPTION:" + escaped(about)))
                    .appendAll(url.map(address -> "URL:" + address))
                    .appendAll(List.of("END:VEVENT", "END:VCALENDAR"))
                    .map(line -> folded(line) + "\r\n")
                    .mkString());
  }

  private static String escaped(String text) {
    return text.replaceAll("\r\n?", "\n")
        .replaceAll("(?!\n)\\p{Cc}", "")
        .replaceAll("[\\\\;,]", "\\\\$0")
        .replace("\n", "\\n");
  }

  private static String folded(String line) {
    StringBuilder made = new StringBuilder();
    int length = 0;
    for (int character : line.codePoints().toArray()) {
      String one = Character.toString(character);
      int more = one.getBytes(UTF_8).length;
      if (length + more > LINE_BYTES) {
        made.append("\r\n ");
        length = 1;
      }
      made.append(one);
      length += more;
    }
    return made.toString();
  }
}
