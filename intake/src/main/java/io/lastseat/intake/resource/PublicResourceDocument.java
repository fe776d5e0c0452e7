package io.lastseat.intake.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.TermsBody;
import io.lastseat.intake.json.Json;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.model.terms.Terms;
import java.time.Instant;

/**
 * A resource as the public sees it: what an applicant needs before signing up. It hides how the
 * resource is run, and by how much staff went over its capacity. How many commits it has stands in
 * the prefix of keys, as in the answer to each request.
 */
public final class PublicResourceDocument {

  /**
   * The document of a resource that is open to the public.
   *
   * @param now says whether it is open, and what has lapsed
   */
  public static ObjectNode of(Head books, Instant now) {
    Books ledger = books.books().at(now);
    Terms terms = ledger.terms().get();
    ObjectNode document = Json.object();
    document.put("resourceId", ledger.resource().text());
    terms.title().forEach(title -> document.put("title", title));
    document.put("capacity", terms.capacity());
    document.put("free", ledger.waiting().isEmpty() ? Math.max(0, ledger.free()) : 0);
    if (terms.waiting().limit().isDefined() || !ledger.waiting().isEmpty()) {
      document.put("waiting", ledger.waiting().units());
      document.put("waitingRequests", ledger.waiting().requests());
    }
    document.put("state", ResourceDocument.state(terms, now));
    TermsBody.putWindow(document, terms);
    TermsBody.put(document, terms.perApplicant());
    TermsBody.put(document, terms.holds());
    TermsBody.put(document, terms.waiting());
    TermsBody.put(document, terms.closing());
    TermsBody.putPublicSignUp(document, terms);
    document.put("keyPrefix", KeyPrefix.of(books));
    return document;
  }

  private PublicResourceDocument() {}
}
