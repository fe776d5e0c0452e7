package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.usecase.Standing;
import io.lastseat.model.Books;
import io.lastseat.model.LockGrant;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Duration;

/** A lock as it is shown. */
final class LockDocument {

  /** To whom it was granted, or who renewed it. */
  static ObjectNode leased(Standing standing, LockGrant lease) {
    Request request = standing.request();
    ObjectNode document = named(request, "acquired");
    lease.holder().forEach(holder -> document.put("holder", holder));
    document.put("token", lease.token());
    ttl(request).forEach(length -> document.put("ttl", length.toString()));
    lease.grant().until().forEach(moment -> document.put("until", moment.toString()));
    document.put("requestId", request.id().text());
    standing
        .verdict()
        .forEach(row -> document.put("admission", row.immediate() ? "immediate" : "stream"));
    return document;
  }

  /** To whoever waits for the verdict. */
  static ObjectNode undecided(Standing standing) {
    Request request = standing.request();
    ObjectNode document = named(request, "pending");
    if (request instanceof Reserve reserve) {
      document.put("holder", reserve.applicant());
    }
    ttl(request).forEach(length -> document.put("ttl", length.toString()));
    return document.put("requestId", request.id().text());
  }

  static ObjectNode released(String name, long token) {
    return Json.object().put("name", name).put("status", "released").put("token", token);
  }

  /**
   * To anybody.
   *
   * @param books at this moment; none where nobody ever made it
   */
  static ObjectNode of(String name, Option<Books> books) {
    ObjectNode document = Json.object().put("name", name);
    boolean held = books.exists(known -> live(known).isDefined());
    document.put("status", held ? "held" : "free");
    document.put("token", books.flatMap(Books::lock).map(LockGrant::token).getOrElse(0L));
    books.forEach(known -> putHolder(document, known));
    return document;
  }

  /** Who has it at this moment, and until when. */
  static void putHolder(ObjectNode document, Books books) {
    for (LockGrant lock : live(books)) {
      lock.holder().forEach(holder -> document.put("holder", holder));
      lock.grant().until().forEach(moment -> document.put("until", moment.toString()));
    }
  }

  static Option<LockGrant> live(Books books) {
    return books.lock().filter(lock -> lock.isLive(books.clock()));
  }

  private static ObjectNode named(Request request, String status) {
    return Json.object().put("name", request.resource().text()).put("status", status);
  }

  private static Option<Duration> ttl(Request request) {
    if (request instanceof Extend extend) {
      return Option.some(extend.hold());
    }
    return request instanceof Reserve reserve ? reserve.hold() : Option.none();
  }

  private LockDocument() {}
}
