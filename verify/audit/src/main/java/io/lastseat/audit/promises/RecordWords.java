package io.lastseat.audit.promises;

import java.lang.reflect.RecordComponent;
import java.util.Objects;
import java.util.StringJoiner;

/** Two records in words, as far as they differ. */
final class RecordWords {

  /**
   * Those components of the one that the other has otherwise; all of it where they are no twins.
   */
  static String of(Object one, Object other) {
    if (!(one instanceof Record) || one.getClass() != other.getClass()) {
      return String.valueOf(one);
    }
    StringJoiner words = new StringJoiner(", ");
    for (RecordComponent component : one.getClass().getRecordComponents()) {
      Object value = value(component, one);
      if (!Objects.equals(value, value(component, other))) {
        words.add(component.getName() + " " + value);
      }
    }
    return words.toString();
  }

  private static Object value(RecordComponent component, Object of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private RecordWords() {}
}
