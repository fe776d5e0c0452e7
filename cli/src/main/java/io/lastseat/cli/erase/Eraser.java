package io.lastseat.cli.erase;

import io.lastseat.audit.TableReader;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RequestItems;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.own.OwnLists;
import io.lastseat.own.OwnRequest;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Finds the places of a name, and replaces it there by a pseudonym. It changes no number, no time
 * and no order, so it is safe beside processes that take calls and decide. After a crash it can be
 * run again.
 *
 * <p>The stream keeps old copies, and another process may have read one before. Either may write
 * the name again, so run the erasure once more after {@link #SETTLED}.
 *
 * <p>Every method throws {@code SdkException} if DynamoDB cannot be reached.
 */
public final class Eraser {

  /**
   * After this time no process writes an old copy again: the stream keeps records for a day
   * (DynamoDB developer guide, "Change data capture for DynamoDB Streams"), and a day more is for
   * late writers.
   */
  public static final Duration SETTLED = Duration.ofDays(2);

  /** The digits of ids: no vowels, and none that looks like another digit. */
  private static final String DIGITS = "0123456789bcdfghjkmnpqrstvwxyz";

  private static final int LENGTH = 10;
  private static final int LISTED_AT_ONCE = 100;

  private final DynamoDbClient client;
  private final TableNames names;
  private final Clock clock;
  private final RandomGenerator lot;
  private final TableReader tables;
  private final DecisionLog log;
  private final VerdictFinder finder;

  /**
   * An eraser for these tables.
   *
   * @param lot draws the pseudonym
   */
  public Eraser(DynamoDbClient client, TableNames names, Clock clock, RandomGenerator lot) {
    this.client = client;
    this.names = names;
    this.clock = clock;
    this.lot = lot;
    this.tables = new TableReader(client, names);
    this.log = new DecisionLog(client, names);
    this.finder = VerdictFinder.of(client, names);
  }

  /** All places of the name, in the order of their erasure. */
  public Vector<FoundName> find(NameOwner wanted) {
    NameSearch search = new NameSearch(client, names);
    search.requests(wanted);
    search.logs(wanted);
    parts(wanted).forEach(search::logs);
    search.rows(wanted);
    return search.found().sortBy(FoundName::where);
  }

  /** The parts of a claim, which are in other resources' logs; none for any other search. */
  private Vector<NameOwner> parts(NameOwner wanted) {
    if (!(wanted instanceof NameOwner.One one)) {
      return Vector.empty();
    }
    return new RequestItems(client, names)
        .find(one.resource(), one.request())
        .filter(ReadRequest.Known.class::isInstance)
        .map(found -> ((ReadRequest.Known) found).stored().request())
        .filter(Claim.class::isInstance)
        .toVector()
        .flatMap(claim -> ((Claim) claim).others().keySet())
        .map(other -> new NameOwner.One(other, ClaimPart.idFor(one.resource(), one.request())));
  }

  /** Whether such a request exists anywhere, erased or not. */
  public boolean exists(NameOwner.One one) {
    return new RequestItems(client, names).find(one.resource(), one.request()).isDefined()
        || log.head(one.resource())
            .exists(head -> finder.withoutRow(head, one.request()).isDefined())
        || !tables
            .rows(Vector.of(RowCodec.key(one.resource(), one.request(), RowCodec.VERDICT)))
            .isEmpty();
  }

  /** The places that are too young to be erased for good. */
  public Vector<FoundName> young(Vector<FoundName> foundNames) {
    Instant settled = clock.instant().minus(SETTLED);
    return foundNames.filter(seen -> seen.takenAt().exists(taken -> taken.isAfter(settled)));
  }

  /** When the erasure must be run again, if it is run now. */
  public Instant again() {
    return clock.instant().plus(SETTLED).truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
  }

  /**
   * Erases the names.
   *
   * @return the places that still have the name, since another program changed them meanwhile
   */
  public Vector<FoundName> erase(Vector<FoundName> foundNames) {
    Pseudonym own = drawn();
    Map<String, Pseudonym> known = new HashMap<>();
    Map<ResourceId, Boolean> limiting = new HashMap<>();
    Vector<FoundName> left = Vector.empty();
    for (FoundName seen : foundNames) {
      Pseudonym pseudonym =
          known.computeIfAbsent(
              seen.resource() + "/" + seen.request() + "/" + seen.asApplicant(),
              once -> earlier(seen).getOrElse(own));
      Option<ResourceId> limited =
          ResourceId.parse(seen.resource())
              .filter(resource -> limiting.computeIfAbsent(resource, this::limitsApplicants));
      if (!seen.location().erase(seen.name(), limited.map(pseudonym::on).getOrElse(pseudonym))) {
        left = left.append(seen);
      }
    }
    return left;
  }

  /** A pseudonym for one run's requests. It is random, so trying names cannot reveal the name. */
  private Pseudonym drawn() {
    StringBuilder text = new StringBuilder("erased-");
    for (int i = 0; i < LENGTH; i++) {
      text.append(DIGITS.charAt(lot.nextInt(DIGITS.length())));
    }
    return new Pseudonym(text.toString(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
  }

  /**
   * The pseudonym that an earlier run gave to some copies of a request. The others get the same
   * one, so all copies agree.
   */
  private Option<Pseudonym> earlier(FoundName seen) {
    Vector<StoredCopy> copies =
        ResourceId.parse(seen.resource())
            .flatMap(resource -> RequestId.parse(seen.request()).map(id -> copies(resource, id)))
            .getOrElse(Vector.empty());
    return copies
        .flatMap(
            copy ->
                seen.asApplicant()
                    ? copy.texts().pseudonymOfApplicant(copy.item())
                    : copy.texts().pseudonymOfStaff(copy.item()))
        .headOption();
  }

  private Vector<StoredCopy> copies(ResourceId resource, RequestId id) {
    return tables
        .item(names.requests(), RequestItems.key(resource, id))
        .toVector()
        .appendAll(tables.rows(Vector.of(RowCodec.key(resource, id, RowCodec.VERDICT))).values())
        .map(StoredCopy::ofItem);
  }

  /** Whether the resource limits requests per applicant; true without a readable head. */
  private boolean limitsApplicants(ResourceId resource) {
    return Try.of(() -> log.head(resource).forAll(head -> head.books().limitsApplicants()))
        .getOrElse(true);
  }

  /**
   * The list of a signed-in caller's own requests, with entries that DynamoDB is about to remove.
   */
  public Vector<OwnRequest> list(Owner owner) {
    Vector<OwnRequest> all = Vector.empty();
    Option<OwnRequest> after = Option.none();
    do {
      OwnLists.Page page =
          new OwnLists(client, names).next(owner, after, LISTED_AT_ONCE, Instant.EPOCH);
      all = all.appendAll(page.requests());
      after = page.last();
    } while (after.isDefined());
    return all;
  }

  /** Removes these requests from the caller's list. The requests stay, with the names in them. */
  public void erase(Owner owner, Vector<OwnRequest> requests) {
    for (OwnRequest request : requests) {
      client.deleteItem(
          delete -> delete.tableName(names.reservations()).key(OwnLists.key(owner, request)));
    }
  }
}
