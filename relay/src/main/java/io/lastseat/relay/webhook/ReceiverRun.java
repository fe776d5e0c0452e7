package io.lastseat.relay.webhook;

import io.lastseat.feed.FeedPage.Step;
import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.FeedRefused;
import io.lastseat.feed.Pointer;
import io.lastseat.relay.call.ReceiverAnswer;
import io.lastseat.relay.webhook.WebhookSender.Sent;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Event.WebhookTold.What;
import io.lastseat.webhooks.DeliveryAttempt;
import io.lastseat.webhooks.FeedAhead;
import io.lastseat.webhooks.Webhook;
import io.lastseat.webhooks.WebhookDelivery;
import io.lastseat.webhooks.WebhookEnd;
import io.lastseat.webhooks.WebhookProgress;
import io.lastseat.webhooks.WebhookProgress.Failing;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A run for one receiver. It sends the events to be sent again, then those of the feed after the
 * cursor, in order, one after the other.
 *
 * <p>It writes after each call, on the version of the webhook that it has read or written last. If
 * another runner or an administrator has changed the webhook meanwhile, the run ends. The event
 * that it has just sent will be sent again. Before the first call it writes until when other
 * runners must skip the receiver. If this process dies, another one continues after that moment,
 * from the cursor.
 */
final class ReceiverRun implements Runnable {

  /** How long other runners must skip the receiver: longer than a call and all writes about it. */
  static final Duration OURS = Duration.ofMinutes(1);

  /** A run writes a cursor that passed only unwanted events after this many batches at least ... */
  private static final long PASSED_OVER = 25;

  /** ... unless the cursor is older than this: the feed must not drop the commits after it. */
  private static final Duration WRITTEN_EACH = Duration.ofHours(1);

  private final WebhookParts parts;
  private final long end;
  private Webhook webhook;
  private boolean over;
  private boolean unwritten;
  private Option<Instant> lastDecided = Option.none();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile Duration waiting;

  /**
   * Makes a run for that receiver.
   *
   * @param end the moment after which the run begins no call
   */
  ReceiverRun(WebhookParts parts, Webhook webhook, long end) {
    this.parts = parts;
    this.webhook = webhook;
    this.end = end;
    this.waiting = waiting(webhook);
  }

  int calls() {
    return calls.get();
  }

  /** How long the receiver's first outstanding event has waited, as far as is known. */
  Duration waiting() {
    return waiting;
  }

  @Override
  public void run() {
    try {
      boolean more = true;
      while (more && parts.timer().nanos() < end) {
        Option<Webhook> due = parts.webhooks().find(webhook.id()).filter(one -> one.isDue(now()));
        more = due.exists(this::turn);
      }
    } catch (RuntimeException failure) {
      report(What.STOPPED, failure.toString());
    }
  }

  /** Takes one turn, and returns whether it did anything: then the run must look again. */
  private boolean turn(Webhook read) {
    webhook = read;
    over = false;
    unwritten = false;
    FeedAhead ahead = FeedAhead.of(parts.feed(), read);
    if (ahead.gap().isDefined()) {
      report(
          What.MISSED,
          ahead.gap().contains(FeedRefused.FORGOTTEN)
              ? "the feed has dropped what comes behind its cursor"
              : "its cursor is not of this feed, or of another state of it");
      write(progress -> progress.behindGap(ahead.end(), now()));
      return true;
    }
    Vector<WebhookDelivery> again = read.progress().deliveries().filter(WebhookDelivery::isWaiting);
    boolean full = read.progress().isFullFor(1);
    if (full) {
      report(What.FULL, "its list of failures is full");
    }
    if (again.isEmpty() && (full || ahead.steps().isEmpty())) {
      return passOver(ahead);
    }
    keep(progress -> progress);
    again.forEach(this::sendAgain);
    tellAll(ahead);
    release();
    waiting = waiting(webhook);
    return true;
  }

  /** Moves the cursor past unwanted commits, and returns whether there may be more. */
  private boolean passOver(FeedAhead ahead) {
    if (!ahead.steps().isEmpty()) {
      return false;
    }
    FeedPlace from = webhook.progress().cursor();
    boolean far = ahead.end().batch() - from.batch() >= PASSED_OVER;
    boolean old = webhook.progress().movedAt().plus(WRITTEN_EACH).isBefore(now());
    if (!ahead.end().equals(from) && (ahead.more() || far || old)) {
      write(progress -> progress.moved(ahead.end(), now()));
    }
    return ahead.more();
  }

  private void tellAll(FeedAhead ahead) {
    int done = 0;
    while (done < ahead.steps().size() && !webhook.progress().isFullFor(1) && goesOn()) {
      done += tell(ahead.steps(), done);
    }
    if (!over && done == ahead.steps().size()) {
      keep(progress -> progress.moved(ahead.end(), now()));
    }
  }

  /** Whether the run may make another call. Writes the result of the previous call first. */
  private boolean goesOn() {
    if (!over && unwritten) {
      Instant until = now().plus(OURS);
      write(progress -> progress.until(Option.some(until)));
    }
    return !over && parts.timer().nanos() < end;
  }

  /**
   * Sends one event. If earlier tries of it failed, it tries some of the events after it, too.
   *
   * @return the number of events that are settled
   */
  private int tell(Vector<Step> steps, int which) {
    Vector<Sent> vain = Vector.empty();
    Option<Sent> sent = send(steps.get(which).pointer());
    while (sent.exists(some -> some.answer().holds())) {
      vain = vain.append(sent.get());
      int next = which + vain.size();
      if (vain.size() > ahead() || next >= steps.size() || !hasRoomFor(vain.size() + 1)) {
        hold(vain.head());
        return 1;
      }
      sent = send(steps.get(next).pointer());
    }
    // The receiver works, so the refused event is at fault.
    vain.forEachWithIndex((one, i) -> list(steps.get(which + i), one));
    settle(steps.get(which + vain.size()), sent);
    return vain.size() + 1;
  }

