package io.lastseat.testkit.template;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A CloudFormation template as a tree. Immutable: {@link #with} and {@link #without} answer a
 * changed copy. Paths are JSON pointers that begin inside {@code Resources}, or at the root when
 * they name another section.
 */
public record Template(ObjectNode root) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The deployment of {@code aws/every.yaml} with its nested stacks; each parameter stands alone.
   * Tests run in the folder of the module {@code local}.
   */
  public static Template deployed() {
    return joined("aws/every.yaml");
  }

  /** The deployment of {@code template.yaml} with its nested stacks; it has few parameters. */
  public static Template ofProfiles() {
    return joined("template.yaml");
  }

  private static Template joined(String entry) {
    try {
      return new Template(NestedStacks.joined(Path.of("..", entry)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The node at the path; a missing node if there is none. */
  public JsonNode at(String path) {
    return root.at(pointer(path));
  }

  /** The resources of a type: logical id and body. */
  public Map<String, JsonNode> resourcesOfType(String type) {
    return resources()
        .filter(resource -> resource.getValue().path("Type").asText().equals(type))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  public Stream<Map.Entry<String, JsonNode>> resources() {
    return root.path("Resources").properties().stream();
  }

  /** A copy with {@code json} at the path; single quotes are read as double ones. */
  public Template with(String path, String json) {
    return with(path, parse(json));
  }

  /** A copy with this text at the path. */
  public Template withText(String path, String text) {
    return with(path, root.textNode(text));
  }

  private Template with(String path, JsonNode value) {
    Template copy = copy();
    JsonPointer pointer = pointer(path);
    JsonNode parent = copy.root.at(pointer.head());
    String name = pointer.last().getMatchingProperty();
    if (parent instanceof ArrayNode array) {
      array.set(pointer.last().getMatchingIndex(), value);
    } else if (parent instanceof ObjectNode object) {
      object.set(name, value);
    } else {
      throw new IllegalArgumentException("Nothing to put " + name + " into at " + path);
    }
    return copy;
  }

  /** A copy without the node at the path, which must exist. */
  public Template without(String path) {
    if (at(path).isMissingNode()) {
      throw new IllegalArgumentException("Nothing stands at " + path);
    }
    Template copy = copy();
    JsonPointer pointer = pointer(path);
    JsonNode parent = copy.root.at(pointer.head());
    if (parent instanceof ArrayNode array) {
      array.remove(pointer.last().getMatchingIndex());
    } else {
      ((ObjectNode) parent).remove(pointer.last().getMatchingProperty());
    }
    return copy;
  }

  public static JsonNode parse(String json) {
    try {
      return JSON.readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  private Template copy() {
    return new Template(root.deepCopy());
  }

  private static JsonPointer pointer(String path) {
    return JsonPointer.compile(path.startsWith("/") ? path : "/Resources/" + path);
  }
}
