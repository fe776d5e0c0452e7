package io.lastseat.tables.fields;

import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Puts an item, or a map inside one, together. Times are milliseconds since 1970. */
public final class ItemWriter {

  /** A row has 15 attributes or more: too many for a map of the usual size. */
  private final Map<String, AttributeValue> item = new HashMap<>(32);

  private final boolean briefly;

  private ItemWriter(boolean briefly) {
    this.briefly = briefly;
  }

  public static ItemWriter inFull() {
    return new ItemWriter(false);
  }

  public static ItemWriter briefly() {
    return new ItemWriter(true);
  }

  public ItemWriter text(String name, String value) {
    item.put(name, AttributeValue.fromS(value));
    return this;
  }

  public ItemWriter text(Field field, String value) {
    return text(field.name(briefly), value);
  }

  public ItemWriter text(Field field, Option<String> value) {
    return value.isDefined() ? text(field, value.get()) : this;
  }

  public ItemWriter number(String name, long value) {
    item.put(name, AttributeValue.fromN(Long.toString(value)));
    return this;
  }

  public ItemWriter number(Field field, long value) {
    return number(field.name(briefly), value);
  }

  /** With a whole number; absent if it is 0. */
  public ItemWriter numberIfAny(String name, long value) {
    return value == 0 ? this : number(name, value);
  }

  public ItemWriter number(Field field, Option<? extends Number> value) {
    return value.isDefined() ? number(field, value.get().longValue()) : this;
  }

  public ItemWriter time(String name, Instant value) {
    return number(name, value.toEpochMilli());
  }

  public ItemWriter time(Field field, Instant value) {
    return number(field, value.toEpochMilli());
  }

  public ItemWriter time(Field field, Option<Instant> value) {
    return value.isDefined() ? time(field, value.get()) : this;
  }

  public ItemWriter flag(Field field, boolean value) {
    item.put(field.name(briefly), AttributeValue.fromBool(value));
    return this;
  }

  /** With a yes; absent for a no. */
  public ItemWriter flagIfSet(Field field, boolean value) {
    return flagIfSet(field.name(briefly), value);
  }

  /** With a yes; absent for a no. */
  public ItemWriter flagIfSet(String name, boolean value) {
    if (value) {
      item.put(name, AttributeValue.fromBool(true));
    }
    return this;
  }

  /** With a length of time in milliseconds, if there is one. */
  public ItemWriter duration(Field field, Option<Duration> value) {
    return number(field, value.map(Duration::toMillis));
  }

  /** With bytes; absent where there are none. */
  public ItemWriter bytesIfAny(String name, byte[] value) {
    if (value.length > 0) {
      item.put(name, AttributeValue.fromB(SdkBytes.fromByteArray(value)));
    }
    return this;
  }

  /** With bytes; absent where there are none. */
  public ItemWriter bytesIfAny(Field field, byte[] value) {
    return bytesIfAny(field.name(briefly), value);
  }

  public ItemWriter map(String name, Map<String, AttributeValue> value) {
    item.put(name, AttributeValue.fromM(value));
    return this;
  }

  public ItemWriter map(Field field, Map<String, AttributeValue> value) {
    return map(field.name(briefly), value);
  }

  /** With a map of what there is to say, if there is: named in full or briefly, as here. */
  public <T> ItemWriter inside(Field field, Option<T> value, BiConsumer<T, ItemWriter> write) {
    for (T some : value) {
      ItemWriter inner = new ItemWriter(briefly);
      write.accept(some, inner);
      map(field.name(briefly), inner.item());
    }
    return this;
  }

  public ItemWriter list(String name, List<AttributeValue> value) {
    item.put(name, AttributeValue.fromL(value));
    return this;
  }

  public Map<String, AttributeValue> item() {
    return item;
  }
}
