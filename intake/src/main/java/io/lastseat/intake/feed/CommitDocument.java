package io.lastseat.intake.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.feed.CommitContent;
import io.lastseat.intake.document.TermsBody;
import io.lastseat.intake.json.Json;
import io.lastseat.model.Entry;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;

/** The document of a commit, for readers that keep a copy of the log. */
final class CommitDocument {

  static ObjectNode of(Commit commit) {
    ObjectNode document = Json.object();
    document.put("resourceId", commit.resource().text());
    document.put("commitNumber", commit.number());
    document.setAll(Json.object(CommitContent.books(commit).and(CommitContent.entries(commit))));
    commit
        .entries()
        .forEachWithIndex(
            (entry, i) -> putTerms((ObjectNode) document.path("entries").path(i), entry));
    return document;
  }

  private static void putTerms(ObjectNode document, Entry entry) {
    if (entry instanceof Verdict verdict) {
      Request request = verdict.request().asked();
      if (request instanceof Configure configure) {
        document.set("terms", TermsBody.of(configure.terms()));
      } else if (request instanceof Reserve reserve) {
        reserve.create().forEach(terms -> document.set("create", TermsBody.of(terms)));
      }
    }
  }

  private CommitDocument() {}
}
