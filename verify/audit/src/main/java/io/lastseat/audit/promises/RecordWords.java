package io.lastseat.audit.promises;

import io.vavr.collection.Traversable;
import io.vavr.control.Option;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Records in words; of two of them what differs. */
final class RecordWords {

  private static final String NONE = "none";

  /**
   * Those components of the one that the other has otherwise; all of it where they are no twins.
   */
  static String of(Object one, Object other) {
    return of(one, other, false);
  }

  private static String of(Object one, Object other, boolean inside) {
    Object bare = bare(one);
    Object twin = bare(other);
    if (bare instanceof Record && bare.getClass() == twin.getClass()) {
      return words(bare, inside, part -> !value(part, bare).equals(value(part, twin)), twin);
    } else if (bare instanceof Record) {
      String name = bare.getClass().getSimpleName().toLowerCase(Locale.ROOT);
      String said = words(bare, true, part -> !bare(value(part, bare)).equals(NONE), NONE);
      return name + (said.equals("{}") ? "" : " " + said);
    }
    return bare instanceof Enum<?> ? bare.toString().toLowerCase(Locale.ROOT) : bare.toString();
  }

  private static String words(
      Object record, boolean inside, Predicate<RecordComponent> which, Object twin) {
    return Arrays.stream(record.getClass().getRecordComponents())
        .filter(which)
        .map(
            part -> {
              Object other = twin.equals(NONE) ? NONE : value(part, twin);
              String said = of(value(part, record), other, true);
              return said.startsWith(part.getName() + " ") ? said : part.getName() + " " + said;
            })
        .collect(Collectors.joining(", ", inside ? "{" : "", inside ? "}" : ""));
  }

  private static Object bare(Object value) {
    if (value instanceof Option<?> some) {
      return some.<Object>map(one -> one).getOrElse(NONE);
    }
    return value instanceof Traversable<?> all && all.isEmpty() ? NONE : value;
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
