package io.lastseat.audit.promises;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Generation;
import io.lastseat.model.grant.Quantities;
import io.vavr.collection.Traversable;
import io.vavr.control.Option;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A promise that a log breaks.
 *
 * @param entry the decision; none if it is about the whole commit
 * @param what is compared, with the stored and the right value in words
 * @param due the right books, if these differ
 */
public record Breach(
    Promise promise,
    Commit commit,
    Option<Entry> entry,
    String what,
    String stands,
    String should,
    Option<Books> due) {

  /** The subject of a promotion at an impossible time. */
  public static final String TIME = "its time";

  @Override
  public String toString() {
    return "%s of %s should be %s, and is %s, in commit %d of %s"
        .formatted(
            what,
            entry.map(one -> String.valueOf(one.about())).getOrElse("all"),
            should,
            stands,
            commit.number(),
            commit.books().resource().text());
  }

  /** Prints records, and how two of them differ. */
  static final class RecordWords {

    private static final String NONE = "none";

    /** The components that differ; the whole record if the types differ. */
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
        String text = words(bare, true, part -> !bare(value(part, bare)).equals(NONE), NONE);
        return name + (text.equals("{}") ? "" : " " + text);
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
                String text = of(value(part, record), other, true);
                return text.startsWith(part.getName() + " ") ? text : part.getName() + " " + text;
              })
          .collect(Collectors.joining(", ", inside ? "{" : "", inside ? "}" : ""));
    }

    private static Object bare(Object value) {
      if (value instanceof Option<?> some) {
        return some.<Object>map(one -> one).getOrElse(NONE);
      }
      boolean isNothing =
          (value instanceof Traversable<?> all && all.isEmpty())
              || (value instanceof Quantities units && units.byCategory().isEmpty())
              || (value instanceof Generation generation && generation.number() == 0);
      return isNothing ? NONE : value;
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
}
