package io.lastseat.local.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Three tables of their own, with a balcony and a circle, and claims over both. */
public final class ClaimedTables {

  public static final ResourceId BALCONY = new ResourceId("balcony");
  public static final ResourceId CIRCLE = new ResourceId("circle");

  private static final AtomicLong COUNTER = new AtomicLong();

  public final DynamoDbClient client = Store.shared().client();
  public final TableNames names =
      TableNames.withPrefix("claimed-%d-".formatted(COUNTER.incrementAndGet()));
  private final AtomicLong tokens = new AtomicLong();

  /** That of whoever decides. */
  public long epoch;

  /** Both have room for five, and nothing is asked yet. */
  public ClaimedTables() {
    Tables.create(client, names);
    decide(configure(CIRCLE), configure(BALCONY));
  }

  /** Takes them in, and lets a serializer decide that starts now. */
  public void decide(Request... requests) {
    List<DynamodbStreamRecord> delivered =
        Stream.of(requests)
            .map(
                request -> {
                  client.putItem(
                      put -> put.tableName(names.requests()).item(Records.item(request)));
                  return Records.record(request);
                })
            .toList();
    assertThat(parts().batch().handle(Records.event(delivered)).getBatchItemFailures()).isEmpty();
  }

  public SerializerParts parts() {
    return SerializerParts.of(
        client, ServerClock.TRUSTING, names, Telemetry.lines(line -> {}), epoch);
  }

  /** One unit of each. */
  public Claim claim(String applicant) {
    return claim(applicant, CIRCLE);
  }

  /** One unit of the balcony, and one of another. */
  public Claim claim(String applicant, ResourceId other) {
    return new Claim(
        new Reserve(id(), BALCONY, now(), applicant, 1, Option.some("together")),
        TreeMap.of(other, 1L));
  }

  /** Two locks, of which the second one is wanted, and refers to the first. */
  public Claim editLock(String holder, ResourceId first, ResourceId main) {
    Reserve own =
        new Reserve(
                id(), first, now(), holder, 1, Option.none(), Option.some(Duration.ofMinutes(1)))
            .creating(Terms.ofLock());
    return new Claim(own, TreeMap.of(main, 1L), Option.some(main));
  }

  /** So many units of one alone. */
  public Reserve reserve(ResourceId resource, String applicant, long units) {
    return new Reserve(id(), resource, now(), applicant, units, Option.none());
  }

  public Cancel cancel(Claim claim) {
    return new Cancel(Cancel.idFor(claim.id()), BALCONY, now(), claim.id());
  }

  /** What the audit of both says. */
  public Vector<ResourceBooks> audited() {
    return audited(BALCONY, CIRCLE);
  }

  /** The same of others. */
  public Vector<ResourceBooks> audited(ResourceId... resources) {
    try (Audit audit = new Audit(client, names, AuditWatcher.none(), Clock.systemUTC())) {
      return Vector.of(resources).map(resource -> audit.of(resource).get());
    }
  }

  /** All items of a table. */
  public List<Map<String, AttributeValue>> items(String table) {
    return client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
        .toList();
  }

  private Configure configure(ResourceId resource) {
    return new Configure(id(), resource, now(), Terms.ofCapacity(5), Option.none(), Option.none());
  }

  private RequestId id() {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    ByteBuffer.wrap(token).putLong(8, tokens.incrementAndGet());
    return RequestId.of(token, 1);
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }
}
