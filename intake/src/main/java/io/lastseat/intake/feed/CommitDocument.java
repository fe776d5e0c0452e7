package io.lastseat.intake.feed;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.EntryDocument;
import io.lastseat.intake.json.Json;
import io.lastseat.model.Books;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;

/** A commit, for readers that keep a copy of the log. */
final class CommitDocument {

  static ObjectNode of(Commit commit) {
    Books books = commit.books();
    ObjectNode document = Json.object();
    document.put("resourceId", commit.resource().text());
    document.put("commitNumber", commit.number());
    document.put("decidedAt", commit.decidedAt().toString());
    document.put("clock", books.clock().toString());
    document.put("lastDecision", books.decisions());
    document.put("capacity", books.capacity());
    document.put("taken", books.taken());
    if (!books.waiting().isEmpty()) {
      document.put("waiting", books.waiting().units());
    }
    ArrayNode entries = document.putArray("entries");
    commit
        .entries()
        .forEach(
            entry ->
                entries.add(
                    entry instanceof Promotion promotion
                        ? EntryDocument.of(promotion, commit.resource())
                        : EntryDocument.of((Verdict) entry)));
    return document;
  }

  private CommitDocument() {}
}
