package io.lastseat.simulator.answers;

import static io.lastseat.audit.promises.Promise.EXPLAINED;
import static io.lastseat.audit.promises.Promise.NOTHING_LOST;
import static io.lastseat.audit.promises.Promise.ONE_SET_OF_BOOKS;
import static io.lastseat.audit.promises.Promise.ONE_VERDICT;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Names;
import io.lastseat.model.Books;
import io.lastseat.model.CategoryUnits;
import io.lastseat.model.Entry;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** Checks answers about a resource: figures, roster, verdicts, and refusals by the gate. */
final class ResourceTruth extends Trial {

  ResourceTruth(Trial trial, String resource) {
    super(trial, resource);
  }

  /** Checks a refusal by the gate, which may read older books: it must be true of those. */
  void turnedAway(String asked) {
    String applicant = question.body().path("applicant").asText();
    boolean known =
        question.key().exists(key -> key.equals("\"" + applicant + "\""))
            && history.stoodBy(asked, applicant, question.asked());
    must(!known, ONE_VERDICT, "the request was taken in before");
    // If the moments of calls are unknown, each applicant makes one request only.
    boolean accepted =
        question.asked().isUnknown()
            && history.log(asked).verdicts().values().stream()
                .filter(row -> row.verdict().accepted())
                .flatMap(row -> row.verdict().request().reserves().toJavaStream())
                .anyMatch(one -> one.applicant().equals(applicant));
    must(!accepted, ONE_VERDICT, "the log says that it is accepted");
    boolean his =
        body.path("applicant").equals(question.body().path("applicant"))
            && Called.amount(body, 0).equals(Called.amount(question.body(), 0));
    must(his, EXPLAINED, "he asked for something else");
    boolean so =
        ever(
            books ->
                books.decisions() == body.path("asOfDecision").asLong()
                    && left(books) == body.path("left").asLong()
                    && isWhy(books));
    must(so || doubts.ofCommits(), EXPLAINED, "no books say so");
  }

  private static long left(Books books) {
    long free = Math.max(0, capacity(books) - books.taken());
    if (books.waiting().requests() == 0 || categories(books).isEmpty()) {
      return books.waiting().requests() > 0 ? 0 : free;
    }
    long usable = 0;
    for (Category category : categories(books)) {
      long waiting = books.units(category.name()).line().units();
      usable += Math.min(waiting, free(category, books.units(category.name()).taken()));
    }
    return Math.max(0, free - usable);
  }

  private static Vector<Category> categories(Books books) {
    return books.terms().map(Terms::categories).getOrElse(Vector.empty());
  }

  private static long free(Category category, long taken) {
    return category.capacity().map(most -> Math.max(0, most - taken)).getOrElse(Long.MAX_VALUE);
  }

  private static long capacity(Books books) {
    return books.terms().map(terms -> terms.capacity()).getOrElse(0L);
  }

  private boolean isWhy(Books books) {
    String limiting = body.path("limitingCategory").asText();
    long left = left(books);
    long wanted = body.path("quantity").asLong(2);
    for (Category category : categories(books).filter(one -> one.name().equals(limiting))) {
      CategoryUnits units = books.units(limiting);
      left = Math.max(0, free(category, units.taken()) - units.line().units());
      wanted = body.path("quantities").path(limiting).asLong();
    }
    return switch (body.path("reason").asText()) {
      case "sold_out" -> left == 0;
      case "not_enough_left" -> left < Math.max(2, wanted);
      case "resource_closed" -> books.terms().exists(terms -> terms.closing().isDefined());
      default -> Reason.ofCode(body.path("reason").asText()).exists(Reason::isLasting);
    };
  }

