package io.lastseat.engine.call;

import io.lastseat.engine.LogParts;
import io.lastseat.engine.Reminders;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.log.AppendAnswer;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.vavr.control.Option;
import java.time.Instant;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;

/** Appends the commits of one group, until their outcomes are clear or no call has time left. */
final class CallAppend {

  private final LogParts parts;
  private final HeadCache heads;
  private final OpenCalls calls;
  private final Reminders reminders;

  CallAppend(LogParts parts, HeadCache heads, OpenCalls calls) {
    this.parts = parts;
    this.heads = heads;
    this.calls = calls;
    this.reminders = new Reminders(parts);
  }

  /** Prepares for this commit, which is sent next, alone or in a transaction. */
  void before(Commit commit) {
    if (!commit.books().isLock()) {
      // The waiting calls of a lock serve its line themselves.
      reminders.before(commit);
    }
    heads.sent(commit.resource(), commit.number());
  }

  /**
   * Appends the commit. Only the first send can be certainly lost. An append without an answer is
   * sent again unchanged, until its outcome is clear, or no call has time left.
   */
  AppendAnswer append(Head before, Commit commit) {
    before(commit);
    for (int send = 1; ; send++) {
      Option<RuntimeException> silence = Option.none();
      try {
        AppendAnswer how = parts.log().append(commit);
        if (how.isDone() || (how.isLost() && send == 1)) {
          return how;
        }
        Option<AppendAnswer> read = judged(how.there(), before, commit);
        if (read.isDefined()) {
          return read.get();
        }
      } catch (SdkException failure) {
        if (isRefused(failure)) {
          throw failure;
        }
        silence = Option.some(failure);
      }
      parts.backoff().pause(send);
      if (calls.isAnyOverdue(parts.clock().instant())) {
        Option<AppendAnswer> arrived = arrived(commit);
        if (arrived.isDefined()) {
          return arrived.get();
        }
        endOverdue(before, silence);
      }
      if (calls.open().isEmpty()) {
        silence.forEach(
            failure -> {
              throw failure;
            });
        return AppendAnswer.UNCLEAR;
      }
    }
  }

  /** Sends overdue requests by the stream. */
  void endOverdue(Head before, Option<RuntimeException> failure) {
    Instant now = parts.clock().instant();
    calls.endOverdue(before, now, failure);
  }

  /**
   * The outcome after a refusal that the process's own earlier send may have caused; none if no
   * commit has that number.
   */
  private Option<AppendAnswer> judged(Option<Commit> refusedBy, Head before, Commit commit) {
    return refusedBy
        .orElse(() -> standing(commit))
        .map(there -> judged(there, commit))
        // The number of an archived commit stays taken.
        .orElse(
            () ->
                Option.when(
                    heads.newest(before).number() >= commit.number(), AppendAnswer.UNCLEAR));
  }

  /** The outcome by one read before calls give up; none without a commit or if the read fails. */
  private Option<AppendAnswer> arrived(Commit commit) {
    try {
      return standing(commit).map(there -> judged(there, commit));
    } catch (RuntimeException unread) {
      return Option.none();
    }
  }

  private Option<Commit> standing(Commit commit) {
    long number = commit.number();
    return parts.log().range(commit.resource(), number, number).headOption();
  }

  private static AppendAnswer judged(Commit there, Commit commit) {
    return there.equals(commit) ? AppendAnswer.DONE : AppendAnswer.UNCLEAR;
  }

  /** Whether DynamoDB refuses the call, so that sending it again does not help. */
  private static boolean isRefused(SdkException failure) {
    return failure instanceof SdkServiceException answer
        && answer.statusCode() / 100 == 4
        && !answer.isThrottlingException();
  }
}
