package io.lastseat.shedlock;

import io.lastseat.client.Lastseat;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.http.ClientClock;
import io.lastseat.client.http.SystemClock;
import io.lastseat.client.lock.Lock;
import io.lastseat.client.lock.LockAnswer;
import io.lastseat.client.lock.LockAnswer.Undecided;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives ShedLock the locks of a Lastseat server. It never changes: each method gives another one.
 *
 * <pre>{@code
 * LockProvider provider = new LastseatLockProvider(Lastseat.at(server).build());
 * }</pre>
 *
 * <p>Inside a scheduled method, {@link LastseatLock#currentToken} is the fencing token.
 */
public final class LastseatLockProvider implements ExtensibleLockProvider {

  private static final Logger LOG = LoggerFactory.getLogger(LastseatLockProvider.class);
  private static final int LONGEST_HOLDER = 128;

  private final Lastseat client;
  private final String holder;
  private final Duration waitFor;
  private final ClientClock clock;

  /** Locks of this client's server; the holder is this machine with the number of its process. */
  public LastseatLockProvider(Lastseat client) {
    this(client, SystemClock.CLOCK);
  }

  LastseatLockProvider(Lastseat client, ClientClock clock) {
    this(client, thisProcess(), Duration.ZERO, clock);
  }

  private LastseatLockProvider(
      Lastseat client, String holder, Duration waitFor, ClientClock clock) {
    this.client = client;
    this.holder = holder;
    this.waitFor = waitFor;
    this.clock = clock;
  }

  private static String thisProcess() {
    String process = " process " + ProcessHandle.current().pid();
    String machine = Utils.getHostname();
    int most = Math.min(machine.length(), LONGEST_HOLDER - process.length());
    return machine.substring(0, most) + process;
  }

  /** The holder's name, shown to others. */
  public LastseatLockProvider holder(String name) {
    return new LastseatLockProvider(client, name, waitFor, clock);
  }

  /**
   * A provider that waits for a lock that is held, in the server's line: a job that may not be
   * skipped runs after the other one. After each 20 seconds it queues again.
   *
   * @param most rounded up to whole seconds
   * @throws IllegalArgumentException if it is negative
   */
  public LastseatLockProvider waitingFor(Duration most) {
    if (most.isNegative()) {
      throw new IllegalArgumentException("The time to wait is negative");
    }
    return new LastseatLockProvider(client, holder, most, clock);
  }

  /**
   * Acquires the lock, a {@link LastseatLock}, for {@code lockAtMostFor} from now on, or from the
   * end of its wait.
   *
   * @throws IllegalArgumentException if {@code lockAtMostFor} is longer than a day
   * @throws LastseatFailure if the server has no good answer; a lock that it granted lapses
   */
  @Override
  public Optional<SimpleLock> lock(LockConfiguration wish) {
    String id = LockNames.of(wish.getName());
    Function<Duration, Lock> locks =
        length -> client.lock(id, length).holder(holder).waitFor(waitFor);
    Lock lock = locks.apply(HeldToken.lease(wish.getLockAtMostFor()));
    ClientClock.Moment sent = clock.now();
    LockAnswer<Long> answer = lock.tryAcquireToken();
    if (answer instanceof Undecided<Long> undecided) {
      LOG.warn(
          "Nobody decided in time who has the lock {}: {}", wish.getName(), undecided.location());
    }
    if (answer.acquired().isEmpty()) {
      return Optional.empty();
    }
    long token = answer.acquired().get();
    if (clock.since(sent).compareTo(wish.getLockAtMostFor().dividedBy(3)) > 0) {
      // Only the server knows when this lease began, so its time begins anew.
      sent = clock.now();
      if (lock.renew(token).acquired().isEmpty()) {
        return Optional.empty();
      }
    }
    return Optional.of(LastseatLock.acquired(new HeldToken(wish, locks, clock, token, sent)));
  }
}
