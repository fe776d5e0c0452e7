package io.lastseat.webhooks;

import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.EpochMark;

/**
 * The commit of an event.
 *
 * @param epoch how often the tables had been restored when it was appended: after a restore its
 *     number comes again, with another content
 */
public record DeliveryId(ResourceId resource, long commitNo, long epoch) {

  /** In tables that were never restored. */
  public DeliveryId(ResourceId resource, long commitNo) {
    this(resource, commitNo, 0);
  }

  /** Its number, {@code 2}, and in epoch 1 {@code 2~1}. */
  public String number() {
    return new EpochMark(Long.toString(commitNo), epoch).marked();
  }

  /**
   * The {@code webhook-id} of each call about it: the resource, a slash, the number. Standard
   * Webhooks wants no full stop in it, so one in the resource's id stands as {@code %2E}.
   */
  public String header() {
    return resource.text().replace(".", "%2E") + "/" + number();
  }
}
