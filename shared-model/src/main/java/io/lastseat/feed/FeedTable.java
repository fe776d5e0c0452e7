package io.lastseat.feed;

import io.lastseat.tables.TableDefinitions;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** The table of the feed, which is optional in a deployment. */
public final class FeedTable {

  /** The partition key. */
  public static final String PARTITION = "feed";

  /** The sort key. */
  public static final String NUMBER = "number";

  /** The attribute by which DynamoDB deletes old items, in seconds since 1970. */
  public static final String EXPIRES_AT = "expiresAt";

  /** The name of the table in a deployment with this prefix. */
  public static String withPrefix(String prefix) {
    return prefix + "feed";
  }

  /** The name of the table from {@code LASTSEAT_FEED_TABLE}; none if the deployment has no feed. */
  public static Option<String> of(Map<String, String> environment) {
    return Option.of(environment.get("LASTSEAT_FEED_TABLE")).filter(name -> !name.isBlank());
  }

  /** The request that creates the table, on demand, as the template defines it. */
  public static CreateTableRequest definition(String name) {
    return TableDefinitions.table(
            name, TableDefinitions.text(PARTITION), TableDefinitions.number(NUMBER))
        .build();
  }

  private FeedTable() {}
}
