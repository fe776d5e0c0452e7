package io.lastseat.intake.http;

import io.lastseat.clock.ClockOffException;
import io.lastseat.intake.admit.StaleProcessException;
import io.lastseat.intake.roster.Roster.UnreadableLogException;
import io.lastseat.log.LogBehindException;
import io.lastseat.log.MissingCommitException;
import io.lastseat.tables.fields.NewerVersionException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/** Answers for failures of the infrastructure, or of this program. */
public final class Failures {

  /** How the embedded engine answers when its disk is full (RFC 4918, "Insufficient Storage"). */
  private static final int NO_ROOM = 507;

  public static Problem problem(Throwable failure) {
    if (isThrottling(failure)) {
      return Problems.OVERLOADED.problem();
    }
    if (failure instanceof AwsServiceException full && full.statusCode() == NO_ROOM) {
      return Problems.UNAVAILABLE.because(
          "Its disk is full. The operator of the service must free some space. "
              + Problems.UNAVAILABLE.problem().detail());
    }
    if (failure instanceof SdkException || failure instanceof NewerVersionException) {
      return Problems.UNAVAILABLE.problem();
    }
    if (isOfDisagreement(failure)) {
      return Problems.TABLES_DISAGREE.problem();
    }
    if (failure instanceof StaleProcessException) {
      return Problems.SUSPENDED.problem();
    }
    if (failure instanceof UnreadableLogException unread) {
      return unreadable(unread);
    }
    return (failure instanceof ClockOffException ? Problems.CLOCK_OFF : Problems.INTERNAL)
        .problem();
  }

  /** Another log may also be unreadable for a moment, or for this build alone. */
  private static Problem unreadable(UnreadableLogException unread) {
    Problem why = problem(unread.why());
    boolean passes = why.status() == Problems.UNAVAILABLE.problem().status();
    return passes && !isOfDisagreement(unread.why())
        ? why
        : Problems.LOG_UNREADABLE.because(
            unread.getMessage()
                + ". Nothing is shown rather than something wrong. Tell the operator of the"
                + " service: 'lastseat audit' says more.");
  }

  private static boolean isOfDisagreement(Throwable failure) {
    return failure instanceof LogBehindException || failure instanceof MissingCommitException;
  }

  private static boolean isThrottling(Throwable failure) {
    return failure instanceof ProvisionedThroughputExceededException
        || failure instanceof RequestLimitExceededException
        || failure instanceof ThrottlingException
        || (failure instanceof AwsServiceException service && service.isThrottlingException());
  }

  private Failures() {}
}
