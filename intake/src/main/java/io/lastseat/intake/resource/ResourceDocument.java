package io.lastseat.intake.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.TermsBody;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lock.LockDocument;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import java.time.Instant;

/** A resource as it is shown: its terms, and what its books say. */
public final class ResourceDocument {

  /**
   * The document of a resource that was created.
   *
   * @param now says whether it is open, and what has lapsed
   * @param callsDecide whether this deployment decides in the call itself; if not, all requests go
   *     by the stream
   */
  static ObjectNode of(Head books, Instant now, boolean callsDecide) {
    Books ledger = books.books().at(now);
    Terms terms = ledger.terms().get();
    ObjectNode document = begun(ledger, terms);
    document.put("taken", ledger.taken());
    if (terms.holds().longest().isDefined() || ledger.held() > 0) {
      document.put("held", ledger.held());
    }
    document.put("free", ledger.waiting().isEmpty() ? ledger.free() : Math.min(0, ledger.free()));
    putWaiting(document, ledger, terms);
    document.put("state", state(terms, now));
    if (ledger.archived()) {
      document.put("archived", true);
    }
    putTerms(document, terms);
    if (terms.lock()) {
      document.put("lock", true);
      if (terms.execution()) {
        document.put("execution", true);
      }
      LockDocument.putHolder(document, ledger);
      document.put("token", ledger.lock().map(LockGrant::token).getOrElse(0L));
    }
    if (terms.series().isDefined()) {
      document.put("series", true);
    }
    TermsBody.putPublicSignUp(document, terms);
    document.put("lanes", ledger.lanes());
    document.put("gate", terms.gate());
    document.put("admission", terms.admission().code());
    if (!callsDecide && terms.admission() != Admission.STREAM) {
      document.put("effectiveAdmission", Admission.STREAM.code());
    }
    document.put("termsNumber", books.books().termsNumber());
    document.put("lastDecision", ledger.decisions());
    document.put("lastCommit", books.number());
    return document.put("keyPrefix", KeyPrefix.of(books));
  }

  /**
   * A resource as the public sees it: what an applicant needs before signing up. It hides how the
   * resource is run, and by how much staff went over its capacity. How many commits it has stands
   * in the prefix of keys, as in the answer to each request.
   *
   * @param now says whether it is open, and what has lapsed
   */
  public static ObjectNode inPublic(Head books, Instant now) {
    Books ledger = books.books().at(now);
    Terms terms = ledger.terms().get();
    ObjectNode document = begun(ledger, terms);
    document.put("free", ledger.waiting().isEmpty() ? Math.max(0, ledger.free()) : 0);
    putWaiting(document, ledger, terms);
    document.put("state", state(terms, now));
    putTerms(document, terms);
    TermsBody.putPublicSignUp(document, terms);
    return document.put("keyPrefix", KeyPrefix.of(books));
  }

  private static ObjectNode begun(Books ledger, Terms terms) {
    ObjectNode document = Json.object().put("resourceId", ledger.resource().text());
    terms.title().forEach(title -> document.put("title", title));
    return document.put("capacity", terms.capacity());
  }

  private static void putWaiting(ObjectNode document, Books ledger, Terms terms) {
    if (terms.waiting().limit().isDefined() || !ledger.waiting().isEmpty()) {
      document.put("waiting", ledger.waiting().units());
      document.put("waitingRequests", ledger.waiting().requests());
    }
  }

  private static void putTerms(ObjectNode document, Terms terms) {
    TermsBody.putWindow(document, terms);
    TermsBody.put(document, terms.perApplicant());
    TermsBody.put(document, terms.holds());
    TermsBody.put(document, terms.waiting());
    TermsBody.put(document, terms.closing());
  }

  /** Whether requests are accepted now, in one word. */
  public static String state(Terms terms, Instant now) {
    if (terms.closing().exists(closing -> !now.isBefore(closing.at()))) {
      return "closed";
    }
    if (terms.opensAt().exists(now::isBefore)) {
      return "not_open_yet";
    }
    return terms.closesAt().exists(closes -> !now.isBefore(closes)) ? "closed" : "open";
  }

  private ResourceDocument() {}
}
