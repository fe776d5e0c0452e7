package io.lastseat.serializer.stuck;

import com.amazonaws.services.lambda.runtime.Context;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/** A call of a function in which time is over after so many questions for it. */
final class Clockwork {

  /** It answers nothing but how many milliseconds are left. */
  static Context of(int questions) {
    AtomicInteger left = new AtomicInteger(questions);
    return (Context)
        Proxy.newProxyInstance(
            Clockwork.class.getClassLoader(),
            new Class<?>[] {Context.class},
            (proxy, method, arguments) -> left.getAndDecrement() > 0 ? 900_000 : 0);
  }

  private Clockwork() {}
}