  private int ahead() {
    return WebhookRetries.ahead(webhook.progress().failing().map(Failing::tries).getOrElse(0));
  }

  private boolean hasRoomFor(int more) {
    unwritten = true;
    return goesOn() && !webhook.progress().isFullFor(more);
  }

  /** Moves the cursor past the event, with its result. */
  private void settle(Step step, Option<Sent> sent) {
    if (sent.isEmpty()) {
      report(What.PASSED_OVER, step.pointer() + " is not in the log");
      keep(progress -> progress.moved(step.after(), now()));
    } else if (sent.get().answer().isTaken()) {
      delivered();
      keep(progress -> progress.moved(step.after(), now()));
    } else if (sent.get().answer().isGone()) {
      end(WebhookEnd.Why.GONE, sent.get());
    } else {
      list(step, sent.get());
    }
  }

  /** Moves the cursor past the event, and puts the event on the list of failures. */
  private void list(Step step, Sent sent) {
    failed(sent);
    report(What.GIVEN_UP, sent.commit() + " after " + sent.answer().result());
    WebhookDelivery failed = WebhookDelivery.failed(sent.commit(), sent.attempt());
    keep(progress -> progress.moved(step.after(), now()).with(failed));
  }

  private void hold(Sent sent) {
    if (over) {
      return;
    }
    WebhookProgress failed = webhook.progress().failed(sent.attempt());
    Failing failing = failed.failing().get();
    if (!failing.since().plus(WebhookProgress.FAILING_AT_MOST).isAfter(now())) {
      end(WebhookEnd.Why.FAILING, sent);
      return;
    }
    failed(sent);
    pause(progress -> failed, failing.tries(), sent.answer());
  }

  private void sendAgain(WebhookDelivery delivery) {
    if (!goesOn()) {
      return;
    }
    Option<Sent> sent = send(delivery.commit());
    if (sent.isEmpty() || sent.get().answer().isTaken()) {
      sent.forEach(taken -> delivered());
      keep(progress -> progress.without(delivery.commit()));
    } else if (sent.get().answer().isGone()) {
      end(WebhookEnd.Why.GONE, sent.get());
    } else {
      failed(sent.get());
      boolean holds = sent.get().answer().holds();
      WebhookDelivery tried =
          delivery.tried(sent.get().attempt(), holds ? delivery.triesLeft() - 1 : 0);
      if (holds) {
        int tries = WebhookDelivery.TRIES - tried.triesLeft();
        pause(progress -> progress.with(tried), tries, sent.get().answer());
      } else {
        keep(progress -> progress.with(tried));
      }
    }
  }

  private void report(What what, String why) {
    parts.telemetry().accept(new Event.WebhookTold(webhook.id().text(), what, why));
  }

  private void delivered() {
    parts.telemetry().accept(new Event.WebhookDelivered());
  }

  private void failed(Sent sent) {
    parts
        .telemetry()
        .accept(
            new Event.WebhookFailed(
                webhook.id().text(),
                sent.commit().resource(),
                sent.commit().commitNo(),
                sent.answer().result(),
                sent.answer().status()));
  }

  private void end(WebhookEnd.Why why, Sent sent) {
    WebhookEnd ended = new WebhookEnd(why, now());
    failed(sent);
    write(progress -> progress.failed(sent.attempt()).ended(ended));
    if (!over) {
      report(What.ENDED, why.code());
    }
    over = true;
  }

  private Option<Sent> send(Pointer commit) {
    Option<Sent> sent = parts.sender().send(webhook, commit);
    sent.forEach(
        some -> {
          calls.incrementAndGet();
          lastDecided = some.decidedAt();
        });
    return sent;
  }

  /** Pauses the calls to the receiver, for longer after each try. */
  private void pause(UnaryOperator<WebhookProgress> change, int tries, ReceiverAnswer answer) {
    Duration pause = WebhookRetries.pause(tries, answer, parts.chance().getAsDouble());
    Instant next = now().plus(pause);
    write(progress -> change.apply(progress).until(Option.some(next)));
    over = true;
  }

  /** Keeps a change, which the run writes before the next call or at the end of the turn. */
  private void keep(UnaryOperator<WebhookProgress> change) {
    webhook = webhook.having(change);
    unwritten = true;
  }

  private void release() {
    if (!over) {
      write(progress -> progress.until(Option.none()));
    }
  }

  private void write(UnaryOperator<WebhookProgress> change) {
    Option<Webhook> written = parts.webhooks().replace(webhook, webhook.having(change));
    over |= written.isEmpty();
    unwritten = false;
    webhook = written.getOrElse(webhook);
  }

  private Duration waiting(Webhook one) {
    if (!one.isCalled()) {
      return Duration.ZERO;
    }
    WebhookProgress progress = one.progress();
    Vector<Instant> full =
        progress.isFullFor(1)
            ? progress.deliveries().flatMap(WebhookDelivery::last).map(DeliveryAttempt::at)
            : Vector.empty();
    return full.appendAll(progress.failing().map(Failing::since))
        .appendAll(lastDecided)
        .min()
        .map(first -> Duration.between(first, now()))
        .getOrElse(Duration.ZERO);
  }

  private Instant now() {
    return parts.sender().now();
  }
}
