package io.lastseat.intake.resource;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.ListPage;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.resource.PublicResources.Page;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;

/** {@code /v1/resources}: those that are open to the public, for every caller alike. */
public final class ResourceListEndpoint {

  static final int MAX_LIMIT = 50;
  private static final int DEFAULT_LIMIT = 20;

  private final PublicResources resources;
  private final Clock clock;

  public ResourceListEndpoint(PublicResources resources, Clock clock) {
    this.resources = resources;
    this.clock = clock;
  }

  public Either<Problem, Answer> get(Call call) {
    return prefix(call)
        .flatMap(
            prefix ->
                ListPage.of(call, MAX_LIMIT, DEFAULT_LIMIT, cursor -> after(cursor, prefix))
                    .map(
                        part ->
                            answer(
                                resources.page(prefix, part.after(), part.limit()),
                                prefix,
                                part.limit())));
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
    return ListPage.answer(document, next);
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

  private static Option<ResourceId> after(String cursor, String prefix) {
    return cursor.startsWith(prefix) ? ResourceId.parse(cursor) : Option.none();
  }
}
