package io.lastseat.tables.commit;

import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.tables.PromotionFields;
import io.lastseat.tables.RequestFields;
import io.lastseat.tables.VerdictFields;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.kinds.KindCodec;
import io.lastseat.tables.kinds.KindCodecs;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes and reads one entry of a commit, with all that its rows need. The decision number follows
 * from its place. The kind is left out for a reservation, and the change if the kind implies it.
 */
final class EntryCodec {

  private static final Field ID = new Field("requestId", "i");

  static AttributeValue write(Entry entry) {
    ItemWriter map = ItemWriter.briefly().text(ID, entry.about().text());
    if (entry instanceof Promotion promotion) {
      PromotionFields.write(promotion, map);
    } else {
      write((Verdict) entry, map);
    }
    return AttributeValue.fromM(map.item());
  }

  private static void write(Verdict verdict, ItemWriter map) {
    KindCodec<Request> codec = KindCodecs.of(verdict.request());
    if (codec != KindCodecs.USUAL) {
      map.text(RequestFields.KIND, codec.name());
    }
    RequestFields.content(codec, verdict.request(), map);
    VerdictFields.write(verdict, map);
  }

  static Entry read(ResourceId resource, long decisionNo, AttributeValue document) {
    if (!document.hasM()) {
      throw new IllegalArgumentException("one of the entries is no map");
    }
    ItemReader map = ItemReader.briefly(document.m());
    RequestId id = RequestFields.id("i", map.text(ID));
    String kind = map.textIfAny(RequestFields.KIND).getOrElse(KindCodecs.USUAL.name());
    Entry entry =
        kind.equals(PromotionFields.KIND)
            ? PromotionFields.read(id, decisionNo, map)
            : VerdictFields.read(
                RequestFields.read("An entry of a commit", kind, id, resource, map),
                decisionNo,
                map);
    map.knownWhole("An entry of a commit");
    return entry;
  }

  private EntryCodec() {}
}
