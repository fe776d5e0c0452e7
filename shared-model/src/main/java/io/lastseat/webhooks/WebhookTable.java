package io.lastseat.webhooks;

import io.lastseat.tables.TableDefinitions;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** The table of webhooks, which is optional in a deployment. */
public final class WebhookTable {

  /** The name of the partition key, which has one value for all webhooks. */
  public static final String PARTITION = "all";

  /** The sort key: the id of the webhook. */
  public static final String ID = "webhook";

  /** The attribute by which DynamoDB deletes removed webhooks, in seconds since 1970. */
  public static final String GONE_AT = "goneAt";

  /** The name of the table in a deployment with this prefix. */
  public static String withPrefix(String prefix) {
    return prefix + "webhooks";
  }

  /** The table from {@code LASTSEAT_WEBHOOKS_TABLE}; none if there are no webhooks. */
  public static Option<String> of(Map<String, String> environment) {
    return Option.of(environment.get("LASTSEAT_WEBHOOKS_TABLE")).filter(name -> !name.isBlank());
  }

  /** The request that creates the table, on demand, as the template defines it. */
  public static CreateTableRequest definition(String name) {
    return TableDefinitions.table(name, TableDefinitions.text(PARTITION), TableDefinitions.text(ID))
        .build();
  }

  private WebhookTable() {}
}
