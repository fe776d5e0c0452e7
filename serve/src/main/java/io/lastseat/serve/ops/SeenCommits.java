package io.lastseat.serve.ops;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serve.health.HealthChecks.Failing;
import io.lastseat.serve.health.HealthChecks.FilledLog;
import io.lastseat.serve.http.CallWatch;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commits that this process sees: by resource, and as a tail of verdicts. It remembers {@value
 * #RESOURCES} resources, and as many locks, and forgets the least recently seen first. Safe for use
 * by many threads.
 */
public final class SeenCommits implements Consumer<Event> {

  static final int RESOURCES = 2_000;
  private static final float LOAD = .75f;

  private static final Pattern ASKS =
      Pattern.compile(
          "/v1/(?:resources/([^/]+)/(?:requests|deposits)(?:/.*)?|(?:locks|executions)/([^/]+)(?:/.*)?)");

  private final Clock clock;
  private final Instant since;
  private final AtomicLong notes = new AtomicLong();
  private final SeenVerdict.Tail tail = new SeenVerdict.Tail();
  private final Map<ResourceId, SeenResource> resources = bounded();

  /** Locks have a map of their own, since they are many and would displace the other resources. */
  private final Map<ResourceId, SeenResource> locks = bounded();

  /**
   * The resources whose last decisions failed; without a resource if failed records may be of any.
   */
  private final Map<Option<ResourceId>, Failing> failing = bounded();

  /** A memory without any commits. */
  public SeenCommits(Clock clock) {
    this.clock = clock;
    since = clock.instant();
  }

  /** The moment from which on it sees all commits of this process. */
  Instant since() {
    return since;
  }

  private static <K, V> Map<K, V> bounded() {
    return new LinkedHashMap<>(16, LOAD, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > RESOURCES;
      }
    };
  }

  /** Takes an event of this process. */
  @Override
  public void accept(Event event) {
    if (event instanceof Event.Committed done) {
      committed(done.commit());
    } else if (event instanceof Event.Stopped stopped) {
      stopped(stopped.resource(), stopped.failure());
    } else if (event instanceof Event.SetAside || event instanceof Event.Parked) {
      noted();
    }
  }

  /** Takes a commit that this process appended or read. */
  void committed(Commit commit) {
    Vector<SeenVerdict> verdicts = tail.add(SeenVerdict.of(commit));
    synchronized (this) {
      SeenResource one = of(commit.resource());
      one.committed(commit, verdicts, clock.instant());
      sortIn(one);
      failing.remove(Option.some(commit.resource()));
      failing.remove(Option.<ResourceId>none());
    }
  }

  private synchronized void stopped(Option<ResourceId> resource, RuntimeException failure) {
    Instant now = clock.instant();
    Failing before = failing.get(resource);
    failing.put(
        resource,
        new Failing(
            resource,
            before == null ? now : before.since(),
            now,
            before == null ? 1 : before.times() + 1,
            failure.toString()));
  }

  /** Counts that a record was quarantined or a request parked, so their lists may be read again. */
  void noted() {
    notes.incrementAndGet();
  }

  /** How many records were quarantined and requests parked. */
  long notes() {
    return notes.get();
  }

  /** Counts a call of the API for the resource, if the resource was seen. */
  private synchronized void asked(ResourceId resource) {
    ask(resource, Function.identity()).forEach(one -> one.asked(clock.instant()));
  }

  /** A watch that counts requests by resource, and passes each call on to the next watch. */
  public CallWatch before(CallWatch on) {
    return (method, path, status, took) -> {
      // A call answered 4xx does not count as a request, except for the gate's refusals (409).
      if (!method.equals("GET") && !method.equals("HEAD") && (status < 400 || status == 409)) {
        Matcher asks = ASKS.matcher(path);
        if (asks.matches()) {
          ResourceId.parse(Option.of(asks.group(1)).getOrElse(() -> asks.group(2)))
              .forEach(this::asked);
        }
      }
      on.answered(method, path, status, took);
    };
  }

  /** Adds a resource that may exist. */
  synchronized void mayBe(ResourceId resource) {
    of(resource);
  }

  synchronized void known(Head head) {
    SeenResource one = of(head.resource());
    one.known(head, clock.instant());
    one.lookedBack();
    sortIn(one);
  }

  synchronized void absent(ResourceId resource) {
    SeenResource one = of(resource);
    one.absent(clock.instant());
    one.lookedBack();
  }

  private SeenResource of(ResourceId resource) {
    SeenResource lock = locks.get(resource);
    return lock == null ? resources.computeIfAbsent(resource, SeenResource::new) : lock;
  }

  private void sortIn(SeenResource one) {
    if (one.isLock() && resources.remove(one.id()) != null) {
      locks.put(one.id(), one);
    }
  }

  /** The answers of this function about all resources, without the empty ones. */
  synchronized <T> Vector<T> map(Function<SeenResource, Option<T>> question) {
    return Vector.ofAll(resources.values()).appendAll(locks.values()).flatMap(question);
  }

  /** The answer of this function about one resource; none if it was not seen. */
  synchronized <T> Option<T> ask(ResourceId resource, Function<SeenResource, T> question) {
    return Option.of(resources.get(resource))
        .orElse(() -> Option.of(locks.get(resource)))
        .map(question);
  }

  /** How full each log is, in percent. */
  Vector<FilledLog> logsFilled() {
    return map(one -> Option.some(new FilledLog(one.id().text(), one.logFilledPercent())));
  }

  synchronized Vector<Failing> failing() {
    return Vector.ofAll(failing.values());
  }

  SeenVerdict.Tail tail() {
    return tail;
  }
}
