package io.lastseat.client;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A request for several resources, all or nothing: what was decided about it, and what is to become
 * of it. It is confirmed, extended and given back as a whole.
 *
 * <p>Which resource refused it is told by {@link Verdict#limitingResource}. Each method with a
 * verdict or an outcome throws a {@link LastseatFailure} where the server has no good answer; its
 * future fails with one.
 */
public final class Claim {

  private final Reservation atHome;

  private Claim(Reservation atHome) {
    this.atHome = atHome;
  }

  /** Of which nothing is known but where it is. */
  static Claim of(Session session, String home, String id) {
    return new Claim(Reservation.of(session, home, id));
  }

  /** As the answer to its application has it. */
  static Claim taken(Session session, String firstByName, ApiAnswer answer) {
    String home = JsonTexts.text(JsonTexts.tree(answer.text()), "resourceId").orElse(firstByName);
    return new Claim(Reservation.taken(session, home, answer));
  }

  /**
   * The resource under which it is kept, which is the first of its resources by their names; empty
   * where it was turned away without being looked at.
   */
  public String home() {
    return atHome.resource();
  }

  /**
   * By which, and by its home, anybody can ask for it later; none if it was turned away, for then
   * nothing was written.
   */
  public Optional<String> id() {
    return atHome.id();
  }

  /** Where its status can be asked for. */
  public URI location() {
    return atHome.location();
  }

  /** As {@link Reservation#known}. */
  public Optional<Verdict> known() {
    return atHome.known();
  }

  /** As {@link #verdict(Duration)}, with the client's patience. */
  public Verdict verdict() {
    return atHome.verdict();
  }

  /** As {@link Reservation#verdict(Duration)}. */
  public Verdict verdict(Duration wait) {
    return atHome.verdict(wait);
  }

  /** As {@link #verdict()}, without keeping a thread. */
  public CompletableFuture<Verdict> verdictAsync() {
    return atHome.verdictAsync();
  }

  /** As {@link #verdict(Duration)}, without keeping a thread. */
  public CompletableFuture<Verdict> verdictAsync(Duration wait) {
    return atHome.verdictAsync(wait);
  }

  /** How it stands at this moment: its hold may have lapsed. */
  public Verdict status() {
    return atHome.status();
  }

  /** As {@link #status}, without keeping a thread. */
  public CompletableFuture<Verdict> statusAsync() {
    return atHome.statusAsync();
  }

  /**
   * Has for good what is held, all of it. Too late for its hold, it needs room on each resource,
   * and is refused where one of them is closed or past its {@code closesAt}.
   */
  public Outcome<Verdict> confirm() {
    return atHome.confirm();
  }

  /** As {@link #confirm}, without keeping a thread. */
  public CompletableFuture<Outcome<Verdict>> confirmAsync() {
    return atHome.confirmAsync();
  }

  /** Holds all of it for so long from now on. */
  public Outcome<Verdict> extend(Duration hold) {
    return atHome.extend(hold);
  }

  /** As {@link #extend}, without keeping a thread. */
  public CompletableFuture<Outcome<Verdict>> extendAsync(Duration hold) {
    return atHome.extendAsync(hold);
  }

  /** Gives all of it back; twice is harmless. */
  public Outcome<Verdict> cancel() {
    return atHome.cancel();
  }

  /** As {@link #cancel}, without keeping a thread. */
  public CompletableFuture<Outcome<Verdict>> cancelAsync() {
    return atHome.cancelAsync();
  }
}