  /** Checks the figures of the named commit; lapsed units count as free by the clock. */
  void document() {
    if (!body.has("lastCommit") || doubts.ofCommits()) {
      return;
    }
    Option<Commit> commit = log.commit(body.get("lastCommit").asLong());
    boolean same =
        commit
            .filter(named -> body.path("keyPrefix").asText().equals(prefix(named)))
            .map(Commit::books)
            .exists(
                books ->
                    body.path("lastDecision").asLong() == books.decisions()
                        && body.path("termsNumber").asLong() == books.termsNumber()
                        && body.path("capacity").asLong() == capacity(books)
                        && isFree(books));
    must(same, ONE_SET_OF_BOOKS, "the books say " + commit.map(Commit::books));
  }

  /** The key prefix of clients that have read this commit. */
  private String prefix(Commit commit) {
    String hash = HexFormat.of().formatHex(Sha256.of(resource.getBytes(StandardCharsets.UTF_8)));
    return "lastseat~%02x%010x%s~"
        .formatted(commit.books().epoch() % 256, commit.number(), hash.substring(0, 8));
  }

  private boolean isFree(Books books) {
    long taken = body.path("taken").asLong();
    boolean wrong = doubts.ofClocks();
    long most = wrong ? books.taken() : takenAt(books, question.asked().clock());
    long least = takenAt(books, wrong ? Instant.MAX : answer.heard().clock());
    long free = capacity(books) - taken;
    boolean waited = books.waiting().requests() > 0;
    long left = waited && categories(books).isEmpty() ? 0 : Math.max(0, free - usable());
    return taken <= most
        && taken >= least
        && body.path("free").asLong() == Math.min(free, waited ? left : free)
        && body.path("waiting").asLong() == books.waiting().units()
        && categories(books).isEmpty() == body.path("categories").isEmpty()
        && categories(books).forAll(category -> isShown(category, books, taken));
  }

  /** What those who wait could use of the free units, by the numbers of the document. */
  private long usable() {
    long usable = 0;
    for (JsonNode one : body.path("categories")) {
      long free = Math.max(0, one.path("capacity").asLong(Long.MAX_VALUE) - taken(one));
      usable += Math.min(free, one.path("waiting").asLong());
    }
    return usable;
  }

  private static long taken(JsonNode shown) {
    return shown.path("taken").asLong();
  }

  /** Whether the document shows the category as the books have it, in numbers that fit together. */
  private boolean isShown(Category category, Books books, long taken) {
    long sum = 0;
    boolean same = false;
    for (JsonNode one : body.path("categories")) {
      sum += taken(one);
      long waiting = one.path("waiting").asLong();
      long free = free(category, taken(one));
      long left = Math.min(Math.max(0, body.path("free").asLong()), Math.max(0, free - waiting));
      same |=
          one.path("name").asText().equals(category.name())
              && waiting == books.units(category.name()).line().units()
              && one.path("free").asLong() == (category.closed() ? 0 : left);
    }
    return same && sum == taken;
  }

  private static long takenAt(Books books, Instant moment) {
    long lapsed = 0;
    for (var held : books.holds().units()) {
      lapsed += held._1().isAfter(moment) ? 0 : held._2();
    }
    int leased =
        books
            .permits()
            .grants()
            .flatMap(lease -> lease.grant().hold())
            .count(hold -> hold.until().isAfter(books.clock()) && !hold.until().isAfter(moment));
    return books.taken() - lapsed - leased;
  }

  /** Checks that all pages together show the grants as of one decision, and sum to its books. */
  void roster() {
    if (answer.status() != 200 || doubts.ofRows(resource)) {
      return;
    }
    Map<String, Long> soFar = history.rosterBefore(asked());
    long asOf = body.path("asOfDecision").asLong();
    if (soFar.isEmpty() && question.query().containsKey("cursor")) {
      return;
    }
    must(
        soFar.getOrDefault("as of", asOf) == asOf,
        ONE_SET_OF_BOOKS,
        "it changes its moment between pages");
    soFar.put("as of", asOf);
    for (JsonNode entry : body.path("entries")) {
      String which = entry.path("status").asText().equals("waiting") ? "waits" : "has";
      Amount amount = Called.amount(entry, 0);
      soFar.put(which + " " + name(entry), amount.units());
      amount
          .quantities()
          .byCategory()
          .forEach((of, units) -> soFar.put(which + ":" + of + " " + name(entry), units));
    }
    if (body.has("next")) {
      history.rosterGoesOn(body.get("next").asText(), soFar);
    } else {
      sums(asOf, soFar);
    }
  }

