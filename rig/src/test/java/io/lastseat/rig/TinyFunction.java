package io.lastseat.rig;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Does what the event says, to test the harness. It knows Lambda's own library alone. */
public final class TinyFunction
    implements RequestHandler<Map<String, String>, Map<String, String>> {

  private int handled;

  public TinyFunction() {
    if ("broken".equals(System.getenv("TINY"))) {
      throw new IllegalStateException("told not to start");
    }
  }

  @Override
  public Map<String, String> handleRequest(Map<String, String> event, Context context) {
    handled++;
    switch (event.getOrDefault("do", "")) {
      case "fail" -> throw new IllegalStateException("told to fail");
      case "exit" -> System.exit(7);
      case "hang" -> hang();
      default -> System.out.println("{\"_aws\":{},\"handled\":" + handled + "}");
    }
    return Map.of(
        "handled", Integer.toString(handled),
        "name", event.getOrDefault("name", ""),
        "function", context.getFunctionName(),
        "variable", System.getenv().getOrDefault("TINY", "none"));
  }

  private static void hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
