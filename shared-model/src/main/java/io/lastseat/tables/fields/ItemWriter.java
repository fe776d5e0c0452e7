package io.lastseat.tables.fields;

import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Builds an item, or a map inside one. Times are milliseconds since 1970. */
public final class ItemWriter {

  /** A row has 15 attributes or more: too many for a map of the default size. */
  private final Map<String, AttributeValue> item = new HashMap<>(32);

  private final boolean briefly;

  private ItemWriter(boolean briefly) {
    this.briefly = briefly;
  }

  /** Starts an item with full names. */
  public static ItemWriter inFull() {
    return new ItemWriter(false);
  }

  /** Starts a map with brief names. */
  public static ItemWriter briefly() {
    return new ItemWriter(true);
  }

  /** Adds a text. */
  public ItemWriter text(String name, String value) {
    item.put(name, AttributeValue.fromS(value));
    return this;
  }

  /** Adds a text. */
  public ItemWriter text(Field field, String value) {
    return text(field.name(briefly), value);
  }

  /** Adds a text, if there is one. */
  public ItemWriter text(Field field, Option<String> value) {
    return value.isDefined() ? text(field, value.get()) : this;
  }

  /** Adds a whole number. */
  public ItemWriter number(String name, long value) {
    item.put(name, AttributeValue.fromN(Long.toString(value)));
    return this;
  }

  /** Adds a whole number. */
  public ItemWriter number(Field field, long value) {
    return number(field.name(briefly), value);
  }

  /** Adds a whole number, unless it is 0. */
  public ItemWriter numberIfAny(String name, long value) {
    return value == 0 ? this : number(name, value);
  }

  /** Adds a whole number, if there is one. */
  public ItemWriter number(Field field, Option<? extends Number> value) {
    return value.isDefined() ? number(field, value.get().longValue()) : this;
  }

  /** Adds a time. */
  public ItemWriter time(String name, Instant value) {
    return number(name, value.toEpochMilli());
  }

  /** Adds a time. */
  public ItemWriter time(Field field, Instant value) {
    return number(field, value.toEpochMilli());
  }

  /** Adds a time, if there is one. */
  public ItemWriter time(Field field, Option<Instant> value) {
    return value.isDefined() ? time(field, value.get()) : this;
  }

  /** Adds a yes or no. */
  public ItemWriter flag(Field field, boolean value) {
    item.put(field.name(briefly), AttributeValue.fromBool(value));
    return this;
  }

  /** Adds a yes; nothing for a no. */
  public ItemWriter flagIfSet(Field field, boolean value) {
    return flagIfSet(field.name(briefly), value);
  }

  /** Adds a yes; nothing for a no. */
  public ItemWriter flagIfSet(String name, boolean value) {
    if (value) {
      item.put(name, AttributeValue.fromBool(true));
    }
    return this;
  }

  /** Adds a length of time in milliseconds, if there is one. */
  public ItemWriter duration(Field field, Option<Duration> value) {
    return number(field, value.map(Duration::toMillis));
  }

  /** Adds bytes, if there are any. */
  public ItemWriter bytesIfAny(String name, byte[] value) {
    if (value.length > 0) {
      item.put(name, AttributeValue.fromB(SdkBytes.fromByteArray(value)));
    }
    return this;
  }

  /** Adds bytes, if there are any. */
  public ItemWriter bytesIfAny(Field field, byte[] value) {
    return bytesIfAny(field.name(briefly), value);
  }

  /** Adds a map. */
  public ItemWriter map(String name, Map<String, AttributeValue> value) {
    item.put(name, AttributeValue.fromM(value));
    return this;
  }

  /** Adds a map. */
  public ItemWriter map(Field field, Map<String, AttributeValue> value) {
    return map(field.name(briefly), value);
  }

  /** Adds an inner map of the value, if there is one, with full or brief names as in this item. */
  public <T> ItemWriter inside(Field field, Option<T> value, BiConsumer<T, ItemWriter> write) {
    for (T some : value) {
      ItemWriter inner = new ItemWriter(briefly);
      write.accept(some, inner);
      map(field.name(briefly), inner.item());
    }
    return this;
  }

  /** Adds a list. */
  public ItemWriter list(String name, List<AttributeValue> value) {
    item.put(name, AttributeValue.fromL(value));
    return this;
  }

  /** Adds a list of maps, if there are any, with full or brief names as in this item. */
  public <T> ItemWriter each(Field field, Iterable<T> values, BiConsumer<T, ItemWriter> write) {
    List<AttributeValue> maps = new ArrayList<>();
    for (T one : values) {
      ItemWriter inner = new ItemWriter(briefly);
      write.accept(one, inner);
      maps.add(AttributeValue.fromM(inner.item()));
    }
    return maps.isEmpty() ? this : list(field.name(briefly), maps);
  }

  /** The attributes that were added. */
  public Map<String, AttributeValue> item() {
    return item;
  }
}
