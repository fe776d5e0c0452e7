package io.lastseat.local.erase;

import io.lastseat.log.store.RequestItems;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What is written in the place of a name: one pseudonym for all requests of a run. It is drawn by
 * lot, so that names cannot be tried against it. A request that an earlier run left half erased
 * gets the pseudonym that it has, so that its copies agree.
 */
final class Pseudonyms {

  /** The digits of ids: no vowel, and none that looks like another. */
  private static final String DIGITS = "0123456789bcdfghjkmnpqrstvwxyz";

  private static final int LENGTH = 10;

  private final DynamoDbClient client;
  private final TableNames names;
  private final Pseudonym own;
  private final Map<String, Pseudonym> known = new HashMap<>();

  Pseudonyms(DynamoDbClient client, TableNames names, RandomGenerator lot, Instant now) {
    this.client = client;
    this.names = names;
    StringBuilder text = new StringBuilder("erased-");
    for (int i = 0; i < LENGTH; i++) {
      text.append(DIGITS.charAt(lot.nextInt(DIGITS.length())));
    }
    this.own = new Pseudonym(text.toString(), now.truncatedTo(ChronoUnit.MILLIS));
  }

  Pseudonym of(FoundName foundName) {
    String key = foundName.resource() + "/" + foundName.request() + "/" + foundName.asApplicant();
    return known.computeIfAbsent(key, once -> earlier(foundName).getOrElse(own));
  }

  private Option<Pseudonym> earlier(FoundName foundName) {
    return ResourceId.parse(foundName.resource())
        .flatMap(
            resource ->
                RequestId.parse(foundName.request()).flatMap(id -> of(resource, id, foundName)));
  }

  private Option<Pseudonym> of(ResourceId resource, RequestId id, FoundName foundName) {
    Map<String, AttributeValue> row =
        RowCodec.key(resource, id, RowCodec.VERDICT).primaryKeyMap(RowCodec.SCHEMA);
    return Vector.of(
            item(names.requests(), RequestItems.key(resource, id)), item(names.reservations(), row))
        .map(StoredCopy::ofItem)
        .flatMap(
            copy ->
                foundName.asApplicant()
                    ? copy.texts().pseudonymOfApplicant(copy.item())
                    : copy.texts().pseudonymOfStaff(copy.item()))
        .headOption();
  }

  private Map<String, AttributeValue> item(String table, Map<String, AttributeValue> key) {
    return client.getItem(get -> get.tableName(table).key(key).consistentRead(true)).item();
  }
}
