package io.lastseat.simulator.kinds;

import static io.lastseat.simulator.kinds.Kind.HALL;
import static io.lastseat.simulator.kinds.Kind.NOW;
import static io.lastseat.simulator.kinds.Kind.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.model.Books;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Drawn requests about a hall and a room with categories: the audit and the model derive each
 * verdict.
 */
class DrawnCategoriesTest {

  private static final TableNames NAMES = TableNames.withPrefix("");
  private static final List<String> CATEGORY_NAMES = List.of("adult", "balcony", "child", "press");
  private static final ResourceId ROOM = new ResourceId("room");
  private static final int REQUESTS = 120;

  @Test
  void eachVerdictIsDerivedAgain() {
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    Seen seen = new Seen();
    for (int seed = 0; seed < 24; seed++) {
      new Drawn(seed).run(reasons, seen);
    }
    assertThat(List.of(seen.mixed, seen.served, seen.passing, seen.refused, seen.lowered))
        .as("mixed, served, granted while others wait, refused, lowered, of %d", seen.joined)
        .allMatch(times -> times > 0);
    assertThat(reasons)
        .contains(
            Reason.CATEGORIES_DIFFER,
            Reason.CATEGORIES_FIXED,
            Reason.CATEGORY_CLOSED,
            Reason.CLAIM_IS_WHOLE,
            Reason.MORE_THAN_GRANTED,
            Reason.NOT_HELD,
            Reason.SOLD_OUT,
            Reason.NOT_ENOUGH_LEFT);
  }

  /** What happened to those who waited. */
  private static final class Seen {
    private int joined;
    private int mixed;
    private int served;
    private int passing;
    private int refused;
    private int lowered;

    void see(Commit commit) {
      Vector<Waiter> waiters = commit.verdicts().flatMap(Verdict::waiter).toVector();
      joined += waiters.size();
      mixed += waiters.count(waiter -> waiter.place().lines().size() > 1);
      for (Promotion promotion : commit.promotions()) {
        served += promotion.accepted() ? 1 : 0;
        refused += promotion.accepted() ? 0 : 1;
      }
      passing +=
          commit.books().waiting().isEmpty()
              ? 0
              : commit.verdicts().count(one -> one.accepted() && one.request() instanceof Reserve);
      lowered +=
          commit
              .verdicts()
              .count(verdict -> verdict.unlisted() > 0 && verdict.grant().exists(Grant::isWaiting));
    }
  }

  /** One log. */
  private static final class Drawn {

    private final Random random;
    private final String seed;
    private final DynamoDbClient tables =
        TablesClient.over(Database.of(TableDefinitions.all(NAMES)));
    private final SerializerParts parts =
        ProcessParts.still(tables, NAMES, NOW.plusSeconds(1_000)).serializer(LogLimits.ORDINARY);
    private final List<RequestId> reservations = new ArrayList<>();

    /** A second cancellation is the first one, sent again. */
    private final Set<RequestId> cancelled = new HashSet<>();

    private Instant now = NOW;
    private int number = 100;

    Drawn(int seed) {
      this.random = new Random(seed);
      this.seed = "seed " + seed;
    }

    void run(Set<Reason> reasons, Seen seen) {
      for (ResourceId resource : List.of(HALL, ROOM)) {
        decide(new Configure(id(1), resource, now, terms(), Option.none(), Option.none()));
      }
      for (int i = 0; i < REQUESTS; i++) {
        now = now.plusSeconds(random.nextInt(4));
        decide(next());
      }
      try (Audit audit =
          new Audit(
              tables,
              NAMES,
              AuditWatcher.none(),
              Clock.fixed(NOW.plus(Duration.ofDays(1)), ZoneOffset.UTC))) {
        ResourceBooks books = audit.of(HALL).get();
        assertThat(books.firstDifference()).as(seed).isEmpty();
        assertThat(audit.of(ROOM).get().firstDifference()).as(seed).isEmpty();
        assertThat(books.decisions()).as(seed).isGreaterThan(REQUESTS);
      }
      long last = parts.log().head(HALL).get().number();
      for (Commit commit : parts.log().range(HALL, 1, last)) {
        Books books = commit.books();
        assertThat(books.categories().values().map(units -> units.taken()).sum().longValue())
            .as(seed)
            .isEqualTo(books.taken());
        commit.verdicts().flatMap(verdict -> verdict.refusal()).forEach(reasons::add);
        seen.see(commit);
      }
    }

