package io.lastseat.client.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The members of a body that grows by copies, so that each may be shared. */
public record Fields(ObjectNode members) {

  /** Makes nodes. */
  public static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** An empty body. */
  public static Fields none() {
    return new Fields(NODES.objectNode());
  }

  /** The same and a text. */
  public Fields with(String name, String value) {
    return with(name, NODES.textNode(value));
  }

  /** The same and a number. */
  public Fields with(String name, long value) {
    return with(name, NODES.numberNode(value));
  }

  /** The same and a truth value. */
  public Fields with(String name, boolean value) {
    return with(name, NODES.booleanNode(value));
  }

  /** The same and this node. */
  public Fields with(String name, JsonNode value) {
    ObjectNode more = members.deepCopy();
    more.set(name, value);
    return new Fields(more);
  }
}
