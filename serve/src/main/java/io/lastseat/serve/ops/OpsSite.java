package io.lastseat.serve.ops;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.pages.WebFiles;
import io.lastseat.site.Answer;
import io.lastseat.site.Api;
import io.lastseat.site.Call;
import io.lastseat.site.Site;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Answers the page {@code /ops}, and its calls under {@code /ops/api/}. These calls change with the
 * page and are no API for others.
 */
public final class OpsSite implements Site {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String API = "/ops/api/";

  private final OpsDesk desk;
  private final OpsDoor door;

  /** A site of this desk, behind this door. */
  public OpsSite(OpsDesk desk, OpsDoor door) {
    this.desk = desk;
    this.door = door;
  }

  /** The API of a server that has the page alone. */
  Api alone() {
    return before((call, invocation) -> outside(call));
  }

  private static Answer outside(Call call) {
    return call.path().equals("/")
        ? OpsAnswer.seeOther("/ops")
        : WebFiles.answer(call).getOrElse(OpsSite::nothing);
  }

  @Override
  public Answer answer(Call call, Function<Call, Answer> api) {
    String path = call.path();
    if (call.asks() && WebFiles.isOfOperators(path)) {
      return WebFiles.answer(call).getOrElse(OpsSite::nothing);
    }
    if (!path.equals("/ops") && !path.startsWith("/ops/")) {
      return api.apply(call);
    }
    return OpsGuard.keptOut(call).getOrElse(() -> here(call, path));
  }

  private Answer here(Call call, String path) {
    boolean looks = call.asks();
    boolean posts = call.method().equals("POST");
    if (path.equals("/ops/")) {
      return OpsAnswer.seeOther("/ops");
    }
    if (path.equals("/ops")) {
      return looks ? OpsAnswer.page() : OpsAnswer.notAllowed("GET, HEAD");
    }
    return switch (path) {
      case API + "now", API + "story" ->
          looks
              ? OpsGuard.foreign(call).getOrElse(() -> inside(call, () -> read(call, path)))
              : OpsAnswer.notAllowed("GET, HEAD");
      case API + "enter" ->
          posts
              ? OpsGuard.foreignWrite(call).getOrElse(() -> enter(call))
              : OpsAnswer.notAllowed("POST");
      case API + "act", API + "audit", API + "ticket" ->
          posts
              ? OpsGuard.foreignWrite(call).getOrElse(() -> inside(call, () -> write(call, path)))
              : OpsAnswer.notAllowed("POST");
      default -> nothing();
    };
  }

  private static Answer nothing() {
    return OpsAnswer.problem(404, "no-such-path", "There is nothing here; the page is /ops");
  }

  private Answer inside(Call call, Supplier<Answer> answer) {
    return door.admits(call.headers().getOrDefault(OpsGuard.TOKEN, ""))
        ? answer.get()
        : OpsAnswer.problem(
            401,
            door.takesKeys() ? "key-wanted" : "link-wanted",
            "Open a link from the terminal, which works once");
  }

  private Answer enter(Call call) {
    Option<String> link =
        body(call).toOption().flatMap(json -> Option.of(json.path("link").textValue()));
    return door.enter(link, Option.of(call.headers().get("x-api-key")))
        .map(token -> OpsAnswer.json(JsonNodeFactory.instance.objectNode().put("token", token)))
        .getOrElse(
            () ->
                OpsAnswer.problem(
                    401, "not-admitted", "That opens nothing here, or opened it once before"));
  }

  private Answer read(Call call, String path) {
    Map<String, String> wanted = call.query();
    if (path.equals(API + "now")) {
      return OpsAnswer.json(desk.now(wanted));
    }
    Option<ResourceId> resource = ResourceId.parse(wanted.getOrDefault("resource", ""));
    Option<RequestId> request = RequestId.parse(wanted.getOrDefault("request", ""));
    return resource
        .flatMap(whose -> request.map(which -> OpsAnswer.json(desk.story(whose, which))))
        .getOrElse(
            () -> OpsAnswer.problem(400, "invalid-parameters", "Name a resource and a request"));
  }

  private Answer ticket(JsonNode body) {
    Option<ResourceId> resource = ResourceId.parse(body.path("resource").asText(""));
    Option<RequestId> request = RequestId.parse(body.path("request").asText(""));
    Either<String, String> page =
        resource
            .flatMap(whose -> request.map(which -> desk.ticket(whose, which)))
            .getOrElse(() -> Either.left("Name a resource and a request."));
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("done", page.isRight());
    return OpsAnswer.json(
        page.fold(why -> json.put("sentence", why), path -> json.put("page", path)));
  }

  private Answer write(Call call, String path) {
    Either<String, JsonNode> body = body(call);
    if (body.isLeft()) {
      return OpsAnswer.problem(400, "malformed-json", body.getLeft());
    }
    if (path.equals(API + "ticket")) {
      return ticket(body.get());
    }
    String target = body.get().path("target").asText("");
    Either<String, String> outcome =
        path.equals(API + "audit")
            ? desk.audit(target)
            : desk.act(body.get().path("call").asText(""), target);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    String sentence = outcome.fold(no -> no, yes -> yes);
    json.put("done", outcome.isRight()).put("sentence", sentence);
    return OpsAnswer.json(json);
  }

  private static Either<String, JsonNode> body(Call call) {
    try {
      JsonNode json = JSON.readTree(call.body().getOrElse(""));
      return json.isObject() ? Either.right(json) : Either.left("Send an object of JSON");
    } catch (JsonProcessingException none) {
      return Either.left("Send an object of JSON");
    }
  }
}
