package io.lastseat.tables.fields;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads an item, or a map inside one, and notes which attributes were read: this program does not
 * know the others. Each method throws {@link IllegalArgumentException} if an attribute is missing
 * or of another type.
 */
public final class ItemReader {

  private final Map<String, AttributeValue> item;
  private final boolean briefly;
  private final List<String> known = new ArrayList<>();

  private ItemReader(Map<String, AttributeValue> item, boolean briefly) {
    this.item = item;
    this.briefly = briefly;
  }

  /** Reads an item with full names. */
  public static ItemReader inFull(Map<String, AttributeValue> item) {
    return new ItemReader(item, false);
  }

  /** Reads a map with brief names. */
  public static ItemReader briefly(Map<String, AttributeValue> item) {
    return new ItemReader(item, true);
  }

  /** Reads a text. */
  public String text(String name) {
    return required(name, textIfAny(name));
  }

  /** Reads a text. */
  public String text(Field field) {
    return text(field.name(briefly));
  }

  /** Reads a text, if there is one. */
  public Option<String> textIfAny(String name) {
    return value(name, AttributeValue::s);
  }

  /** Reads a text, if there is one. */
  public Option<String> textIfAny(Field field) {
    return textIfAny(field.name(briefly));
  }

  /** Reads a whole number. */
  public long number(String name) {
    return required(name, numberIfAny(name));
  }

  /** Reads a whole number. */
  public long number(Field field) {
    return number(field.name(briefly));
  }

  /** Reads a whole number, if there is one. */
  public Option<Long> numberIfAny(String name) {
    return value(name, AttributeValue::n).map(Long::parseLong);
  }

  /** Reads a whole number, if there is one. */
  public Option<Long> numberIfAny(Field field) {
    return numberIfAny(field.name(briefly));
  }

  /** Reads a whole number of at most 32 bits. */
  public int small(String name) {
    return small(name, number(name));
  }

  /** Reads a whole number of at most 32 bits, if there is one. */
  public Option<Integer> smallIfAny(Field field) {
    return numberIfAny(field).map(number -> small(field.name(briefly), number));
  }

  /** Reads a time. */
  public Instant time(String name) {
    return Instant.ofEpochMilli(number(name));
  }

  /** Reads a time. */
  public Instant time(Field field) {
    return Instant.ofEpochMilli(number(field));
  }

  /** Reads a time, if there is one. */
  public Option<Instant> timeIfAny(Field field) {
    return numberIfAny(field).map(Instant::ofEpochMilli);
  }

  /** Reads a length of time, if there is one. */
  public Option<Duration> durationIfAny(Field field) {
    return numberIfAny(field).map(Duration::ofMillis);
  }

  /** Reads bytes; an empty array if there is no such attribute. */
  public byte[] bytesIfAny(String name) {
    return value(name, some -> some.b() == null ? null : some.b().asByteArray())
        .getOrElse(new byte[0]);
  }

  /** Reads bytes; an empty array if there is no such attribute. */
  public byte[] bytesIfAny(Field field) {
    return bytesIfAny(field.name(briefly));
  }

  /** Reads a yes or no. */
  public boolean flag(Field field) {
    String name = field.name(briefly);
    return required(name, value(name, AttributeValue::bool));
  }

  /** Whether the attribute is a yes; no if it is absent. */
  public boolean flagIfSet(Field field) {
    return flagIfSet(field.name(briefly));
  }

  /** Whether the attribute is a yes; no if it is absent. */
  public boolean flagIfSet(String name) {
    return value(name, AttributeValue::bool).getOrElse(false);
  }

  /** Reads a map. */
  public Map<String, AttributeValue> map(String name) {
    return required(name, mapIfAny(name));
  }

  /** Reads a map, if there is one. */
  public Option<Map<String, AttributeValue>> mapIfAny(String name) {
    return value(name, some -> some.hasM() ? some.m() : null);
  }

  /** Reads a map, if there is one. */
  public Option<Map<String, AttributeValue>> mapIfAny(Field field) {
    return mapIfAny(field.name(briefly));
  }

  /**
   * Reads an inner map, if there is one, with full or brief names as in this item.
   *
   * @throws NewerVersionException if it has an attribute that this program does not know
   */
  public <T> Option<T> insideIfAny(Field field, String what, Function<ItemReader, T> read) {
    return mapIfAny(field.name(briefly))
        .map(
            map -> {
              ItemReader inner = new ItemReader(map, briefly);
              T value = read.apply(inner);
              inner.knownWhole(what);
              return value;
            });
  }

  /**
   * Reads a list of maps, with full or brief names as in this item; empty if there is none.
   *
   * @throws NewerVersionException if a map has an attribute that this program does not know
   */
  public <T> Vector<T> each(Field field, String what, Function<ItemReader, T> read) {
    return Vector.ofAll(list(field.name(briefly)))
        .map(
            one -> {
              if (!one.hasM()) {
                throw new IllegalArgumentException(field.full() + " is of another type");
              }
              ItemReader inner = new ItemReader(one.m(), briefly);
              T value = read.apply(inner);
              inner.knownWhole(what);
              return value;
            });
  }

  /** Reads a list; empty if there is none. */
  public List<AttributeValue> list(String name) {
    return value(name, some -> some.hasL() ? some.l() : null).getOrElse(List.of());
  }

  /** Marks an attribute as known, although its value is not needed. */
  public void pass(String name) {
    known.add(name);
  }

  /** The attributes that were not read. */
  public Set<String> unknown() {
    Set<String> left = new HashSet<>(item.keySet());
    known.forEach(left::remove);
    return left;
  }

  /**
   * Ends the reading.
   *
   * @throws NewerVersionException if there is an attribute that this program does not know
   */
  public void knownWhole(String what) {
    Set<String> unknown = unknown();
    if (!unknown.isEmpty()) {
      throw NewerVersionException.attributes(what, unknown);
    }
  }

  public static <T> T required(String name, Option<T> value) {
    if (value.isEmpty()) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return value.get();
  }

  private static int small(String name, long number) {
    if (number != (int) number) {
      throw new IllegalArgumentException(name + " is too large: " + number);
    }
    return (int) number;
  }

  private <T> Option<T> value(String name, Function<AttributeValue, @Nullable T> typed) {
    AttributeValue value = item.get(name);
    if (value == null) {
      return Option.none();
    }
    known.add(name);
    T content = typed.apply(value);
    if (content == null) {
      throw new IllegalArgumentException(name + " is of another type");
    }
    return Option.some(content);
  }
}
