package io.lastseat.tables.commit;

import io.lastseat.model.grant.WaitingList;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes and reads the waiting list in the books; absent before the first request waited. */
final class WaitingCodec {

  private static final String NAME = "waiting";

  static void write(WaitingList list, ItemWriter to) {
    if (list.equals(WaitingList.EMPTY)) {
      return;
    }
    to.map(
        NAME,
        ItemWriter.inFull()
            .number("front", list.front())
            .number("next", list.next())
            .numberIfAny("requests", list.requests())
            .numberIfAny("units", list.units())
            .numberIfAny("passed", list.passed())
            .number("joined", list.joined())
            .flagIfSet("inVain", list.inVain())
            .item());
  }

  static WaitingList read(ItemReader from) {
    return from.mapIfAny(NAME).map(WaitingCodec::list).getOrElse(WaitingList.EMPTY);
  }

  private static WaitingList list(Map<String, AttributeValue> map) {
    ItemReader reader = ItemReader.inFull(map);
    WaitingList list =
        new WaitingList(
            reader.number("front"),
            reader.number("next"),
            reader.numberIfAny("requests").getOrElse(0L),
            reader.numberIfAny("units").getOrElse(0L),
            reader.numberIfAny("passed").getOrElse(0L),
            reader.number("joined"),
            reader.flagIfSet("inVain"));
    reader.knownWhole("The waiting list in a commit");
    return list;
  }

  private WaitingCodec() {}
}
