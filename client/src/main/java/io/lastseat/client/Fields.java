package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The members of a body that grows by copies, so that each may be shared. */
record Fields(ObjectNode members) {

  static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  static Fields none() {
    return new Fields(NODES.objectNode());
  }

  Fields with(String name, String value) {
    return with(name, NODES.textNode(value));
  }

  Fields with(String name, long value) {
    return with(name, NODES.numberNode(value));
  }

  Fields with(String name, boolean value) {
    return with(name, NODES.booleanNode(value));
  }

  Fields with(String name, JsonNode value) {
    ObjectNode more = members.deepCopy();
    more.set(name, value);
    return new Fields(more);
  }

  ObjectNode body() {
    return members.deepCopy();
  }
}
