package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.Json;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.function.Function;

/**
 * The part of a list that a call asks for.
 *
 * @param limit the most entries
 * @param after the last entry of the previous page; none for the first page
 */
public record ListPage<T>(int limit, Option<T> after) {

  /**
   * Reads the parameters {@code limit} and {@code cursor}.
   *
   * @param cursor reads the cursor; none if it belongs to another list
   */
  public static <T> Either<Problem, ListPage<T>> of(
      Call call, int maxLimit, int defaultLimit, Function<String, Option<T>> cursor) {
    return limit(call, maxLimit, defaultLimit)
        .flatMap(limit -> after(call, cursor).map(after -> new ListPage<>(limit, after)));
  }

  /** Answers with a page, which names the path of the next one in the document and as a link. */
  public static Answer answer(ObjectNode document, Option<String> next) {
    next.forEach(path -> document.put("next", path));
    return linked(Json.answer(200, document), next);
  }

  /** Adds a link to the next page (RFC 8288), if there is a next page. */
  public static Answer linked(Answer answer, Option<String> next) {
    return next.map(path -> answer.with("Link", "<" + path + ">; rel=\"next\"")).getOrElse(answer);
  }

  /** The most entries of a page, from {@code limit}; without one {@code otherwise}. */
  public static Either<Problem, Integer> limit(Call call, int most, int otherwise) {
    String text = call.parameter("limit").getOrElse(Integer.toString(otherwise));
    int limit = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
    return limit >= 1 && limit <= most
        ? Either.right(limit)
        : Either.left(
            Problems.INVALID_PARAMETER.because(
                "The limit must be a number from 1 to " + most + "."));
  }

  /** Reads the parameter {@code cursor}; none if the call has no cursor. */
  static <T> Either<Problem, Option<T>> after(Call call, Function<String, Option<T>> cursor) {
    Option<String> sent = call.parameter("cursor");
    Option<T> after = sent.flatMap(cursor);
    return sent.isDefined() && after.isEmpty()
        ? Either.left(Problems.INVALID_CURSOR.problem())
        : Either.right(after);
  }
}
