package io.lastseat.log;

import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.terms.Terms;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * The ids of the resources that are open to the public, in the order of their texts, in one
 * partition of the table of reservations. The list is a hint: the books say whether a resource is
 * open. An unneeded id costs a read.
 */
public final class PublicList {

  private static final String PARTITION = "#public";

  private final DynamoDbClient client;
  private final String table;

  /** Uses the reservations table among these names. */
  public PublicList(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  /**
   * Notes the resource of a commit that opens it. The note comes before the append, so that no
   * process can die between the two. Throws {@code SdkException}. It costs one write unit for each
   * commit that sets terms with {@code publicSignUp}, and nothing for other commits.
   */
  public void before(Commit commit) {
    boolean isOpen = commit.books().terms().exists(Terms::publicSignUp);
    if (isOpen && commit.verdicts().exists(PublicList::setsTerms)) {
      client.putItem(put -> put.tableName(table).item(key(commit.resource())));
    }
  }

  private static boolean setsTerms(Verdict verdict) {
    return verdict.request() instanceof Configure && verdict.accepted();
  }

  /**
   * The next ids with this prefix, which may be empty; throws {@code SdkException}. One read unit
   * returns some 20 ids of the greatest length.
   *
   * @param after the last id of the page before; it must begin with the prefix
   */
  public Vector<ResourceId> next(String prefix, Option<ResourceId> after, int atMost) {
    Map<String, String> names = new HashMap<>(Map.of("#partition", RowCodec.PARTITION));
    Map<String, AttributeValue> values =
        new HashMap<>(Map.of(":partition", AttributeValue.fromS(PARTITION)));
    QueryRequest.Builder query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#partition = :partition")
            .consistentRead(true)
            .limit(atMost);
    if (!prefix.isEmpty()) {
      names.put("#part", RowCodec.PART);
      values.put(":prefix", AttributeValue.fromS(prefix));
      query.keyConditionExpression("#partition = :partition and begins_with(#part, :prefix)");
    }
    after.forEach(last -> query.exclusiveStartKey(key(last)));
    return Vector.ofAll(
            client
                .query(
                    query.expressionAttributeNames(names).expressionAttributeValues(values).build())
                .items())
        .map(item -> item.get(RowCodec.PART))
        .flatMap(part -> ResourceId.parse(part == null ? "" : part.s()));
  }

  private static Map<String, AttributeValue> key(ResourceId resource) {
    return new RowKey(PARTITION, resource.text()).item();
  }
}
