package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.Evaluation.Moment;
import io.lastseat.dynamo.item.Key;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an engine does by itself from time to time, in small operations: each returns what it
 * changes, and nothing once all is done.
 */
public final class Upkeep {

  private static final String AGE = "age";

  /**
   * Developer guide, "Time to Live": the engine leaves items alone that expired more than five
   * years ago.
   */
  private static final long OLDEST_SECONDS = Duration.ofDays(5 * 365).toSeconds();

  /** The seconds in which engines ran on this database, as it was noted last. */
  public static long age(TablesView tables) {
    return SystemRows.lastOf(tables, AGE);
  }

  /** Notes the seconds in which engines ran on this database. */
  public static Evaluation noteAge(TablesView tables, Moment moment) {
    long more = moment.age() - age(tables);
    return Evaluation.ofChanges(
        more <= 0 ? Vector.empty() : Vector.of(SystemRows.count(tables, AGE, more).change()));
  }

  /** The tables whose items expire. */
  public static Vector<String> tablesThatExpire(TablesView tables) {
    return Catalogue.rows(tables)
        .filter(row -> Catalogue.expiresBy(row).isDefined())
        .map(SystemRows::name)
        .toVector();
  }

  /**
   * What a look at some items of a table found.
   *
   * @param places those of the items that are expired
   * @param end where the look ended; none at the end of the table
   */
  public record Expired(Vector<Key> places, Option<Key> end) {}

  /**
   * Looks at a number of items of a table.
   *
   * @param behind where the look before ended; none for the first one
   */
  public static Expired expired(
      TablesView tables, String name, Option<Key> behind, int items, Moment moment) {
    Option<TableSchema> table = tables.table(name);
    if (table.isEmpty()) {
      return new Expired(Vector.empty(), Option.none());
    }
    Key from = behind.map(Key::end).getOrElse(Key.of());
    Vector<Map<String, AttributeValue>> page =
        Iterator.ofAll(tables.range(table.get(), Option.none(), from, Key.of().end(), true))
            .take(items)
            .toVector();
    Option<String> by = expiresBy(tables, name);
    Vector<Key> expired = page.filter(item -> isExpired(by, item, moment)).map(table.get()::keyOf);
    return new Expired(
        expired, Option.when(page.size() == items, () -> table.get().keyOf(page.last())));
  }

  /** Deletes those of these items that are expired now. */
  public static Evaluation expire(
      TablesView tables, String name, Vector<Key> places, Moment moment) {
    Option<TableSchema> table = tables.table(name);
    Option<String> by = expiresBy(tables, name);
    Vector<ItemChange> changes = Vector.empty();
    for (Key place : table.isEmpty() ? Vector.<Key>empty() : places) {
      Option<Map<String, AttributeValue>> item = tables.find(table.get(), place);
      if (item.exists(it -> isExpired(by, it, moment))) {
        changes = changes.append(new ItemChange(table.get(), place, item, Option.none()));
      }
    }
    return Evaluation.ofChanges(changes);
  }

  private static Option<String> expiresBy(TablesView tables, String name) {
    return SystemRows.find(tables, SystemRows.TABLES, name).flatMap(Catalogue::expiresBy);
  }

  private static boolean isExpired(
      Option<String> attribute, Map<String, AttributeValue> item, Moment moment) {
    AttributeValue by = attribute.map(item::get).getOrNull();
    if (by == null || by.n() == null) {
      return false;
    }
    BigDecimal now = BigDecimal.valueOf(moment.now().getEpochSecond());
    BigDecimal at = new BigDecimal(by.n());
    return at.compareTo(now) < 0
        && at.compareTo(now.subtract(BigDecimal.valueOf(OLDEST_SECONDS))) > 0;
  }

  private Upkeep() {}
}