    private void decide(Request request) {
      tables.putItem(
          put -> put.tableName(NAMES.requests()).item(RequestCodec.write(Kind.stored(request))));
      BatchReport decided =
          parts
              .decider()
              .decide(request.resource(), Vector.of(PendingRequest.found(Kind.stored(request))));
      assertThat(decided.failure()).as(seed).isEmpty();
    }

    private Request next() {
      Aim about = new Aim();
      return switch (reservations.isEmpty() ? 0 : random.nextInt(10)) {
        case 5 -> cancelled.add(about.target) ? cancel(about.target) : change(about);
        case 6 -> change(about);
        case 7 -> confirm(about);
        case 8 ->
            new Extend(
                about.own, HALL, now, about.target, Duration.ofSeconds(5 + random.nextInt(9)));
        case 9 ->
            random.nextBoolean()
                ? reserve()
                : new Configure(
                    about.own, HALL, now, terms(), Option.none(), Option.some(termsNumber()));
        default -> random.nextInt(4) == 0 ? claim() : reserve();
      };
    }

    private Claim claim() {
      Quantities room = quantities();
      Reserve own = reserve(false, false);
      return new Claim(own, TreeMap.of(ROOM, new Amount(units(room), room)), Option.none());
    }

    private Reserve reserve() {
      return reserve(random.nextInt(12) == 0, random.nextInt(3) > 0);
    }

    private Reserve reserve(boolean over, boolean waits) {
      Quantities wanted = quantities();
      Option<Duration> hold =
          Option.when(random.nextBoolean(), () -> Duration.ofSeconds(5 + random.nextInt(9)));
      Reserve.Content content =
          new Reserve.Content("a", units(wanted), Option.none(), hold, waits).in(wanted);
      Reserve made =
          new Reserve(
              id(number++), HALL, now, over ? content.by(new Staff(true, Option.none())) : content);
      reservations.add(made.id());
      return made;
    }

    private Request cancel(RequestId target) {
      return new Cancel(Cancel.idFor(target), HALL, now, target);
    }

    private Request change(Aim about) {
      Quantities wanted = quantities();
      return new Change(about.own, HALL, now, about.target, units(wanted), wanted);
    }

    private Request confirm(Aim about) {
      Confirm all = new Confirm(about.own, HALL, now, about.target, Option.none());
      Quantities wanted = quantities();
      return random.nextBoolean()
          ? all
          : new Confirm(about.own, HALL, now, about.target, Option.some(units(wanted))).in(wanted);
    }

    /** Now and then none, as if the sender knew no categories. */
    private Quantities quantities() {
      Quantities wanted = Quantities.NONE;
      for (String name : CATEGORY_NAMES) {
        if (random.nextInt(3) == 0) {
          wanted =
              wanted.plus(
                  new Quantities(TreeMap.of(name, 1L + random.nextInt(random.nextInt(3) + 1))));
        }
      }
      return wanted;
    }

    private long units(Quantities wanted) {
      return wanted.isEmpty() ? 1 : wanted.sum();
    }

    private long termsNumber() {
      return parts.log().head(HALL).get().books().termsNumber();
    }

    /** Mostly all categories, with or without a capacity; now and then without one of them. */
    private Terms terms() {
      Vector<Category> categories =
          Vector.ofAll(CATEGORY_NAMES)
              .filter(name -> random.nextInt(9) > 0)
              .map(
                  name ->
                      new Category(
                          name,
                          Option.when(random.nextInt(3) > 0, () -> (long) random.nextInt(9)),
                          Option.none(),
                          Option.none(),
                          random.nextInt(6) == 0));
      return Terms.ofCapacity(6 + random.nextInt(20))
          .withHolds(new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), confirmBy()))
          .withWaiting(waitingTerms())
          .withCategories(categories);
    }

    private Option<Instant> confirmBy() {
      return Option.when(random.nextInt(8) == 0, () -> now.plusSeconds(random.nextInt(30)));
    }

    private WaitingTerms waitingTerms() {
      return random.nextInt(5) == 0
          ? WaitingTerms.NONE
          : new WaitingTerms(
              Option.some(3L + random.nextInt(20)),
              Option.when(random.nextBoolean(), () -> Duration.ofSeconds(5)));
    }

    /** The id of the next request, and an earlier reservation. */
    private final class Aim {
      final RequestId own = id(number++);
      final RequestId target =
          reservations.isEmpty() ? own : reservations.get(random.nextInt(reservations.size()));
    }
  }
}
