package io.lastseat.intake.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.json.Json;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.terms.Terms;

/**
 * Problems for what a verdict refused: terms, deposits, follow-ups, locks, executions and series.
 * The type of the problem is the reason. A refused reservation is no problem but an answer with its
 * status ({@link StatusAnswers}).
 */
public final class ConflictProblems {

  private static final int CONFLICT = 409;

  /** A verdict refused to create or change a resource. */
  public static Problem ofTerms(Reason reason) {
    return reason == Reason.TERMS_CHANGED
        ? Problems.TERMS_CHANGED.problem()
        : ofResource(reason, "Send the terms without that change; the resource is as it was.");
  }

  /**
   * The resource that a call wanted to create exists with other terms.
   *
   * @param inForce the books that were read after the verdict
   */
  public static Problem ofOtherTerms(Books inForce, Terms asked) {
    ObjectNode members = Json.object().put("termsNumber", inForce.termsNumber());
    TermsBody.putChanges(members, inForce.terms().get(), asked);
    return of(
            Reason.TERMS_DIFFER,
            "The resource has other terms",
            "Nothing was changed. Send those that you mean with PATCH, or replace all of them with"
                + " If-Match.")
        .withMembers(members);
  }

  /** A verdict refused a deposit. */
  public static Problem ofDeposit(Reason reason) {
    return ofResource(reason, "The resource is as it was.");
  }

  /** A verdict refused a request about an earlier reservation. */
  public static Problem ofFollowUp(Reason reason) {
    return reason == Reason.HANDED_OVER
        ? Problems.HANDED_OVER.problem()
        : of(
            reason,
            "The reservation cannot be changed so",
            "The reservation is as it was; ask for its status.");
  }

  /** A lock was refused for another reason than that a caller holds it. */
  public static Problem ofLock(Reason reason) {
    return of(reason, "The lock cannot be had so", "Nothing was acquired, renewed or released.");
  }

  /** An execution was refused for another reason than that a caller runs it. */
  public static Problem ofExecution(Reason reason) {
    return of(reason, "The execution cannot be run so", "Nothing was started, renewed or ended.");
  }

  /** A verdict refused to create a series, or to add days to it. */
  public static Problem ofSeries(Reason reason) {
    return reason == Reason.TERMS_CHANGED
        ? Problems.TERMS_CHANGED.problem()
        : of(
            reason,
            "The series cannot become that",
            "Say the days that it has as they are, and the terms too, or make another series.");
  }

  private static Problem ofResource(Reason reason, String whatToDo) {
    return of(reason, "The resource cannot be changed so", whatToDo);
  }

  private static Problem of(Reason reason, String title, String whatToDo) {
    return Problem.of(
        reason.code().replace('_', '-'),
        CONFLICT,
        reason == Reason.LOG_FULL ? Problems.LOG_FULL.title() : title,
        reason.sentence() + " " + whatToDo);
  }

  private ConflictProblems() {}
}
