package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.usecase.PublicResources;
import io.lastseat.intake.usecase.PublicResources.Page;
import io.lastseat.model.ResourceId;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;

/** {@code /v1/resources}: those that are open to the public, for every caller alike. */
final class ResourceListEndpoint {

  static final int MAX_LIMIT = 50;
  private static final int DEFAULT_LIMIT = 20;

  private final PublicResources resources;
  private final Clock clock;

  ResourceListEndpoint(PublicResources resources, Clock clock) {
    this.resources = resources;
    this.clock = clock;
  }

  Either<Problem, Answer> get(Call call) {
    return prefix(call)
        .flatMap(
            prefix ->
                limit(call)
                    .flatMap(
                        limit ->
                            after(call, prefix)
                                .map(after -> resources.page(prefix, after, limit))
                                .map(page -> answer(page, prefix, limit))));
  }

  private Answer answer(Page page, String prefix, int limit) {
    Instant now = clock.instant();
    ObjectNode document = Json.object();
    ArrayNode list = document.putArray("resources");
    page.open().forEach(head -> list.add(PublicResourceDocument.of(head, now)));
    Option<String> next =
        page.last()
            .map(
                last ->
                    "/v1/resources?limit=%d%s&cursor=%s"
                        .formatted(limit, prefix.isEmpty() ? "" : "&prefix=" + prefix, last));
    next.forEach(path -> document.put("next", path));
    Answer answer = Answer.json(200, document);
    return next.map(path -> answer.with("Link", "<" + path + ">; rel=\"next\"")).getOrElse(answer);
  }

  /** Empty where all are meant. No character of an id needs an escape in a query. */
  private static Either<Problem, String> prefix(Call call) {
    String prefix = call.parameter("prefix").getOrElse("");
    return prefix.isEmpty() || ResourceId.parse(prefix).isDefined()
        ? Either.right(prefix)
        : Either.left(
            Problems.invalidParameter(
                "The prefix is the beginning of an id, which " + ResourceId.RULE + "."));
  }

  private static Either<Problem, Integer> limit(Call call) {
    String text = call.parameter("limit").getOrElse(Integer.toString(DEFAULT_LIMIT));
    int limit = text.matches("[0-9]{1,2}") ? Integer.parseInt(text) : 0;
    return limit >= 1 && limit <= MAX_LIMIT
        ? Either.right(limit)
        : Either.left(
            Problems.invalidParameter("The limit must be a number from 1 to " + MAX_LIMIT + "."));
  }

  /** Where the page begins; none for the first one. */
  private static Either<Problem, Option<ResourceId>> after(Call call, String prefix) {
    Option<String> cursor = call.parameter("cursor");
    Option<ResourceId> after =
        cursor.filter(text -> text.startsWith(prefix)).flatMap(ResourceId::parse);
    return cursor.isDefined() && after.isEmpty()
        ? Either.left(Problems.invalidCursor())
        : Either.right(after);
  }
}
