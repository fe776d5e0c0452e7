package io.lastseat.serve;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.door.Door;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.Role;
import io.lastseat.serve.health.Health;
import io.lastseat.serve.metrics.ServeMetrics;
import io.lastseat.serve.metrics.ServeMetrics.Exposition;
import io.vavr.control.Option;
import java.util.function.Supplier;

/**
 * Answers the calls of a supervisor and of Prometheus: {@code /livez} and {@code /readyz}, for
 * everybody (Kubernetes, "API health endpoints": one check a line), and {@code /metrics}, for
 * callers with the right to look.
 */
final class Probes implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

  private static final String TEXT = "text/plain; charset=utf-8";

  private final RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> api;
  private final Health health;
  private final ServeMetrics metrics;
  private final Door door;

  Probes(
      RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> api,
      Health health,
      ServeMetrics metrics,
      Door door) {
    this.api = api;
    this.health = health;
    this.metrics = metrics;
    this.door = door;
  }

  @Override
  public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
    return switch (event.getRawPath()) {
      case "/livez" -> looked(event, () -> answer(200, TEXT, "ok\n"));
      case "/readyz" -> looked(event, this::ready);
      case "/metrics" -> looked(event, () -> metrics(event));
      default -> api.handleRequest(event, context);
    };
  }

  /** Names failing checks. Strangers call this, so only the log and /ops tell their causes. */
  private Answer ready() {
    var found = health.readiness();
    String lines =
        found
            .map(
                check ->
                    check._2().isDefined()
                        ? "[-]" + check._1() + " failed"
                        : "[+]" + check._1() + " ok")
            .mkString("", "\n", "\n");
    boolean isReady = found.values().forAll(Option::isEmpty);
    return answer(isReady ? 200 : 503, TEXT, lines + (isReady ? "ok\n" : "not ready\n"));
  }

  private Answer metrics(APIGatewayV2HTTPEvent event) {
    if (!Call.of(event).exists(call -> door.gives(call, Role.READ))) {
      return answer(
          401,
          TEXT,
          "Send a key of this server in the header X-Api-Key, or a token where it takes tokens; one"
              + " that may read will do.\n");
    }
    Exposition all = metrics.exposition(event.getHeaders().get("accept"));
    return answer(200, all.contentType(), all.text());
  }

  private static APIGatewayV2HTTPResponse looked(
      APIGatewayV2HTTPEvent event, Supplier<Answer> answer) {
    String method = event.getRequestContext().getHttp().getMethod();
    return (method.equals("GET") || method.equals("HEAD")
            ? answer.get()
            : answer(405, TEXT, "Use GET.\n").with("Allow", "GET, HEAD"))
        .response();
  }

  private static Answer answer(int status, String type, String text) {
    return Answer.of(status, type, text)
        .with("Cache-Control", "no-store")
        .with("X-Content-Type-Options", "nosniff");
  }
}
