package io.lastseat.tables;

import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.QuantitiesFields;
import io.vavr.Tuple2;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes a number for each of several resources, as a map by their names. Those that have
 * categories stand in a second map, too.
 */
public final class OthersField {

  /** The units of a claim on resources other than its home. */
  public static final Field OTHERS = new Field("others", "ot");

  /** The same by category, of those that have categories. */
  public static final Field IN_CATEGORIES = new Field("othersByCategory", "oq");

  /** The bytes of a number and the places of name and number in the map, without the name. */
  private static final int ENTRY_BYTES = 1 + VerdictFields.NUMBER_BYTES;

  private static final int MAP_BYTES = 3 + 6;

  /** Writes the amounts; no attributes if there are none. */
  public static void write(SortedMap<ResourceId, Amount> amounts, ItemWriter to) {
    write(OTHERS, amounts.mapValues(Amount::units), to);
    put(IN_CATEGORIES, inCategories(amounts), OthersField::inCategories, to);
  }

  static void write(Field field, SortedMap<ResourceId, Long> numbers, ItemWriter to) {
    put(field, numbers, number -> AttributeValue.fromN(Long.toString(number)), to);
  }

  private static <T> void put(
      Field field,
      SortedMap<ResourceId, T> values,
      Function<T, AttributeValue> form,
      ItemWriter to) {
    if (!values.isEmpty()) {
      Map<String, AttributeValue> map = new HashMap<>();
      values.forEach((resource, value) -> map.put(resource.text(), form.apply(value)));
      to.map(field, map);
    }
  }

  private static SortedMap<ResourceId, Amount> inCategories(SortedMap<ResourceId, Amount> amounts) {
    return amounts.filterValues(amount -> !amount.quantities().isEmpty());
  }

  private static AttributeValue inCategories(Amount amount) {
    return AttributeValue.fromM(QuantitiesFields.map(amount.quantities()));
  }

  /** Reads the amounts; throws {@link IllegalArgumentException} if they are damaged. */
  public static SortedMap<ResourceId, Amount> read(ItemReader from) {
    SortedMap<ResourceId, Long> units = read(OTHERS, from);
    SortedMap<ResourceId, Quantities> inCategories =
        read(IN_CATEGORIES, from, (each, name) -> QuantitiesFields.of(each.map(name)));
    if (!units.keySet().containsAll(inCategories.keySet())) {
      throw new IllegalArgumentException("others has no units of " + inCategories.keySet());
    }
    return units.map(
        (other, all) ->
            new Tuple2<>(
                other, new Amount(all, inCategories.get(other).getOrElse(Quantities.NONE))));
  }

  static SortedMap<ResourceId, Long> read(Field field, ItemReader from) {
    return read(field, from, ItemReader::number);
  }

  private static <T> SortedMap<ResourceId, T> read(
      Field field, ItemReader from, BiFunction<ItemReader, String, T> value) {
    SortedMap<ResourceId, T> values = TreeMap.empty();
    for (Map<String, AttributeValue> map : from.mapIfAny(field)) {
      ItemReader each = ItemReader.inFull(map);
      for (String name : map.keySet()) {
        values = values.put(new ResourceId(name), value.apply(each, name));
      }
    }
    return values;
  }

  /** The most bytes that the maps take. */
  public static int atMostBytes(SortedMap<ResourceId, Amount> amounts) {
    SortedMap<ResourceId, Amount> inCategories = inCategories(amounts);
    return bytes(amounts)
        + bytes(inCategories)
        + inCategories
            .values()
            .map(amount -> QuantitiesFields.atMostBytes(amount.quantities()))
            .sum()
            .intValue();
  }

  static int bytes(SortedMap<ResourceId, ?> values) {
    return values.isEmpty()
        ? 0
        : MAP_BYTES
            + values.keySet().toList().map(id -> id.text().length() + ENTRY_BYTES).sum().intValue();
  }

  private OthersField() {}
}
