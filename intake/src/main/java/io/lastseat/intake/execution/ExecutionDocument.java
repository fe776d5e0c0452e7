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

/** An execution as it is shown. */
final class ExecutionDocument {

  /** For the caller that started or renewed it. */
  static ObjectNode running(RequestStatus requestStatus, LockGrant run) {
    Request request = requestStatus.request();
    ObjectNode document = named(request.resource().text(), ExecutionState.RUNNING.code());
    putRun(document, run);
    LockDocument.ttl(request).forEach(length -> document.put("lease", length.toString()));
    putUntil(document, run);
    document.put("requestId", request.id().text());
    requestStatus
        .verdict()
        .forEach(row -> document.put("admission", row.immediate() ? "immediate" : "stream"));
    return document;
  }

  /** For a caller that waits for the verdict. */
  static ObjectNode undecided(RequestStatus requestStatus) {
    Request request = requestStatus.request();
    ObjectNode document = named(request.resource().text(), "pending");
    if (request instanceof Reserve reserve) {
      document.put("runner", reserve.applicant());
    }
    LockDocument.ttl(request).forEach(length -> document.put("lease", length.toString()));
    return document.put("requestId", request.id().text());
  }

  /**
   * For any caller.
   *
   * @param books at this moment; none if it never started
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

  /** The same without its name, for a problem document. */
  static ObjectNode members(Books books) {
    ObjectNode members = of(books.resource().text(), Option.some(books));
    members.remove("name");
    return members;
  }

  /** A page of its history. */
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
    run.holder().forEach(runner -> document.put("runner", runner));
    document.put("token", run.token());
  }

  private static void putUntil(ObjectNode document, LockGrant run) {
    run.grant().until().forEach(moment -> document.put("until", moment.toString()));
  }

  /** A success without a result says nothing of it. */
  private static void putEnd(ObjectNode document, LockGrant run) {
    run.result()
        .filter(text -> !text.equals(Confirm.NO_RESULT))
        .forEach(text -> document.set("result", json(text)));
    run.run().flatMap(RunState::failure).forEach(text -> document.put("failure", text));
  }

  /** A result that was written by hand may be no JSON. */
  private static JsonNode json(String text) {
    return Json.read(text).getOrElse(() -> Json.text(text));
  }

  private ExecutionDocument() {}

  /** The state of an execution at some moment. */
  enum ExecutionState {
    /** It never started. */
    NEVER_STARTED,
    /** A caller runs it: its lease has not lapsed. */
    RUNNING,
    /** It has succeeded, for ever. */
    SUCCEEDED,
    /** The runner reported a failure: it may be started again. */
    FAILED,
    /** The runner's lease is over: it may be started again. */
    LAPSED;

    /** By these books, at the moment of their clock. */
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

    /** The word in documents. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
