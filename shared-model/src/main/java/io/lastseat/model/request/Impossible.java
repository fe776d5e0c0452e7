package io.lastseat.model.request;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import java.time.Instant;

/**
 * A request with a readable id and an impossible content: it gets a verdict too.
 *
 * @param why the fault, for people
 */
public record Impossible(RequestId id, ResourceId resource, Instant takenAt, String why)
    implements Request {

  private static final int MAX_WHY_CHARS = 200;

  /** The beginning of a text, short enough for {@code why} in any commit: 200 characters. */
  public static String abridged(String why) {
    if (why.length() <= MAX_WHY_CHARS) {
      return why;
    }
    boolean cutsOne = Character.isHighSurrogate(why.charAt(MAX_WHY_CHARS - 1));
    return why.substring(0, cutsOne ? MAX_WHY_CHARS - 1 : MAX_WHY_CHARS);
  }
}
