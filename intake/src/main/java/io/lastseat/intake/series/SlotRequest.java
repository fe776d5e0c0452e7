package io.lastseat.intake.series;

import io.lastseat.intake.request.RequestName;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import java.nio.charset.StandardCharsets;

/**
 * The request that makes a slot. Its id depends on the slot alone, not on the sender or the try.
 */
final class SlotRequest {

  private static final String PREFIX = "lastseat slot 1\n";

  /**
   * Its id. So calls at the same moment write one request, and not one each.
   *
   * @param slot says its series, too
   * @param plan the number of the series' terms, one more with each call that gives it more days
   */
  static RequestName name(ResourceId slot, long plan) {
    byte[] text = (PREFIX + slot.text() + "\n" + plan).getBytes(StandardCharsets.UTF_8);
    return new RequestName.Derived(RequestId.inLane(0, Sha256.of(text)));
  }

  private SlotRequest() {}
}
