package io.lastseat.intake.lock;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Duration;

/** The document of a lock. */
public final class LockDocument {

  /** The document for the caller that acquired or renewed the lock. */
  static ObjectNode leased(String name, RequestStatus requestStatus, LockGrant lease) {
    Request request = requestStatus.request();
    ObjectNode document = named(name, "acquired");
    lease.holder().forEach(holder -> document.put("holder", holder));
    document.put("token", lease.token());
    lease.permit().forEach(permit -> document.put("permit", permit));
    lease(request).forEach(length -> document.put("lease", length.toString()));
    lease.grant().until().forEach(moment -> document.put("expiresAt", moment.toString()));
    document.put("requestId", request.id().text());
    requestStatus
        .verdict()
        .forEach(row -> document.put("admission", row.immediate() ? "immediate" : "stream"));
    return document;
  }

  /** The document for a caller that waits for the verdict. */
  static ObjectNode undecided(String name, RequestStatus requestStatus) {
    Request request = requestStatus.request();
    ObjectNode document = named(name, "pending");
    request.reserves().forEach(reserve -> document.put("holder", reserve.applicant()));
    lease(request).forEach(length -> document.put("lease", length.toString()));
    return document.put("requestId", request.id().text());
  }

  static ObjectNode released(String name, long token) {
    return named(name, "released").put("token", token);
  }

  /**
   * The document for any caller.
   *
   * @param books the books at this moment; none if the lock does not exist
   */
  static ObjectNode of(String name, Option<Books> books) {
    ObjectNode document = named(name, books.exists(LockDocument::isAcquired) ? "acquired" : "free");
    document.put("token", books.flatMap(Books::lock).map(LockGrant::token).getOrElse(0L));
    books.forEach(known -> putHolders(document, known));
    return document.put("state", state(books));
  }

  /** Puts who has the lock at this moment: of several permits each live lease. */
  public static void putHolders(ObjectNode document, Books books) {
    putHolder(document, books);
    if (books.hasSeveralPermits()) {
      ArrayNode leases = document.putArray("leases");
      for (LockGrant lease : books.permits().live(books.clock())) {
        ObjectNode each = leases.addObject();
        lease.permit().forEach(permit -> each.put("permit", permit));
        putLease(each.put("token", lease.token()), lease);
      }
    }
  }

  /**
   * Puts the holder at this moment, the end of the lease, and the lock that refers to this one. Of
   * a lock with several permits it puts their number, and when the first lease ends.
   */
  static void putHolder(ObjectNode document, Books books) {
    if (books.hasSeveralPermits()) {
      document.put("permits", books.capacity());
      books.leaseEnd().forEach(moment -> document.put("expiresAt", moment.toString()));
      return;
    }
    live(books).forEach(lock -> putLease(document, lock));
    lockedBy(books).forEach(main -> document.put("lockedBy", main.text()));
  }

  private static void putLease(ObjectNode document, LockGrant lease) {
    lease.holder().forEach(holder -> document.put("holder", holder));
    lease.grant().until().forEach(moment -> document.put("expiresAt", moment.toString()));
  }

  /** Puts the newest token; of several permits it says nothing to a holder. */
  static void putToken(ObjectNode document, Books books) {
    if (!books.hasSeveralPermits()) {
      books.lock().map(LockGrant::token).forEach(token -> document.put("token", token));
    }
  }

  /** Whether no permit is free at this moment. */
  public static boolean isAcquired(Books books) {
    return live(books).isDefined() && books.free() <= 0;
  }

  /** The newest of the live leases. */
  public static Option<LockGrant> live(Books books) {
    return books.permits().live(books.clock()).maxBy(LockGrant::token);
  }

  private static ObjectNode named(String name, String status) {
    return Json.object().put("name", name).put("status", status);
  }

  /** The length of the lease that a request asks for. */
  public static Option<Duration> lease(Request request) {
    if (request instanceof Extend extend) {
      return Option.some(extend.hold());
    }
    return request.reserves().flatMap(Reserve::hold);
  }

  /** Adds to this document each of the locks in its present state. */
  static ObjectNode withLocks(ObjectNode main, LockOutcome.OfSeveral several) {
    for (Books books : several.locks()) {
      main.withArray("locks").add(of(books.resource().text(), Option.some(books)));
    }
    return main;
  }

  /** Adds to the refusal all the locks in their present state. */
  static Problem withLocks(Problem main, LockOutcome.OfSeveral several) {
    ObjectNode members = main.members().deepCopy();
    several.limiting().forEach(lock -> members.put("limitingLock", lock.text()));
    return main.withMembers(
        several.outcome() instanceof LockOutcome.NoLock ? members : withLocks(members, several));
  }

  /** The state of a lock: edited, locked by another lock that refers to it, or free. */
  private static String state(Option<Books> books) {
    return books.flatMap(LockDocument::live).isEmpty()
        ? "normal"
        : books.flatMap(LockDocument::lockedBy).isDefined() ? "locked" : "editing";
  }

  /**
   * The lock that refers to this one and is the reason that this one is held; none without such a
   * lock.
   */
  private static Option<ResourceId> lockedBy(Books books) {
    return live(books)
        .flatMap(lock -> lock.edit())
        .map(edit -> edit.main())
        .filter(main -> !main.equals(books.resource()));
  }

  private LockDocument() {}
}
