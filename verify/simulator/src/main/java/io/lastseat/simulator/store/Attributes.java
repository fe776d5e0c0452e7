package io.lastseat.simulator.store;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attributes of an item by name. A missing attribute that must exist throws {@link
 * NoSuchElementException}.
 */
public record Attributes(Map<String, AttributeValue> item) {

  public boolean has(String name) {
    return item.containsKey(name);
  }

  public String text(String name) {
    return wanted(name).s();
  }

  /** The text, or null if it is absent: without a reason a request was accepted. */
  public @Nullable String textOrNull(String name) {
    AttributeValue value = item.get(name);
    return value == null ? null : value.s();
  }

  /** The resource whose lane has the item; empty if there is none. */
  public String resource() {
    String lane = text("lane");
    return lane.substring(0, Math.max(0, lane.indexOf('#')));
  }

  public long number(String name) {
    return Long.parseLong(wanted(name).n());
  }

  public long number(String name, long otherwise) {
    return has(name) ? number(name) : otherwise;
  }

  public Attributes map(String name) {
    return new Attributes(wanted(name).m());
  }

  public List<Attributes> list(String name) {
    return wanted(name).l().stream().map(element -> new Attributes(element.m())).toList();
  }

  /** Whether the item is a commit by intake. */
  public boolean isImmediateCommit() {
    return has("marks") && map("marks").number("immediateThrough", 0) == number("commitNo");
  }

  public AttributeValue wanted(String name) {
    AttributeValue value = item.get(name);
    if (value == null) {
      throw new NoSuchElementException(item + " has no " + name);
    }
    return value;
  }
}
