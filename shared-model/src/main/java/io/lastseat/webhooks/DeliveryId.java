package io.lastseat.webhooks;

import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.EpochMark;

/**
 * The commit of an event.
 *
 * @param epoch how often the tables had been restored when the commit was appended: after a restore
 *     its number comes again, with another content
 */
public record DeliveryId(ResourceId resource, long commitNo, long epoch) {

  /** A commit in tables that were never restored. */
  public DeliveryId(ResourceId resource, long commitNo) {
    this(resource, commitNo, 0);
  }

  /** The number of the commit, {@code 2}, and in epoch 1 {@code 2~1}. */
  public String number() {
    return new EpochMark(Long.toString(commitNo), epoch).marked();
  }

  /**
   * The {@code webhook-id} of each call about the commit: the resource, a slash, the number.
   * Standard Webhooks allows no full stop in it, so a full stop in the resource's id becomes {@code
   * %2E}.
   */
  public String header() {
    return resource.text().replace(".", "%2E") + "/" + number();
  }
}
