package io.lastseat.webhooks;

import io.lastseat.tables.TableDefinitions;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** The table of webhooks, which a deployment may have or not. */
public final class WebhookTable {

  /** The partition key, one for all. */
  public static final String PARTITION = "all";

  /** The sort key: the id. */
  public static final String ID = "webhook";

  /** The attribute by which DynamoDB deletes removed ones, in seconds since 1970. */
  public static final String GONE_AT = "goneAt";

  /** Its name where the tables have this prefix. */
  public static String withPrefix(String prefix) {
    return prefix + "webhooks";
  }

  /** {@code LASTSEAT_WEBHOOKS_TABLE}; none if the deployment has no webhooks. */
  public static Option<String> of(Map<String, String> environment) {
    return Option.of(environment.get("LASTSEAT_WEBHOOKS_TABLE")).filter(name -> !name.isBlank());
  }

  /** The table, ready to be created; on demand, as the template has it. */
  public static CreateTableRequest definition(String name) {
    return TableDefinitions.table(name, TableDefinitions.text(PARTITION), TableDefinitions.text(ID))
        .build();
  }

  private WebhookTable() {}
}
