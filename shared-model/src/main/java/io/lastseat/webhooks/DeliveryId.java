package io.lastseat.webhooks;

import io.lastseat.model.ResourceId;
import io.lastseat.tables.EpochMark;
import io.vavr.control.Option;

/**
 * Which commit is told.
 *
 * @param epoch how often the tables had been restored when it was appended: after a restore its
 *     number comes again, with another content
 */
public record DeliveryId(ResourceId resource, long commitNo, long epoch) {

  private static final int DIGITS = 12;

  /** In tables that were never restored. */
  public DeliveryId(ResourceId resource, long commitNo) {
    this(resource, commitNo, 0);
  }

  /** The commit of this number; none where the text is none. */
  public static Option<DeliveryId> of(ResourceId resource, String number) {
    EpochMark mark = EpochMark.read(number);
    return Option.when(
        mark.text().matches("[1-9][0-9]{0,14}"),
        () -> new DeliveryId(resource, Long.parseLong(mark.text()), mark.epoch()));
  }

  /** The commit that has its number after so many restores. */
  public DeliveryId inEpoch(long another) {
    return new DeliveryId(resource, commitNo, another);
  }

  /** Its number, {@code 2}, and in epoch 1 {@code 2~1}. */
  public String number() {
    return new EpochMark(Long.toString(commitNo), epoch).marked();
  }

  /**
   * The {@code webhook-id} of each call that tells it: the resource, a slash, the number. Standard
   * Webhooks wants no full stop in it, so one in the resource's id stands as {@code %2E}.
   */
  public String header() {
    return resource.text().replace(".", "%2E") + "/" + number();
  }

  /** As it stands in the table: in the order of the log. */
  public String text() {
    String digits = String.format("%0" + DIGITS + "d", commitNo);
    return resource.text() + "/" + new EpochMark(digits, epoch).marked();
  }

  /** From the table; none where the text is none. */
  public static Option<DeliveryId> parse(String text) {
    int slash = text.indexOf('/');
    EpochMark number = EpochMark.read(text.substring(slash + 1));
    return slash < 0 || !number.text().matches("[0-9]{" + DIGITS + ",18}")
        ? Option.none()
        : ResourceId.parse(text.substring(0, slash))
            .map(
                resource ->
                    new DeliveryId(resource, Long.parseLong(number.text()), number.epoch()));
  }
}
