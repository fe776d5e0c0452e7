package io.lastseat.cli.golden;

import io.lastseat.tables.RowCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The names and the places of attributes: those that code writes, and those that tables have. */
final class StoredNames {

  /** Folders of the code that writes items. */
  private static final List<String> WRITERS =
      List.of("shared-model", "intake", "serializer", "relay", "serve", "cli");

  /** A name that a codec declares, in full and in brief. */
  private static final Pattern FIELD = Pattern.compile("new Field\\(\\s*\"(\\w+)\",\\s*\"(\\w+)\"");

  /** A name that a codec gives to the writer of items, itself or by a constant. */
  private static final Pattern WRITTEN =
      Pattern.compile(
          "\\.(?:text|number|numberIfAny|time|flagIfSet|list|map|bytesIfAny)\\(\\s*"
              + "(?:\"(\\w+)\"|(?:(\\w+)\\.)?([A-Z][A-Z_]*)),");

  private static final Pattern CONSTANT = Pattern.compile("String ([A-Z][A-Z_]*) =\\s*\"(\\w+)\";");

  /**
   * The names that today's code can write, each with itself. A field has a full name in items and a
   * brief one inside commits: each has the other one.
   */
  static Map<String, String> ofCode() throws IOException {
    Map<String, String> code = new HashMap<>();
    for (String module : WRITERS) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
        for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
          code.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
        }
      }
    }
    Map<String, String> constants = new HashMap<>();
    code.forEach(
        (type, text) -> {
          Matcher constant = CONSTANT.matcher(text);
          while (constant.find()) {
            constants.put(type + "." + constant.group(1), constant.group(2));
          }
        });
    Map<String, String> names = new TreeMap<>();
    code.forEach((type, text) -> add(type, text, constants, names));
    return names;
  }

  private static void add(
      String type, String code, Map<String, String> constants, Map<String, String> names) {
    Matcher field = FIELD.matcher(code);
    while (field.find()) {
      names.put(field.group(1), field.group(2));
      names.put(field.group(2), field.group(1));
    }
    Matcher written = WRITTEN.matcher(code);
    while (code.contains("ItemWriter") && written.find()) {
      String where = written.group(2) == null ? type : written.group(2);
      String name =
          written.group(1) != null
              ? written.group(1)
              : constants.get(where + "." + written.group(3));
      if (name != null) {
        names.putIfAbsent(name, name);
      }
    }
  }

  /** Adds the names of all attributes of an item, and of the maps inside it. */
  static void addNames(Map<String, AttributeValue> item, Set<String> names) {
    item.forEach(
        (name, value) -> {
          names.add(name);
          for (AttributeValue inner : inside(value)) {
            addNames(inner.hasM() ? inner.m() : Map.of(), names);
          }
        });
  }

  private static List<AttributeValue> inside(AttributeValue value) {
    return value.hasM() ? List.of(value) : value.hasL() ? value.l() : List.of();
  }

  /**
   * Adds the places of all attributes of an item: its form, then the names down to the attribute.
   * An id in place of a name becomes a star.
   *
   * @param known the names that code writes
   */
  static void addPlaces(Map<String, AttributeValue> item, Set<String> known, Set<String> places) {
    addPlaces(form(item), item, known, places);
  }

  private static void addPlaces(
      String before, Map<String, AttributeValue> map, Set<String> known, Set<String> places) {
    map.forEach(
        (name, value) -> {
          String place = before + "." + (known.contains(name) ? name : "*");
          places.add(place);
          for (AttributeValue inner : inside(value)) {
            if (inner.hasM()) {
              String kind =
                  name.equals("entries")
                      ? "("
                          + (inner.m().containsKey("k") ? inner.m().get("k").s() : "reserve")
                          + ")"
                      : "";
              addPlaces(place + kind, inner.m(), known, places);
            }
          }
        });
  }

  /** What an item is, by its keys. */
  private static String form(Map<String, AttributeValue> item) {
    if (item.containsKey("lane")) {
      return "request " + (item.containsKey("kind") ? item.get("kind").s() : "");
    }
    if (item.containsKey("commitNo") && !item.containsKey(RowCodec.PART)) {
      return item.containsKey("books") ? "commit" : "tombstone";
    }
    if (item.containsKey(RowCodec.PART)) {
      String partition = item.get(RowCodec.PARTITION).s();
      return partition.startsWith("#")
          ? partition.replaceFirst("/.*", "")
          : "row " + item.get(RowCodec.PART).s().replaceFirst("-[0-9]+$", "");
    }
    return item.containsKey("stream") ? "checkpoint" : item.containsKey("all") ? "webhook" : "feed";
  }

  private StoredNames() {}
}
