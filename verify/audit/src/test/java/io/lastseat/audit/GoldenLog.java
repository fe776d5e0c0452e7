package io.lastseat.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.lastseat.json.ItemJson;
import io.lastseat.json.JsonWalk;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The golden log of one number of the rules: a file of items in DynamoDB's JSON for each table.
 * After a release it never changes.
 */
final class GoldenLog {

  private static final JsonFactory JSON = new JsonFactory();
  private static final Vector<String> TABLES =
      Vector.of(
          TablesInMemory.NAMES.requests(),
          TablesInMemory.NAMES.decisions(),
          TablesInMemory.NAMES.reservations());

  static TablesInMemory read(int rules) throws IOException {
    TablesInMemory tables = new TablesInMemory();
    for (String table : TABLES) {
      try (JsonParser parser = JSON.createParser(file(rules, table).toFile())) {
        parser.nextToken();
        Objects.requireNonNull(JsonWalk.list(parser, item -> JsonWalk.map(item, ItemJson::value)))
            .forEach(item -> tables.put(table, item));
      }
    }
    return tables;
  }

  /** Returns the file contents of these tables. */
  static Map<Path, String> files(int rules, TablesInMemory tables) throws IOException {
    Map<Path, String> files = new TreeMap<>();
    for (String table : TABLES) {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = JSON.createGenerator(text)) {
        json.useDefaultPrettyPrinter();
        json.writeStartArray();
        for (Map<String, AttributeValue> item : tables.all(table)) {
          ItemJson.write(sorted(item), json);
        }
        json.writeEndArray();
      }
      files.put(file(rules, table), text.append('\n').toString());
    }
    return files;
  }

  static void write(Map<Path, String> files) throws IOException {
    for (Map.Entry<Path, String> file : files.entrySet()) {
      Files.createDirectories(file.getKey().getParent());
      Files.writeString(file.getKey(), file.getValue());
    }
  }

  private static Path file(int rules, String table) {
    return Path.of("src/test/resources/golden/log-" + rules, table + ".json");
  }

  private static Map<String, AttributeValue> sorted(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> sorted = new TreeMap<>();
    item.forEach((name, value) -> sorted.put(name, sorted(value)));
    return sorted;
  }

  private static AttributeValue sorted(AttributeValue value) {
    return switch (value.type()) {
      case M -> AttributeValue.fromM(sorted(value.m()));
      case L -> AttributeValue.fromL(value.l().stream().map(GoldenLog::sorted).toList());
      default -> value;
    };
  }

  private GoldenLog() {}
}
