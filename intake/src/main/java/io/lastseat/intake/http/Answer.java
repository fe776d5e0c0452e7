package io.lastseat.intake.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.Json;
import io.vavr.collection.LinkedHashMap;
import io.vavr.collection.Set;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;

/**
 * The HTTP answer to a call.
 *
 * @param body the whole body, or its first piece
 * @param rest the pieces that follow, each read when it is asked for; none for a whole body
 */
public record Answer(
    int status, LinkedHashMap<String, String> headers, String body, Option<Iterator<String>> rest) {

  public static Answer of(int status, String mediaType, String body) {
    return new Answer(status, LinkedHashMap.of("Content-Type", mediaType), body, Option.none());
  }

  /** A JSON document; a cache that keeps it must ask before using it again. */
  public static Answer json(int status, ObjectNode document) {
    return of(status, "application/json", Json.write(document)).with("Cache-Control", "no-cache");
  }

  public Answer with(String name, String value) {
    return new Answer(status, headers.put(name, value), body, rest);
  }

  /** The answer whose body goes on with these pieces. */
  public Answer followedBy(Iterator<String> pieces) {
    return new Answer(status, headers, body, Option.some(pieces));
  }

  /** Replaces one id by another everywhere in the answer, which has no further pieces. */
  public Answer renamed(String id, String other) {
    return new Answer(
        status,
        headers.mapValues(value -> value.replace(id, other)),
        body.replace(id, other),
        rest);
  }

  /** Removes these members from the document. */
  public Answer without(Set<String> names) {
    if (!(Json.read(body).getOrNull() instanceof ObjectNode document)) {
      return this;
    }
    document.remove(names.toJavaSet());
    return new Answer(status, headers, Json.write(document), rest);
  }

  /** An answer without a body. */
  public static Answer nothing() {
    return new Answer(204, LinkedHashMap.empty(), "", Option.none());
  }

  /** The answer to a client that has the same document already (RFC 9110, 15.4.5). */
  Answer notModified() {
    return new Answer(
        304, headers.remove("Content-Type").remove("Content-Disposition"), "", Option.none());
  }

  /**
   * The answer of a function that can send nothing in pieces: all of them in one body.
   *
   * @param clock of the call
   * @return the refusal, if the body takes more bytes or more time than the function has, or if a
   *     later piece cannot be read
   */
  public Either<Problem, Answer> inOneBody(InstantSource clock) {
    if (rest.isEmpty()) {
      return Either.right(this);
    }
    var end = clock.instant().plus(Gathering.MOST_TIME);
    Gathering all = new Gathering();
    try {
      for (boolean fits = all.takes(body); rest.get().hasNext(); ) {
        if (!fits || clock.instant().isAfter(end)) {
          return Either.left(Problems.TOO_LARGE_FOR_ONE_ANSWER.problem());
        }
        fits = all.takes(rest.get().next());
      }
    } catch (BrokenOff broken) {
      return Either.left(broken.problem);
    }
    return all.fits()
        ? Either.right(new Answer(status, headers, all.text.toString(), Option.none()))
        : Either.left(Problems.TOO_LARGE_FOR_ONE_ANSWER.problem());
  }

  public APIGatewayV2HTTPResponse response() {
    APIGatewayV2HTTPResponse response =
        rest.isEmpty() ? new APIGatewayV2HTTPResponse() : new InPieces(rest.get());
    response.setStatusCode(status);
    response.setHeaders(headers.toJavaMap());
    response.setBody(body);
    response.setIsBase64Encoded(false);
    return response;
  }

  /** A response whose body is the first piece; these pieces follow. Lambda cannot send one. */
  public static final class InPieces extends APIGatewayV2HTTPResponse {

    private final transient Iterator<String> rest;

    InPieces(Iterator<String> rest) {
      this.rest = rest;
    }

    /** The pieces that follow the body. Reading one may throw: then the answer is broken. */
    public Iterator<String> rest() {
      return rest;
    }
  }

  /** A later piece of an answer cannot be read any more. */
  public static final class BrokenOff extends RuntimeException {

    private final transient Problem problem;

    /** The problem that a call for this piece alone would have got. */
    public BrokenOff(Problem problem) {
      super(problem.title() + ": " + problem.detail());
      this.problem = problem;
    }
  }

  /** The pieces of a body, as far as they fit into the answer of a function. */
  private static final class Gathering {

    /**
     * The answer of a function has 6 MB at most, in JSON (Lambda developer guide, "Quotas"). What
     * is left is for its headers.
     */
    static final int MOST_BYTES = 6_000_000;

    /** A piece takes 5 seconds at most, and the function has 29. */
    static final Duration MOST_TIME = Duration.ofSeconds(20);

    private final StringBuilder text = new StringBuilder();
    private int bytes;

    boolean takes(String piece) {
      bytes += JsonStringEncoder.getInstance().quoteAsUTF8(piece).length;
      text.append(piece);
      return fits();
    }

    boolean fits() {
      return bytes <= MOST_BYTES;
    }
  }
}
