package io.lastseat.intake.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** JSON merge patches (RFC 7396, section 2). */
public final class MergePatch {

  public static final String MEDIA_TYPE = "application/merge-patch+json";

  /** Changes the target: sets the members of the patch, and removes those that are null in it. */
  public static ObjectNode apply(ObjectNode target, ObjectNode patch) {
    for (Map.Entry<String, JsonNode> member : patch.properties()) {
      JsonNode value = member.getValue();
      if (value.isNull()) {
        target.remove(member.getKey());
      } else if (value instanceof ObjectNode inner) {
        ObjectNode before =
            target.get(member.getKey()) instanceof ObjectNode object ? object : Json.object();
        target.set(member.getKey(), apply(before, inner));
      } else {
        target.set(member.getKey(), value);
      }
    }
    return target;
  }

  private MergePatch() {}
}
