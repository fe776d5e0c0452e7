package io.lastseat.intake.series;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.document.TermsBody;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.resource.ResourceDocument;
import io.lastseat.intake.resource.TermsPrecondition;
import io.lastseat.intake.resource.TermsPrecondition.TermsCondition;
import io.lastseat.intake.series.SeriesLook.SeriesDay;
import io.lastseat.intake.series.SeriesLook.SlotBooks;
import io.lastseat.intake.series.SeriesMaking.SeriesMade;
import io.lastseat.intake.slots.Slot;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Terms;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** The endpoint {@code /v1/series/{seriesId}}, and its days. */
public record SeriesEndpoint(SeriesMaking making, SeriesLook look, Clock clock) {

  /** The default wait. It is that of creating a resource, since this call creates many. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  public Either<Problem, Answer> get(RoutedCall call) {
    ResourceId id = call.resource();
    return look.series(id).mapLeft(SeriesProblems::of).map(head -> tagged(id, head));
  }

  private static Answer tagged(ResourceId id, Head head) {
    Answer shown = Json.answer(200, SeriesDocument.of(id, head.books().terms().get()));
    return shown.with("ETag", TermsPrecondition.tag(head.books().termsNumber(), shown.body()));
  }

  public Either<Problem, Answer> day(RoutedCall call) {
    ResourceId id = call.resource();
    return look.day(id, call.path().date())
        .mapLeft(SeriesProblems::of)
        .map(shown -> Json.answer(200, SeriesDocument.of(id, shown, clock.instant())));
  }

  public Either<Problem, Answer> put(RoutedCall routed) {
    Deadline deadline = routed.deadline(DEFAULT_WAIT);
    Call call = routed.call();
    return TermsPrecondition.ofPut(call)
        .flatMap(
            condition ->
                Body.read(call)
                    .flatMap(SeriesBody::read)
                    .flatMap(terms -> put(routed.resource(), terms, condition, deadline)))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  /** Makes the series. On 202 a slot is missing: the same call again makes or finds the rest. */
  private Either<Problem, Answer> put(
      ResourceId id, Terms terms, TermsCondition condition, Deadline deadline) {
    return making
        .make(id, terms, condition, deadline)
        .mapLeft(SeriesProblems::of)
        .map(
            made ->
                Json.answer(status(made), SeriesDocument.of(id, made))
                    .with("Location", Paths.series(id)))
        .map(answer -> answer.status() == 202 ? StatusAnswers.retryLater(answer) : answer);
  }

  private static int status(SeriesMade made) {
    return made.missing() > 0 ? 202 : made.created() ? 201 : 200;
  }

  /** The documents of a series and of one of its days. */
  private static final class SeriesDocument {

    /** RFC 3339 requires seconds, even if they are 0. */
    private static final DateTimeFormatter RFC_3339 =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX");

    /** The document of a series: the body that makes all of it, and its name. */
    static ObjectNode of(ResourceId series, Terms terms) {
      ObjectNode document = Json.object().put("seriesId", series.text());
      terms.series().forEach(plan -> SeriesBody.put(document, plan));
      document.setAll(TermsBody.of(terms.withSeries(Option.none())));
      return document;
    }

    /** The document of a series, with the number of slots that this call has made or missed. */
    static ObjectNode of(ResourceId series, SeriesMade made) {
      return of(series, made.terms()).put("slots", made.slots()).put("missing", made.missing());
    }

    /** The document of a day, with all its slots, free or not. */
    static ObjectNode of(ResourceId series, SeriesDay day, Instant now) {
      ObjectNode document = Json.object().put("seriesId", series.text());
      document.put("date", day.day().toString());
      document.put("timeZone", day.plan().timeZone());
      ArrayNode slots = document.putArray("slots");
      for (SlotBooks one : day.slots()) {
        ObjectNode slot = slots.addObject();
        put(slot, series, one.slot());
        one.head().peek(head -> put(slot, head, now)).onEmpty(() -> slot.put("state", "missing"));
      }
      return document;
    }

    private static void put(ObjectNode document, ResourceId series, Slot slot) {
      document.put("start", text(slot.start()));
      document.put("end", text(slot.end()));
      document.put("resourceId", slot.resource(series).text());
    }

    private static void put(ObjectNode document, Head head, Instant now) {
      Books books = head.books().at(now);
      document.put("capacity", books.capacity());
      document.put("taken", books.taken());
      if (books.held() > 0) {
        document.put("held", books.held());
      }
      document.put("free", books.left());
      ResourceDocument.putCategories(document, books, books.terms().get(), true);
      document.put("state", state(books, now));
    }

    /**
     * The state of a slot. A slot that is not open yet, or is closed, is not free, however much is
     * left. A lock or an execution with the name of a slot counts as closed, since a claim cannot
     * get units of it.
     */
    private static String state(Books books, Instant now) {
      if (books.isLock() || books.limitsApplicants() || books.terms().get().series().isDefined()) {
        return "closed";
      }
      String window = ResourceDocument.state(books.terms().get(), now);
      return window.equals("open") ? isLeft(books) ? "free" : "busy" : window;
    }

    private static boolean isLeft(Books books) {
      Vector<Category> categories = books.terms().get().categories();
      return books.left() > 0
          && (categories.isEmpty()
              || categories.exists(one -> !one.closed() && books.left(one) > 0));
    }

    private static String text(ZonedDateTime time) {
      return RFC_3339.format(time);
    }

    private SeriesDocument() {}
  }
}
