package io.lastseat.tables.fields;

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
 * Reads an item, or a map inside one, and notes the attributes that were read: the others is
 * nothing that this program knows. Each method throws {@link IllegalArgumentException} where an
 * attribute is missing or of another type.
 */
public final class ItemReader {

  private final Map<String, AttributeValue> item;
  private final boolean briefly;
  private final List<String> known = new ArrayList<>();

  private ItemReader(Map<String, AttributeValue> item, boolean briefly) {
    this.item = item;
    this.briefly = briefly;
  }

  /** Of an item with full names. */
  public static ItemReader inFull(Map<String, AttributeValue> item) {
    return new ItemReader(item, false);
  }

  /** Of a map with brief names. */
  public static ItemReader briefly(Map<String, AttributeValue> item) {
    return new ItemReader(item, true);
  }

  public String text(String name) {
    return required(name, textIfAny(name));
  }

  public String text(Field field) {
    return text(field.name(briefly));
  }

  public Option<String> textIfAny(String name) {
    return value(name, AttributeValue::s);
  }

  public Option<String> textIfAny(Field field) {
    return textIfAny(field.name(briefly));
  }

  public long number(String name) {
    return required(name, numberIfAny(name));
  }

  public long number(Field field) {
    return number(field.name(briefly));
  }

  public Option<Long> numberIfAny(String name) {
    return value(name, AttributeValue::n).map(Long::parseLong);
  }

  public Option<Long> numberIfAny(Field field) {
    return numberIfAny(field.name(briefly));
  }

  /** A whole number of at most 32 bits. */
  public int small(String name) {
    return small(name, number(name));
  }

  /** A whole number of at most 32 bits, if there is one. */
  public Option<Integer> smallIfAny(Field field) {
    return numberIfAny(field).map(number -> small(field.name(briefly), number));
  }

  public Instant time(String name) {
    return Instant.ofEpochMilli(number(name));
  }

  public Instant time(Field field) {
    return Instant.ofEpochMilli(number(field));
  }

  public Option<Instant> timeIfAny(Field field) {
    return numberIfAny(field).map(Instant::ofEpochMilli);
  }

  public Option<Duration> durationIfAny(Field field) {
    return numberIfAny(field).map(Duration::ofMillis);
  }

  /** Bytes; none of them where there is no such attribute. */
  public byte[] bytesIfAny(String name) {
    return value(name, some -> some.b() == null ? null : some.b().asByteArray())
        .getOrElse(new byte[0]);
  }

  /** Bytes; none of them where there is no such attribute. */
  public byte[] bytesIfAny(Field field) {
    return bytesIfAny(field.name(briefly));
  }

  public boolean flag(Field field) {
    String name = field.name(briefly);
    return required(name, value(name, AttributeValue::bool));
  }

  public boolean flagIfSet(Field field) {
    return flagIfSet(field.name(briefly));
  }

  public boolean flagIfSet(String name) {
    return value(name, AttributeValue::bool).getOrElse(false);
  }

  public Map<String, AttributeValue> map(String name) {
    return required(name, mapIfAny(name));
  }

  public Option<Map<String, AttributeValue>> mapIfAny(String name) {
    return value(name, some -> some.hasM() ? some.m() : null);
  }

  public Option<Map<String, AttributeValue>> mapIfAny(Field field) {
    return mapIfAny(field.name(briefly));
  }

  /**
   * Reads a map inside, if there is one: with full or brief names, as here.
   *
   * @throws NewerVersionException where it has an attribute that this program does not know
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

  /** A list; empty where there is none. */
  public List<AttributeValue> list(String name) {
    return value(name, some -> some.hasL() ? some.l() : null).getOrElse(List.of());
  }

  /** Passes over an attribute that is known and not needed. */
  public void pass(String name) {
    known.add(name);
  }

  public Set<String> unknown() {
    Set<String> left = new HashSet<>(item.keySet());
    known.forEach(left::remove);
    return left;
  }

  /**
   * Ends reading.
   *
   * @throws NewerVersionException where there is an attribute that this program does not know
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
