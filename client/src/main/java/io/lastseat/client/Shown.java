package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.RecordComponent;
import java.util.Set;
import java.util.StringJoiner;

/**
 * What a record shows of itself, in a log for example: its components without documents, names of
 * people and tokens.
 */
final class Shown {

  private static final Set<String> HIDDEN =
      Set.of("applicant", "failure", "holder", "runner", "token");

  static String of(Record record) {
    StringJoiner shown = new StringJoiner(", ", record.getClass().getSimpleName() + "[", "]");
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      if (component.getType() != JsonNode.class && !HIDDEN.contains(component.getName())) {
        shown.add(component.getName() + "=" + value(record, component));
      }
    }
    return shown.toString();
  }

  private static Object value(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Shown() {}
}
