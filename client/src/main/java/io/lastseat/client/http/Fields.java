package io.lastseat.client.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The members of a JSON body; each change makes a copy, so threads may share one. */
public record Fields(ObjectNode members) {

  /** Makes nodes. */
  public static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** An empty body. */
  public static Fields none() {
    return new Fields(NODES.objectNode());
  }

  /** These members and a text. */
  public Fields with(String name, String value) {
    return with(name, NODES.textNode(value));
  }

  /** These members and a number. */
  public Fields with(String name, long value) {
    return with(name, NODES.numberNode(value));
  }

  /** These members and a boolean. */
  public Fields with(String name, boolean value) {
    return with(name, NODES.booleanNode(value));
  }

  /** These members and a JSON value. */
  public Fields with(String name, JsonNode value) {
    ObjectNode more = members.deepCopy();
    more.set(name, value);
    return new Fields(more);
  }
}
