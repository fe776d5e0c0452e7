package io.lastseat.intake.resource;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.TermsBody;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lock.LockDocument;
import io.lastseat.model.Books;
import io.lastseat.model.CategoryUnits;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Terms;
import java.time.Instant;

/** The document of a resource: its terms, and what its books show. */
public final class ResourceDocument {

  /**
   * The document of a resource that was created.
   *
   * @param now decides whether the resource is open, and what has lapsed
   * @param callsDecide whether the deployment has immediate admission; else all requests go through
   *     the stream
   */
  static ObjectNode of(Head books, Instant now, boolean callsDecide) {
    Books ledger = books.books().at(now);
    Terms terms = ledger.terms().get();
    ObjectNode document = begun(ledger, terms);
    document.put("taken", ledger.taken());
    if (terms.holds().longest().isDefined() || ledger.held() > 0) {
      document.put("held", ledger.held());
    }
    document.put("free", ledger.free() < 0 ? ledger.free() : ledger.left());
    putWaiting(document, ledger, terms);
    putCategories(document, ledger, terms, true);
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
      LockDocument.putHolders(document, ledger);
      document.put("token", ledger.lock().map(LockGrant::token).getOrElse(0L));
    }
    if (terms.series().isDefined()) {
      document.put("series", true);
    }
    TermsBody.putPublicSignUp(document, terms);
    TermsBody.putTransferable(document, terms);
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
   * The document of a resource for the public: what an applicant needs before asking. It hides how
   * the resource is run, and by how much staff exceeded its capacity. The number of its commits is
   * in the key prefix, as in the answer to each request.
   *
   * @param now decides whether the resource is open, and what has lapsed
   */
  public static ObjectNode inPublic(Head books, Instant now) {
    Books ledger = books.books().at(now);
    Terms terms = ledger.terms().get();
    ObjectNode document = begun(ledger, terms);
    document.put("view", "public");
    document.put("free", ledger.left());
    putWaiting(document, ledger, terms);
    putCategories(document, ledger, terms, false);
    document.put("state", state(terms, now));
    putTerms(document, terms);
    TermsBody.putPublicSignUp(document, terms);
    TermsBody.putTransferable(document, terms);
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

  /**
   * Puts the categories in their order.
   *
   * @param inside whether the reader may see how many units are taken, which shows what staff went
   *     over
   */
  public static void putCategories(ObjectNode document, Books ledger, Terms terms, boolean inside) {
    if (terms.categories().isEmpty()) {
      return;
    }
    ArrayNode list = document.putArray("categories");
    for (Category category : terms.categories()) {
      ObjectNode one = TermsBody.put(list.addObject(), category);
      if (inside) {
        CategoryUnits units = ledger.units(category.name());
        one.put("taken", units.taken()).put("held", units.holds().held());
      }
      one.put("free", category.closed() ? 0 : Math.min(ledger.left(), ledger.left(category)));
      if (terms.waiting().limit().isDefined() || !ledger.waiting().isEmpty()) {
        one.put("waiting", ledger.units(category.name()).line().units());
      }
    }
  }

  private static void putTerms(ObjectNode document, Terms terms) {
    TermsBody.putWindow(document, terms);
    TermsBody.put(document, terms.perApplicant());
    TermsBody.put(document, terms.holds());
    TermsBody.put(document, terms.waiting());
    TermsBody.put(document, terms.closing());
  }

  /** The word that says whether requests are accepted now. */
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
