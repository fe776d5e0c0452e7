package io.lastseat.serializer.wake;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import io.lastseat.serializer.SerializerParts;
import java.util.Map;

/**
 * The Lambda function that a schedule calls each minute: {@code {}} in, {@code {"promoted": n}} out.
 */
public final class WakeUpFunction implements RequestHandler<Map<String, Object>, Object> {

  private final WakeUp wakeUp;

  /** As the template deploys it. */
  public WakeUpFunction() {
    this(new WakeUp(SerializerParts.of(System.getenv())));
  }

  /** Around this one. */
  WakeUpFunction(WakeUp wakeUp) {
    this.wakeUp = wakeUp;
  }

  @Override
  public Object handleRequest(Map<String, Object> input, Context context) {
    return Map.of("promoted", wakeUp.look());
  }
}
