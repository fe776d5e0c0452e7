package io.lastseat.serve.webhooks;

import io.lastseat.relay.call.ReceiverAnswer;
import io.lastseat.relay.call.WebhookCall;
import io.vavr.collection.Map;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver in this process, which accepts calls or fails. */
public final class MoodyReceiver implements WebhookCall {

  public static final URI URL = URI.create("https://receiver.example.org/hooks");

  private final List<Long> asked = new CopyOnWriteArrayList<>();
  private final List<Long> taken = new CopyOnWriteArrayList<>();
  private final ConcurrentHashMap<Long, Integer> statuses = new ConcurrentHashMap<>();
  private volatile ReceiverAnswer mood = status(204);
  private volatile boolean crashes;
  private volatile Runnable whileAsked = () -> {};

  static ReceiverAnswer status(int code) {
    return ReceiverAnswer.of(code, Option.none(), 1);
  }

  /** Answers all later calls so. */
  MoodyReceiver answering(ReceiverAnswer some) {
    mood = some;
    return this;
  }

  MoodyReceiver answering(int code) {
    return answering(status(code));
  }

  /** Makes the receiver unreachable. */
  MoodyReceiver asleep() {
    return answering(ReceiverAnswer.none("no_connection", 1));
  }

  /** Answers calls about those commits so, while it is reachable. */
  public void always(int code, Set<Long> commits) {
    commits.forEach(commit -> statuses.put(commit, code));
  }

  /** Lets the calling process die after the next call. */
  void crashing() {
    crashes = true;
  }

  void whileAsked(Runnable then) {
    whileAsked = then;
  }

  /** Returns the commit numbers of all calls, one for each call. */
  List<Long> asked() {
    return asked;
  }

  /** Returns the commit numbers that it accepted. */
  public List<Long> taken() {
    return taken;
  }

  @Override
  public ReceiverAnswer post(URI url, Map<String, String> headers, byte[] body, Duration limit) {
    String id = headers.get("webhook-id").get();
    long commit = Long.parseLong(id.substring(id.lastIndexOf('/') + 1));
    asked.add(commit);
    ReceiverAnswer answer =
        mood.status().contains(204) && statuses.containsKey(commit)
            ? status(statuses.get(commit))
            : mood;
    if (answer.status().contains(204)) {
      taken.add(commit);
    }
    whileAsked.run();
    if (crashes) {
      crashes = false;
      throw new IllegalStateException("The process dies here.");
    }
    return answer;
  }
}
