package io.lastseat.intake.resource;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.ListPage;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.log.PublicList;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;

/** The endpoint {@code /v1/resources}: the public resources, the same list for all callers. */
public record ResourceListEndpoint(
    PublicList publicList, PublicDoor door, SharedThreads threads, Clock clock) {

  static final int MAX_LIMIT = 50;
  private static final int DEFAULT_LIMIT = 20;

  public Either<Problem, Answer> get(RoutedCall routed) {
    Call call = routed.call();
    return prefix(call)
        .flatMap(
            prefix ->
                ListPage.of(call, MAX_LIMIT, DEFAULT_LIMIT, cursor -> after(cursor, prefix))
                    .map(part -> answer(prefix, part.after(), part.limit())));
  }

  /**
   * The resources that are open now. A page may have fewer than the limit, or none, if some on the
   * list are no longer open. Their heads are read side by side.
   */
  private Answer answer(String prefix, Option<ResourceId> after, int limit) {
    Vector<ResourceId> ids = publicList.next(prefix, after, limit);
    Vector<Head> open = threads.each(ids, door::open).flatMap(head -> head);
    Instant now = clock.instant();
    ObjectNode document = Json.object();
    ArrayNode list = document.putArray("resources");
    open.forEach(head -> list.add(ResourceDocument.inPublic(head, now)));
    Option<String> next =
        Option.when(
            ids.size() == limit,
            () ->
                "/v1/resources?limit=%d%s&cursor=%s"
                    .formatted(limit, prefix.isEmpty() ? "" : "&prefix=" + prefix, ids.last()));
    return ListPage.answer(document, next);
  }

  /** The prefix of ids; empty for all resources. Ids need no escape in a query. */
  private static Either<Problem, String> prefix(Call call) {
    String prefix = call.parameter("prefix").getOrElse("");
    return prefix.isEmpty() || ResourceId.parse(prefix).isDefined()
        ? Either.right(prefix)
        : Either.left(
            Problems.INVALID_PARAMETER.because(
                "The prefix is the beginning of an id, which " + ResourceId.RULE + "."));
  }

  private static Option<ResourceId> after(String cursor, String prefix) {
    return cursor.startsWith(prefix) ? ResourceId.parse(cursor) : Option.none();
  }
}
