package io.lastseat.local.erase;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RequestItems;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Finds where a name stands, and replaces it there by a pseudonym. It changes no number, no time
 * and no order, so it is safe next to processes that take in and decide. After a crash it can be
 * run again.
 *
 * <p>What the stream still remembers, or another process has read before, may be written again with
 * the name. So it is to be run once more {@link #SETTLED} later.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached, and {@link
 * java.io.UncheckedIOException} where a file cannot be used.
 */
public final class Eraser {

  /**
   * By then nothing writes an old copy again: the stream remembers for a day (DynamoDB developer
   * guide, "Change data capture for DynamoDB Streams"), and a day more is for late writers.
   */
  public static final Duration SETTLED = Duration.ofDays(2);

  private final DynamoDbClient client;
  private final TableNames names;
  private final Clock clock;
  private final RandomGenerator lot;

  /**
   * On these tables.
   *
   * @param lot draws the pseudonym
   */
  public Eraser(DynamoDbClient client, TableNames names, Clock clock, RandomGenerator lot) {
    this.client = client;
    this.names = names;
    this.clock = clock;
    this.lot = lot;
  }

  /** Wherever it stands, in the order in which it is to be erased. */
  public Vector<FoundName> find(Wanted wanted) {
    List<FoundName> all = new ArrayList<>();
    new RequestSearch(client, names).through(wanted, all::add);
    LogSearch log = new LogSearch(client, names);
    log.through(wanted, all::add);
    parts(wanted).forEach(part -> log.through(part, all::add));
    new RowSearch(client, names).through(wanted, all::add);
    return Vector.ofAll(all).sortBy(FoundName::where);
  }

  /** Of one claim, its parts: they stand in the logs of other resources alone. */
  private Vector<Wanted> parts(Wanted wanted) {
    if (!(wanted instanceof Wanted.One one)) {
      return Vector.empty();
    }
    return new RequestItems(client, names)
        .find(one.resource(), one.request())
        .filter(ReadRequest.Ours.class::isInstance)
        .map(found -> ((ReadRequest.Ours) found).stored().request())
        .filter(Claim.class::isInstance)
        .toVector()
        .flatMap(claim -> ((Claim) claim).others().keySet())
        .map(other -> new Wanted.One(other, ClaimPart.idFor(one.resource(), one.request())));
  }

  private static boolean isDecidedInCall(DecisionLog log, Wanted.One one) {
    return log.head(one.resource()).exists(head -> log.withoutRow(head, one.request()).isDefined());
  }

  /** Whether there is such a request anywhere, erased or not. */
  public boolean exists(Wanted.One one) {
    DynamoDbEnhancedClient enhanced =
        DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
    return new RequestItems(client, names).find(one.resource(), one.request()).isDefined()
        || isDecidedInCall(new DecisionLog(enhanced, names), one)
        || client
            .getItem(
                get ->
                    get.tableName(names.reservations())
                        .key(
                            RowCodec.key(one.resource(), one.request(), RowCodec.VERDICT)
                                .primaryKeyMap(RowCodec.SCHEMA))
                        .consistentRead(true))
            .hasItem();
  }

  /** Those of them that are too young to be erased for good. */
  public Vector<FoundName> young(Vector<FoundName> foundNames) {
    Instant settled = clock.instant().minus(SETTLED);
    return foundNames.filter(seen -> seen.takenAt().exists(taken -> taken.isAfter(settled)));
  }

  /** When it is to be run again, if it is run now. */
  public Instant again() {
    return clock.instant().plus(SETTLED).truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
  }

  /**
   * Erases them.
   *
   * @return those that stand there still, since another program changed the place meanwhile
   */
  public Vector<FoundName> erase(Vector<FoundName> foundNames) {
    Pseudonyms pseudonyms = new Pseudonyms(client, names, lot, clock.instant());
    ApplicantLimits limits = new ApplicantLimits(client, names);
    Vector<FoundName> left = Vector.empty();
    for (FoundName seen : foundNames) {
      Pseudonym pseudonym = pseudonyms.of(seen);
      Option<ResourceId> limiting = ResourceId.parse(seen.resource()).filter(limits::exist);
      if (!seen.location().erase(seen.name(), limiting.map(pseudonym::on).getOrElse(pseudonym))) {
        left = left.append(seen);
      }
    }
    return left;
  }
}
