package io.lastseat.audit;

import io.lastseat.audit.promises.Breach;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One thing that does not stand as it should.
 *
 * @param commit where in the log; none for what has no place there
 * @param decision the decision number; none if it is not about one decision
 * @param request the request that it is about, if any
 * @param what is compared, for example "the verdict"
 * @param stands what stands, in words
 * @param should what should stand, in words
 */
public record Difference(
    ResourceId resource,
    Option<Long> commit,
    Option<Long> decision,
    Option<RequestId> request,
    String what,
    String stands,
    String should) {

  /** What is compared where a verdict is held against what was asked. */
  static final String REQUEST = "the request";

  static final String OTHER_REQUEST = "the request in the log";

  /** What stands where no request stands. */
  static final String NO_REQUEST = "no such item in the requests table";

  /** Whether it says no more than that a clock was ahead of all others when one was served. */
  public boolean isOfServingTime() {
    return what.equals(Breach.TIME);
  }

  /**
   * Whether it says no more than that a request is gone on which there is a verdict, or that a
   * later one came in under its name since.
   */
  public boolean isOfLostRequest() {
    return (what.equals(REQUEST) && stands.equals(NO_REQUEST))
        || (what.equals(OTHER_REQUEST) && should.contains("takenAt "));
  }

  static Difference inCommit(
      ResourceId resource, long commit, String what, String stands, String should) {
    return new Difference(
        resource, Option.some(commit), Option.none(), Option.none(), what, stands, should);
  }

  static Difference inCommit(Commit commit, String what, String stands, String should) {
    return inCommit(commit.resource(), commit.number(), what, stands, should);
  }

  static Difference inEntry(Commit commit, Entry entry, String what, String stands, String should) {
    return new Difference(
        commit.resource(),
        Option.some(commit.number()),
        Option.some(entry.decisionNo()),
        Option.some(entry.about()),
        what,
        stands,
        should);
  }

  /** What a promise tells, with what differs of the books as their item says it. */
  static Difference of(Breach breach) {
    Commit commit = breach.commit();
    String stands = breach.stands();
    String should = breach.should();
    for (Books books : breach.due()) {
      Map<String, AttributeValue> one = AuditedItem.of(commit.books());
      Map<String, AttributeValue> another = AuditedItem.of(books);
      stands = AuditedItem.differing(one, another);
      should = AuditedItem.differing(another, one);
    }
    return breach.entry().isDefined()
        ? inEntry(commit, breach.entry().get(), breach.what(), stands, should)
        : inCommit(commit, breach.what(), stands, should);
  }

  /** About a request that has no place in the log. */
  static Difference ofRequest(
      ResourceId resource, RequestId request, String what, String stands, String should) {
    return new Difference(
        resource, Option.none(), Option.none(), Option.some(request), what, stands, should);
  }
}
