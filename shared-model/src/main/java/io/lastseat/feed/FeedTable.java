package io.lastseat.feed;

import io.lastseat.tables.TableDefinitions;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** The table of the feed, which a deployment may have or not. */
public final class FeedTable {

  public static final String PARTITION = "feed";

  public static final String NUMBER = "number";

  /** The attribute by which DynamoDB deletes old items, in seconds since 1970. */
  public static final String EXPIRES_AT = "expiresAt";

  /** Its name where the tables have this prefix. */
  public static String withPrefix(String prefix) {
    return prefix + "feed";
  }

  /** {@code LASTSEAT_FEED_TABLE}; none if the deployment keeps no feed. */
  public static Option<String> of(Map<String, String> environment) {
    return Option.of(environment.get("LASTSEAT_FEED_TABLE")).filter(name -> !name.isBlank());
  }

  /** The table, ready to be created; on demand, as the template has it. */
  public static CreateTableRequest definition(String name) {
    return TableDefinitions.table(
            name, TableDefinitions.text(PARTITION), TableDefinitions.number(NUMBER))
        .build();
  }

  private FeedTable() {}
}
