package io.lastseat.local.erase;

import io.lastseat.model.id.Owner;
import io.lastseat.own.OwnLists;
import io.lastseat.own.OwnRequest;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Removes the list that a signed-in caller keeps of their own requests. The requests stay, with the
 * names in them.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached.
 */
public final class OwnListErasing {

  private static final int AT_ONCE = 100;

  private final DynamoDbClient client;
  private final TableNames names;
  private final OwnLists lists;

  /** On these tables. */
  public OwnListErasing(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.names = names;
    this.lists = new OwnLists(client, names);
  }

  /** All that stand on it, those also that DynamoDB is about to remove. */
  public Vector<OwnRequest> find(Owner owner) {
    Vector<OwnRequest> all = Vector.empty();
    Option<OwnRequest> after = Option.none();
    do {
      OwnLists.Page page = lists.next(owner, after, AT_ONCE, Instant.EPOCH);
      all = all.appendAll(page.requests());
      after = page.last();
    } while (after.isDefined());
    return all;
  }

  /** Takes these off the list. */
  public void erase(Owner owner, Vector<OwnRequest> requests) {
    for (OwnRequest request : requests) {
      client.deleteItem(
          delete -> delete.tableName(names.reservations()).key(OwnLists.key(owner, request)));
    }
  }
}
