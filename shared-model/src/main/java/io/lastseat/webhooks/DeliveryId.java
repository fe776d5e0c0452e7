package io.lastseat.webhooks;

import io.lastseat.model.ResourceId;
import io.vavr.control.Option;

/** Which commit is told. */
public record DeliveryId(ResourceId resource, long commitNo) {

  private static final int DIGITS = 12;

  /**
   * The {@code webhook-id} of each call that tells it: the resource, a slash, the number. Standard
   * Webhooks wants no full stop in it, so one in the resource's id stands as {@code %2E}.
   */
  public String header() {
    return resource.text().replace(".", "%2E") + "/" + commitNo;
  }

  /** As it stands in the table: in the order of the log. */
  public String text() {
    return resource.text() + "/" + String.format("%0" + DIGITS + "d", commitNo);
  }

  /** From the table; none where the text is none. */
  public static Option<DeliveryId> parse(String text) {
    int slash = text.indexOf('/');
    String number = text.substring(slash + 1);
    return slash < 0 || !number.matches("[0-9]{" + DIGITS + ",18}")
        ? Option.none()
        : ResourceId.parse(text.substring(0, slash))
            .map(resource -> new DeliveryId(resource, Long.parseLong(number)));
  }
}
