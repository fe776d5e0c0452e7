package io.lastseat.embedded.dynamodb;

import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** A table was made by an older build, whose data this one does not read. */
public final class OlderTableFound extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Only an older build found verdicts by an index of that name. */
  private static final String INDEX = "verdicts";

  OlderTableFound(String table) {
    super(
        "The table %s was made by an older build of Lastseat: it has the index '%s', and verdicts that this build would not find. Nothing in it was changed. Go on with that build, or begin with new tables: another --data, or another --table-prefix."
            .formatted(table, INDEX));
  }

  /**
   * Looks at what DynamoDB says of a table.
   *
   * @throws OlderTableFound where it has that index
   */
  public static void check(TableDescription table) {
    if (table.localSecondaryIndexes().stream().anyMatch(one -> INDEX.equals(one.indexName()))) {
      throw new OlderTableFound(table.tableName());
    }
  }
}
