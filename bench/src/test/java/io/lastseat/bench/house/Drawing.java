package io.lastseat.bench.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The arrows of {@code docs/inside/architecture.md}. In a line {@code a, b ◀ c ◀ d}, c may import a
 * and b, and d may import c. Arrows are transitive. A room is a package below {@code io.lastseat};
 * a class belongs to the room with the longest matching name.
 */
final class Drawing {

  private static final String HEADING = "## Who may know whom";
  private static final String FENCE = "```\n";
  private static final String HOUSE = "io.lastseat.";

  private final Map<String, Set<String>> known = new TreeMap<>();

  static Drawing of(String lines) {
    Drawing drawing = new Drawing();
    lines.lines().forEach(drawing::line);
    return drawing;
  }

  static Drawing inTheDocs(Path project) throws IOException {
    String page = Files.readString(project.resolve("docs/inside/architecture.md"));
    int begin = page.indexOf(FENCE, page.indexOf(HEADING)) + FENCE.length();
    return of(page.substring(begin, page.indexOf(FENCE, begin)));
  }

  private void line(String line) {
    List<String> between = List.of(line.split("◀"));
    List<String> left = rooms(between.get(0));
    left.forEach(room -> known.computeIfAbsent(room, r -> new TreeSet<>()));
    for (String right : between.subList(1, between.size())) {
      List<String> rooms = rooms(right);
      for (String room : rooms) {
        known.computeIfAbsent(room, r -> new TreeSet<>()).addAll(left);
      }
      left = rooms;
    }
  }

  private static List<String> rooms(String text) {
    return List.of(text.strip().split("\\s*,\\s*"));
  }

  Set<String> rooms() {
    return known.keySet();
  }

  /** Returns whether the first room may import the second. */
  boolean mayKnow(String room, String other) {
    return room.equals(other)
        || known.get(room).contains(other)
        || known.get(room).stream().anyMatch(near -> mayKnow(near, other));
  }

  Optional<String> roomOf(String packageName) {
    return known.keySet().stream()
        .filter(room -> (packageName + ".").startsWith(HOUSE + room + "."))
        .reduce((one, other) -> one.length() > other.length() ? one : other);
  }
}
