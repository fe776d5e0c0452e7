package io.lastseat.tables.commit;

import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.commit.StreamMark;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.HashMap;
import io.vavr.collection.TreeSet;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes and reads the map {@code marks} of a commit. Zero and empty values are absent. Sequence
 * numbers are texts: they have up to 40 digits, and a number of DynamoDB at most 38.
 */
final class MarksCodec {

  static Map<String, AttributeValue> write(Marks marks) {
    ItemWriter map = ItemWriter.inFull();
    if (!marks.owing().isEmpty()) {
      List<AttributeValue> owing =
          marks.owing().toVector().map(number -> AttributeValue.fromN(number.toString())).asJava();
      map.list("owing", owing);
    }
    if (!marks.streamed().isEmpty()) {
      ItemWriter streams = ItemWriter.inFull();
      marks.streamed().forEach((label, mark) -> streams.map(label, stream(mark)));
      map.map("streamed", streams.item());
    }
    if (marks.archived().through() > 0) {
      map.map("archived", archived(marks.archived()));
    }
    return map.numberIfAny("unstreamedThrough", marks.unstreamedThrough())
        .numberIfAny("immediateThrough", marks.immediateThrough())
        .numberIfAny("fromTable", marks.fromTable().count())
        .numberIfAny("fromTableSum", marks.fromTable().sum())
        .item();
  }

  private static Map<String, AttributeValue> stream(StreamMark mark) {
    ItemWriter lanes = ItemWriter.inFull();
    mark.lanes()
        .forEach((lane, greatest) -> lanes.text(Integer.toString(lane), greatest.toString()));
    return ItemWriter.inFull().number("through", mark.through()).map("lanes", lanes.item()).item();
  }

  static Marks read(Map<String, AttributeValue> map) {
    ItemReader reader = ItemReader.inFull(map);
    Marks marks =
        new Marks(
            TreeSet.ofAll(reader.list("owing").stream().map(MarksCodec::number).toList()),
            HashMap.ofAll(reader.mapIfAny("streamed").getOrElse(Map.of()))
                .mapValues(MarksCodec::mark),
            reader.numberIfAny("unstreamedThrough").getOrElse(0L),
            reader.numberIfAny("immediateThrough").getOrElse(0L),
            new RequestSet(
                reader.numberIfAny("fromTable").getOrElse(0L),
                reader.numberIfAny("fromTableSum").getOrElse(0L)),
            reader.mapIfAny("archived").map(MarksCodec::archived).getOrElse(ArchivedPart.NOTHING));
    reader.knownWhole("The map marks of a commit");
    return marks;
  }

  private static Map<String, AttributeValue> archived(ArchivedPart archived) {
    return ItemWriter.inFull()
        .number("through", archived.through())
        .time("before", archived.before())
        .numberIfAny("fromTable", archived.fromTable().count())
        .numberIfAny("fromTableSum", archived.fromTable().sum())
        .item();
  }

  private static ArchivedPart archived(Map<String, AttributeValue> map) {
    ItemReader reader = ItemReader.inFull(map);
    ArchivedPart archived =
        new ArchivedPart(
            reader.number("through"),
            reader.time("before"),
            new RequestSet(
                reader.numberIfAny("fromTable").getOrElse(0L),
                reader.numberIfAny("fromTableSum").getOrElse(0L)));
    reader.knownWhole("What a commit says that its log has let go of");
    return archived;
  }

  private static Long number(AttributeValue element) {
    if (element.n() == null) {
      throw new IllegalArgumentException("one of owing is no number");
    }
    return Long.valueOf(element.n());
  }

  private static StreamMark mark(AttributeValue value) {
    if (!value.hasM()) {
      throw new IllegalArgumentException("one of streamed is no map");
    }
    ItemReader reader = ItemReader.inFull(value.m());
    HashMap<Integer, BigInteger> lanes = HashMap.empty();
    Map<String, AttributeValue> texts = reader.map("lanes");
    ItemReader each = ItemReader.inFull(texts);
    for (String lane : texts.keySet()) {
      lanes = lanes.put(Integer.valueOf(lane), new BigInteger(each.text(lane)));
    }
    StreamMark mark = new StreamMark(reader.number("through"), lanes);
    reader.knownWhole("The mark of a stream in a commit");
    return mark;
  }

  private MarksCodec() {}
}
