package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.log.DecisionLog.BooksAsOf;
import io.lastseat.model.Ledger;
import io.lastseat.model.Policy;
import java.time.Instant;

/** A resource as it is shown: its terms, and what its books say. */
final class ResourceDocument {

  /**
   * The document of a resource that somebody has created.
   *
   * @param now says whether it is open
   */
  static ObjectNode of(BooksAsOf books, Instant now) {
    Ledger ledger = books.ledger();
    Policy policy = ledger.policy().get();
    ObjectNode document = Json.object();
    document.put("resourceId", ledger.resource().text());
    policy.title().forEach(title -> document.put("title", title));
    document.put("capacity", policy.capacity());
    document.put("taken", ledger.taken());
    document.put("free", ledger.left());
    document.put("state", state(policy, now.isBefore(ledger.clock()) ? ledger.clock() : now));
    policy.opensAt().forEach(time -> document.put("opensAt", time.toString()));
    policy.closesAt().forEach(time -> document.put("closesAt", time.toString()));
    policy.maxQuantityPerRequest().forEach(max -> document.put("maxQuantityPerRequest", max));
    document.put("lanes", ledger.lanes());
    document.put("gate", policy.gate());
    document.put("lastDecision", ledger.decisions());
    document.put("lastCommit", books.commitNo());
    return document;
  }

  private static String state(Policy policy, Instant now) {
    if (policy.opensAt().exists(now::isBefore)) {
      return "not_open_yet";
    }
    return policy.closesAt().exists(closes -> !now.isBefore(closes)) ? "closed" : "open";
  }

  private ResourceDocument() {}
}
