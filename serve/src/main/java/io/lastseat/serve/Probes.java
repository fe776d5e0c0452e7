package io.lastseat.serve;

import io.lastseat.intake.door.Door;
import io.lastseat.intake.http.Role;
import io.lastseat.serve.health.Health;
import io.lastseat.serve.metrics.ServeMetrics;
import io.lastseat.serve.metrics.ServeMetrics.Exposition;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.site.Site;
import io.vavr.control.Option;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Answers the calls of a supervisor and of Prometheus: {@code /livez} and {@code /readyz}, for
 * everybody (Kubernetes, "API health endpoints": one check a line), and {@code /metrics}, for
 * callers with the right to look.
 */
final class Probes implements Site {

  private static final String TEXT = "text/plain; charset=utf-8";

  private final Health health;
  private final ServeMetrics metrics;
  private final Door door;

  Probes(Health health, ServeMetrics metrics, Door door) {
    this.health = health;
    this.metrics = metrics;
    this.door = door;
  }

  @Override
  public Answer answer(Call call, Function<Call, Answer> api) {
    return switch (call.path()) {
      case "/livez" -> looked(call, () -> answer(200, TEXT, "ok\n"));
      case "/readyz" -> looked(call, this::ready);
      case "/metrics" -> looked(call, () -> metrics(call));
      default -> api.apply(call);
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

  private Answer metrics(Call call) {
    if (!door.gives(call, Role.READ)) {
      return answer(
          401,
          TEXT,
          "Send a key of this server in the header X-Api-Key, or a token where it takes tokens; one"
              + " that may read will do.\n");
    }
    Exposition all = metrics.exposition(call.headers().get("accept"));
    return answer(200, all.contentType(), all.text());
  }

  private static Answer looked(Call call, Supplier<Answer> answer) {
    return call.asks() ? answer.get() : answer(405, TEXT, "Use GET.\n").with("Allow", "GET, HEAD");
  }

  private static Answer answer(int status, String type, String text) {
    return Answer.of(status, type, text)
        .with("Cache-Control", "no-store")
        .with("X-Content-Type-Options", "nosniff");
  }
}
