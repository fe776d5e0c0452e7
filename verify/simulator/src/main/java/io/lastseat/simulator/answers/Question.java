package io.lastseat.simulator.answers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.lastseat.simulator.answers.Question.Moment;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call of a client. Its key is none and its body missing if the call has none. */
public record Question(
    String method,
    String path,
    Map<String, String> query,
    Option<String> key,
    JsonNode body,
    Moment asked) {

  /** The place of the name in {@code /v1/locks/door}. */
  private static final int WHICH = 2;

  private static final int NAME = 3;

  public static Question of(Call call, Moment asked) {
    return new Question(
        call.method(),
        call.path(),
        call.query(),
        call.header("idempotency-key"),
        HeardAnswer.json(call.body().getOrElse("")),
        asked);
  }

  /** The kind: {@code resources}, {@code locks}, {@code executions} or {@code claims}. */
  String about() {
    return part(WHICH);
  }

  public String name() {
    return part(NAME);
  }

  /** The path segment at this place; empty if there is none. */
  public String part(int place) {
    String[] parts = path.split("/", -1);
    return place < parts.length ? parts[place] : "";
  }

  boolean is(String verb) {
    return method.equals(verb);
  }

  /** The token of the lease in the call; 0 for none. */
  long token() {
    return is("DELETE")
        ? Long.parseLong(query.getOrDefault("token", "0"))
        : body.path("token").asLong();
  }

  /** A moment: the number of writes before it, and the time by a correct clock. */
  public record Moment(long step, Instant clock) {

    private static final long UNKNOWN = -1;

    /** A moment with an unknown number of writes before it, which counts as before all writes. */
    public static Moment unknown(Instant clock) {
      return new Moment(UNKNOWN, clock);
    }

    boolean isUnknown() {
      return step == UNKNOWN;
    }
  }

  /** The answer that a client gets: status 0 if none comes, and a missing body if it has none. */
  public record HeardAnswer(int status, JsonNode body, Moment heard) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The problem of a key whose prefix the log does not know. */
    public static final String FOREIGN = "key-foreign";

    private static final String PROBLEM = "urn:lastseat:problem:";

    public static HeardAnswer of(Answer response, Moment heard) {
      return new HeardAnswer(response.status(), json(response.body()), heard);
    }

    public static HeardAnswer none(Moment heard) {
      return new HeardAnswer(0, MissingNode.getInstance(), heard);
    }

    boolean isOk() {
      return status >= 200 && status < 300;
    }

    /** The last part of the type of the problem; empty for none. */
    public String problem() {
      return body.path("type").asText().replace(PROBLEM, "");
    }

    /** Whether the answer acknowledges its request as taken or decided. */
    public boolean isTaken() {
      return !requestId().isEmpty() && (isOk() || status == 409);
    }

    /** The id of the taken or decided request in the answer; empty for none. */
    public String requestId() {
      String instance = body.path("instance").asText();
      return body.has("requestId")
          ? body.get("requestId").asText()
          : instance.contains("/requests/")
              ? instance.substring(instance.lastIndexOf('/') + 1)
              : "";
    }

    static JsonNode json(@Nullable String text) {
      try {
        return text == null || text.isEmpty() ? MissingNode.getInstance() : JSON.readTree(text);
      } catch (JsonProcessingException noJson) {
        throw new IllegalStateException("This is no JSON: " + text, noJson);
      }
    }
  }
}
