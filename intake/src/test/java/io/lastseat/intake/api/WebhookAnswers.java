package io.lastseat.intake.api;

import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.door.Door;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Calls that get each described answer about webhooks. */
public final class WebhookAnswers {

  private static final String LIST = "/v1/webhooks";
  private static final String ONE = LIST + "/{webhookId}";
  private static final String SECRETS = ONE + "/secrets";
  private static final String LOG = ONE + "/deliveries";
  private static final String DELIVERY = LOG + "/{resourceId}/{commitNumber}";

  private static final List<String> OPERATIONS =
      List.of(
          "GET " + LIST,
          "GET " + ONE,
          "PUT " + ONE,
          "DELETE " + ONE,
          "POST " + SECRETS,
          "DELETE " + SECRETS,
          "GET " + LOG,
          "POST " + LOG,
          "DELETE " + LOG,
          "POST " + DELIVERY);

  private static final String BODY = "{\"url\": \"https://till.example.org/hooks\"}";
  private static final AtomicInteger NAMES = new AtomicInteger();

  private final World world = World.withFeed(Door.open(), () -> {});
  private final Map<String, Supplier<Exchange>> calls;

  public WebhookAnswers(Map<String, Supplier<Exchange>> calls) {
    this.calls = calls;
  }

  private static String path(String operation, String webhook) {
    return operation
        .substring(operation.indexOf(' ') + 1)
        .replace("{webhookId}", webhook)
        .replace("{resourceId}", "concert")
        .replace("{commitNumber}", "1");
  }

  public void plan() {
    for (String operation : OPERATIONS) {
      boolean looks = operation.startsWith("GET");
      calls.put(operation + ordinary(operation), () -> call(world, operation, made()));
      if (looks) {
        calls.put(operation + " 304", () -> unchanged(operation));
      }
      if (!operation.equals("GET " + LIST)) {
        calls.put(
            operation + " 404",
            () ->
                operation.equals("PUT " + ONE)
                    ? call(World.idle(), operation, "any")
                    : call(world, operation, "nobody-made-this"));
      } else {
        calls.put(operation + " 404", () -> call(World.idle(), operation, ""));
      }
      calls.put(
          operation + " 500",
          () -> call(failing(new IllegalStateException("broken")), operation, "any"));
      calls.put(
          operation + " 503",
          () ->
              call(
                  failing(ProvisionedThroughputExceededException.builder().message("x").build()),
                  operation,
                  "any"));
    }
    calls.put("PUT " + ONE + " 201", () -> call(world, "PUT " + ONE, name()));
    calls.put("POST " + SECRETS + " 409", this::rotatedTwice);
    for (String operation : List.of("POST " + LOG, "POST " + DELIVERY)) {
      calls.put(operation + " 409", () -> sentAgainThoughDisabled(operation));
    }
    for (String operation : List.of("PUT " + ONE, "DELETE " + SECRETS, "DELETE " + LOG)) {
      calls.put(operation + " 409", () -> overtaken(operation));
    }
    for (String operation : List.of("PUT " + ONE, "POST " + SECRETS)) {
      calls.put(operation + " 413", () -> send(world, operation, made(), " ".repeat(16_385)));
      calls.put(
          operation + " 415",
          () -> world.call(operation.split(" ")[0], path(operation, made()), Map.of(), BODY));
    }
  }

  private static String ordinary(String operation) {
    if (operation.equals("DELETE " + ONE) || operation.equals("DELETE " + LOG)) {
      return " 204";
    }
    if (operation.equals("POST " + LOG) || operation.equals("POST " + DELIVERY)) {
      return " 202";
    }
    return operation.equals("POST " + SECRETS) ? " 201" : " 200";
  }

  private Exchange unchanged(String operation) {
    String path = path(operation, made());
    return world.get(path, "if-none-match", world.get(path).header("ETag"));
  }

  private Exchange rotatedTwice() {
    String webhook = made();
    call(world, "POST " + SECRETS, webhook);
    return call(world, "POST " + SECRETS, webhook);
  }

  private Exchange sentAgainThoughDisabled(String operation) {
    String webhook = made();
    send(world, "PUT " + ONE, webhook, BODY.replace("}", ", \"enabled\": false}"));
    return call(world, operation, webhook);
  }

  private Exchange overtaken(String operation) {
    String webhook = made();
    return call(
        World.withFeed(
            Door.open(),
            () -> {},
            Failing.when(
                request -> request instanceof PutItemRequest,
                ConditionalCheckFailedException.builder().message("x").build())),
        operation,
        webhook);
  }

  private static World failing(RuntimeException failure) {
    ExecutionInterceptor always = Failing.always(failure);
    return World.withFeed(Door.open(), () -> {}, always);
  }

  private static Exchange call(World by, String operation, String webhook) {
    return send(by, operation, webhook, operation.startsWith("PUT") ? BODY : "");
  }

  private static Exchange send(World by, String operation, String webhook, String body) {
    return by.call(
        operation.split(" ")[0],
        path(operation, webhook),
        body.isEmpty() ? Map.of() : Map.of("content-type", "application/json"),
        body.isEmpty() ? null : body);
  }

  private static String name() {
    // Few enough for the limit of webhooks per deployment.
    return "hook-" + NAMES.incrementAndGet();
  }

  /** Makes a webhook for the first commit of a concert, and returns its name. */
  private String made() {
    World.deciding().put("concert", "{\"capacity\": 9}", Map.of("prefer", "wait=20"));
    String name = name();
    call(world, "PUT " + ONE, name);
    return name;
  }
}
