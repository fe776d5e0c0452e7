package io.lastseat.intake.dynamodb;

import io.lastseat.intake.usecase.WebhookDesk;
import io.lastseat.intake.usecase.WebhookDesk.Chance;
import io.lastseat.webhooks.DeliveryStore;
import io.lastseat.webhooks.Reach;
import io.lastseat.webhooks.SigningSecret;
import io.lastseat.webhooks.WebhookStore;
import io.lastseat.webhooks.WebhookTables;
import java.security.SecureRandom;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Where webhooks are kept, in DynamoDB. */
public final class WebhookTable {

  /** Over these tables. */
  public static WebhookDesk desk(DynamoDbClient client, WebhookTables tables, Reach reach) {
    return new WebhookDesk(
        new WebhookStore(client, tables), new DeliveryStore(client, tables), reach, secure());
  }

  /** The generator is made when it is used: no snapshot of a function may hold one. */
  private static Chance secure() {
    return () -> {
      byte[] bytes = new byte[SigningSecret.BYTES];
      new SecureRandom().nextBytes(bytes);
      return bytes;
    };
  }

  private WebhookTable() {}
}
