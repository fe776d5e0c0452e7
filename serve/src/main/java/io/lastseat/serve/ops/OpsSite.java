package io.lastseat.serve.ops;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.pages.WebFiles;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Answers the page {@code /ops}, and its calls under {@code /ops/api/}. These calls change with the
 * page and are no API for others.
 */
public final class OpsSite
    implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String API = "/ops/api/";

  private final OpsDesk desk;
  private final OpsDoor door;
  private final RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> others;

  /** A site that passes all other paths on to this handler. */
  public OpsSite(
      OpsDesk desk,
      OpsDoor door,
      RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> others) {
    this.desk = desk;
    this.door = door;
    this.others = others;
  }

  /** A site without any other paths. */
  static OpsSite alone(OpsDesk desk, OpsDoor door) {
    return new OpsSite(desk, door, (event, context) -> outside(event));
  }

  private static APIGatewayV2HTTPResponse outside(APIGatewayV2HTTPEvent event) {
    return event.getRawPath().equals("/")
        ? OpsAnswer.seeOther("/ops")
        : WebFiles.answer(event).getOrElse(OpsSite::nothing);
  }

  @Override
  public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
    String path = event.getRawPath();
    if (!path.equals("/ops") && !path.startsWith("/ops/")) {
      return others.handleRequest(event, context);
    }
    return OpsGuard.keptOut(event).getOrElse(() -> here(event, path));
  }

  private APIGatewayV2HTTPResponse here(APIGatewayV2HTTPEvent event, String path) {
    String method = event.getRequestContext().getHttp().getMethod();
    boolean looks = method.equals("GET") || method.equals("HEAD");
    if (path.equals("/ops/")) {
      return OpsAnswer.seeOther("/ops");
    }
    if (path.equals("/ops")) {
      return looks ? OpsAnswer.page() : OpsAnswer.notAllowed("GET, HEAD");
    }
    return switch (path) {
      case API + "now", API + "story" ->
          looks
              ? OpsGuard.foreign(event).getOrElse(() -> inside(event, () -> read(event, path)))
              : OpsAnswer.notAllowed("GET, HEAD");
      case API + "enter" ->
          method.equals("POST")
              ? OpsGuard.foreignWrite(event).getOrElse(() -> enter(event))
              : OpsAnswer.notAllowed("POST");
      case API + "act", API + "audit", API + "ticket" ->
          method.equals("POST")
              ? OpsGuard.foreignWrite(event)
                  .getOrElse(() -> inside(event, () -> write(event, path)))
              : OpsAnswer.notAllowed("POST");
      default -> nothing();
    };
  }

  private static APIGatewayV2HTTPResponse nothing() {
    return OpsAnswer.problem(404, "no-such-path", "There is nothing here; the page is /ops");
  }

  private APIGatewayV2HTTPResponse inside(
      APIGatewayV2HTTPEvent event, Supplier<APIGatewayV2HTTPResponse> answer) {
    return door.admits(event.getHeaders().getOrDefault(OpsGuard.TOKEN, ""))
        ? answer.get()
        : OpsAnswer.problem(
            401,
            door.takesKeys() ? "key-wanted" : "link-wanted",
            "Open the link that was printed where this was started");
  }

  private APIGatewayV2HTTPResponse enter(APIGatewayV2HTTPEvent event) {
    Option<String> link =
        body(event).toOption().flatMap(json -> Option.of(json.path("link").textValue()));
    return door.enter(link, Option.of(event.getHeaders().get("x-api-key")))
        .map(token -> OpsAnswer.json(JsonNodeFactory.instance.objectNode().put("token", token)))
        .getOrElse(
            () ->
                OpsAnswer.problem(
                    401, "not-admitted", "That opens nothing here, or opened it once before"));
  }

  private APIGatewayV2HTTPResponse read(APIGatewayV2HTTPEvent event, String path) {
    Map<String, String> wanted =
        event.getQueryStringParameters() == null ? Map.of() : event.getQueryStringParameters();
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

  private APIGatewayV2HTTPResponse ticket(JsonNode body) {
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

  private APIGatewayV2HTTPResponse write(APIGatewayV2HTTPEvent event, String path) {
    Either<String, JsonNode> body = body(event);
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

  private static Either<String, JsonNode> body(APIGatewayV2HTTPEvent event) {
    try {
      JsonNode json = JSON.readTree(event.getBody() == null ? "" : event.getBody());
      return json.isObject() ? Either.right(json) : Either.left("Send an object of JSON");
    } catch (JsonProcessingException none) {
      return Either.left("Send an object of JSON");
    }
  }
}
