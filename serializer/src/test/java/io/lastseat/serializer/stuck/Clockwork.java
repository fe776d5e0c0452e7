package io.lastseat.serializer.stuck;

import com.amazonaws.services.lambda.runtime.Context;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/** A context of a function call whose time is over after so many reads of it. */
final class Clockwork {

  /** Returns a context that answers only how many milliseconds are left. */
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
