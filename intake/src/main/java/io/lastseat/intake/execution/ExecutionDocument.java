package io.lastseat.intake.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.execution.ExecutionLog.ExecutionPage;
import io.lastseat.intake.execution.ExecutionLog.ExecutionStep;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lock.LockDocument;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.util.Locale;

/** The document of an execution. */
final class ExecutionDocument {

  /** The document for the caller that started or renewed the run. */
  static ObjectNode running(RequestStatus requestStatus, LockGrant run) {
    Request request = requestStatus.request();
    ObjectNode document = named(request.resource().text(), ExecutionState.RUNNING.code());
    putRun(document, run);
    LockDocument.lease(request).forEach(length -> document.put("lease", length.toString()));
    putUntil(document, run);
    document.put("requestId", request.id().text());
    requestStatus
        .verdict()
        .forEach(row -> document.put("admission", row.immediate() ? "immediate" : "stream"));
    return document;
  }

  /** The document for a caller that waits for the verdict. */
  static ObjectNode undecided(RequestStatus requestStatus) {
    Request request = requestStatus.request();
    ObjectNode document = named(request.resource().text(), "pending");
    if (request instanceof Reserve reserve) {
      document.put("holder", reserve.applicant());
    }
    LockDocument.lease(request).forEach(length -> document.put("lease", length.toString()));
    return document.put("requestId", request.id().text());
  }

  /**
   * The document for any caller.
   *
   * @param books the books at this moment; none if the execution never started
   */
  static ObjectNode of(String name, Option<Books> books) {
    ExecutionState state = books.map(ExecutionState::of).getOrElse(ExecutionState.NEVER_STARTED);
    ObjectNode document = named(name, state.code());
    Option<LockGrant> newest = books.flatMap(Books::lock);
    if (newest.isEmpty()) {
      return document.put("attempt", 0);
    }
    LockGrant run = newest.get();
    putRun(document, run);
    if (state == ExecutionState.RUNNING || state == ExecutionState.LAPSED) {
      putUntil(document, run);
    }
    putEnd(document, run);
    return document;
  }

  /** The members of the document without the name, for a problem document. */
  static ObjectNode members(Books books) {
    ObjectNode members = of(books.resource().text(), Option.some(books));
    members.remove("name");
    return members;
  }

  /** A page of the execution's history. */
  static ObjectNode of(String name, ExecutionPage page, Option<String> next) {
    ObjectNode document = Json.object().put("name", name);
    ArrayNode steps = document.putArray("steps");
    for (ExecutionStep step : page.steps()) {
      ObjectNode one = steps.addObject().put("step", step.kind().code());
      one.put("at", step.at().toString());
      putRun(one, step.run());
      switch (step.kind()) {
        case STARTED, RENEWED -> putUntil(one, step.run());
        case SUCCEEDED, FAILED -> putEnd(one, step.run());
        case LAPSED -> {}
      }
    }
    next.forEach(path -> document.put("next", path));
    return document;
  }

  private static ObjectNode named(String name, String state) {
    return Json.object().put("name", name).put("state", state);
  }

  private static void putRun(ObjectNode document, LockGrant run) {
    run.run().forEach(known -> document.put("attempt", known.attempt()));
    run.holder().forEach(holder -> document.put("holder", holder));
    document.put("token", run.token());
  }

  private static void putUntil(ObjectNode document, LockGrant run) {
    run.grant().until().forEach(moment -> document.put("expiresAt", moment.toString()));
  }

  /** Shows how the run ended. A success without a result shows no result. */
  private static void putEnd(ObjectNode document, LockGrant run) {
    run.result()
        .filter(text -> !text.equals(Confirm.NO_RESULT))
        .forEach(text -> document.set("result", json(text)));
    run.run().flatMap(RunState::failure).forEach(text -> document.put("failure", text));
  }

  /** The result as JSON. If it was written by hand, it may be no JSON: then it is a JSON text. */
  private static JsonNode json(String text) {
    return Json.read(text).getOrElse(() -> Json.text(text));
  }

  private ExecutionDocument() {}

  /** The state of an execution at some moment. */
  enum ExecutionState {
    /** No caller has started the execution. */
    NEVER_STARTED,
    /** A caller runs the execution: the lease has not lapsed. */
    RUNNING,
    /** The execution has succeeded, for ever. */
    SUCCEEDED,
    /** The holder reported a failure: a caller may start the execution again. */
    FAILED,
    /** The holder's lease is over: a caller may start the execution again. */
    LAPSED;

    /** The state by these books, at the moment of their clock. */
    public static ExecutionState of(Books books) {
      Option<LockGrant> newest = books.lock();
      if (newest.isEmpty()) {
        return NEVER_STARTED;
      }
      LockGrant lock = newest.get();
      if (lock.result().isDefined()) {
        return SUCCEEDED;
      }
      if (lock.grant().isEnded()) {
        return FAILED;
      }
      return lock.isLive(books.clock()) ? RUNNING : LAPSED;
    }

    /** The word for this state in documents. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