  private String asked() {
    Map<String, String> query = question.query();
    return "%s?limit=%s&cursor=%s"
        .formatted(question.path(), query.get("limit"), query.get("cursor"));
  }

  private void sums(long asOf, Map<String, Long> all) {
    Option<Books> books = log.commit(body.path("asOfCommit").asLong()).map(Commit::books);
    must(
        books.exists(known -> known.decisions() == asOf) || doubts.ofCommits(),
        ONE_SET_OF_BOOKS,
        "it is of another commit");
    Instant clock = books.map(Books::clock).getOrElse(Instant.EPOCH);
    compare("has ", body.path("taken").asLong(), all, log.units(asOf, one -> live(one, clock)));
    for (Category category : books.map(ResourceTruth::categories).getOrElse(Vector.empty())) {
      String of = category.name();
      compare(
          "has:" + of + " ",
          body.path("takenByCategory").path(of).asLong(),
          all,
          log.units(asOf, one -> live(one, clock) == 0 ? 0 : one.quantities().of(of)));
    }
    compare(
        "waits ",
        body.path("waiting").asLong(),
        all,
        log.units(asOf, grant -> grant.place().isDefined() ? grant.units() : 0));
  }

  private static long live(Grant grant, Instant clock) {
    boolean lapsed = grant.hold().exists(hold -> !hold.until().isAfter(clock));
    return lapsed || grant.place().isDefined() ? 0 : grant.units();
  }

  private void compare(String which, long sum, Map<String, Long> all, Map<String, Long> logged) {
    Map<String, Long> told = new HashMap<>();
    all.forEach(
        (name, units) -> {
          if (name.startsWith(which)) {
            told.put(name.substring(which.length()), units);
          }
        });
    must(
        told.equals(logged) && told.values().stream().mapToLong(Long::longValue).sum() == sum,
        ONE_SET_OF_BOOKS,
        "in all %s, and by the log %s".formatted(told, logged));
  }

  /** The name of an entry. A claim's part has a name of its own if its home is elsewhere. */
  private static String name(JsonNode entry) {
    String id = entry.path("requestId").asText();
    return entry.has("home")
        ? Names.part(new ResourceId(entry.get("home").asText()), History.id(id)).text()
        : id;
  }

  /** Checks that the commits follow the cursor, each under its number, and none is left out. */
  void verdicts() {
    if (!answer.isOk() || doubts.ofCommits()) {
      return;
    }
    long number = number(question.query().getOrDefault("after", "0"));
    for (JsonNode each : body.path("commits")) {
      number++;
      Option<Commit> commit = log.commit(number);
      must(
          each.path("commitNumber").asLong() == number && commit.exists(one -> isTold(one, each)),
          ONE_SET_OF_BOOKS,
          "commit %d is %s".formatted(number, commit));
    }
    boolean same = number(body.path("cursor").asText()) == number;
    must(same, NOTHING_LOST, "its cursor is another one than " + number);
  }

  /** The number in a cursor; after a restore a cursor also has the epoch. */
  private static long number(String cursor) {
    return Long.parseLong(cursor.split("~", 2)[0]);
  }

  private static boolean isTold(Commit commit, JsonNode told) {
    if (commit.entries().size() != told.path("entries").size()
        || told.path("taken").asLong() != commit.books().taken()) {
      return false;
    }
    long decision = commit.books().decisions() - commit.entries().size();
    for (JsonNode entry : told.path("entries")) {
      Entry logged =
          commit.entries().get((int) (entry.path("decisionNumber").asLong() - decision - 1));
      boolean part = entry.has("home");
      if (!part && !entry.path("requestId").asText().equals(logged.about().text())) {
        return false;
      }
    }
    return true;
  }
}
