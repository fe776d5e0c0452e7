package io.lastseat.serve.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.lastseat.model.request.Request;
import io.lastseat.stream.StreamRecord;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Records of the stream, on a store that does not fail: each is decided or set aside. The
 * serializer reports only a record of a newer program, or one that names a commit which may not
 * exist. Any other reported record would come again until it is given up.
 */
public final class StreamRecords {

  private StreamRecords() {}

  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    Vector<StreamRecord> records = StreamEvents.records(data);
    SmallStore store = new SmallStore();
    Option<String> reported = store.delivery().handle(records);
    for (StreamRecord record : records.take(firstUndone(records, reported))) {
      checkDone(store, record);
    }
    int commits = store.database().items(SmallStore.NAMES.decisions()).size();
    store.delivery().handle(records);
    if (store.database().items(SmallStore.NAMES.decisions()).size() != commits) {
      throw new AssertionError("Delivered again, something was decided again");
    }
  }

  private static int firstUndone(Vector<StreamRecord> records, Option<String> reported) {
    if (reported.isEmpty()) {
      return records.size();
    }
    Vector<StreamRecord> some =
        records.filter(record -> reported.contains(record.sequenceNumber()));
    if (!some.exists(StreamRecords::mayWait)) {
      throw new AssertionError("Reported without need: " + reported + " of " + records);
    }
    return records.indexOf(some.head());
  }

  private static boolean mayWait(StreamRecord record) {
    return isNewItem(record)
        && (read(record) instanceof ReadRequest.Newer
            || read(record) instanceof ReadRequest.Known known
                && known.stored().notIn().exists(said -> said.commit() > 0));
  }

  private static void checkDone(SmallStore store, StreamRecord record) {
    if (record.isRecord() && !record.isInsert()) {
      return;
    }
    boolean decided =
        isNewItem(record)
            && read(record) instanceof ReadRequest.Known known
            && isDecided(store, known.stored().request());
    String number = record.sequenceNumber();
    boolean setAside = isSetAside(store, number.isEmpty() ? "none" : number);
    if (!decided && !setAside && !(mayWait(record) && isNoted(store, record))) {
      throw new AssertionError("Neither decided nor set aside nor reported: " + record);
    }
  }

  /** Returns whether the record was set aside, to be driven again. */
  private static boolean isNoted(SmallStore store, StreamRecord record) {
    String id = record.image().get().get("requestId").s();
    return store
        .database()
        .items(SmallStore.NAMES.reservations())
        .exists(
            item ->
                ParkedItem.PARTITION.equals(item.get("request").s())
                    && item.get("requests").l().stream().anyMatch(one -> one.s().equals(id)));
  }

  private static boolean isNewItem(StreamRecord record) {
    return record.isInsert() && record.image().isDefined();
  }

  private static ReadRequest read(StreamRecord record) {
    return RequestCodec.read(record.image().get());
  }

  private static boolean isDecided(SmallStore store, Request request) {
    return store
        .database()
        .find(
            SmallStore.NAMES.reservations(),
            Map.of(
                "request",
                AttributeValue.fromS(request.resource() + "/" + request.id()),
                "part",
                AttributeValue.fromS(RowCodec.VERDICT)))
        .isDefined();
  }

  private static boolean isSetAside(SmallStore store, String sequenceNumber) {
    return store
        .database()
        .items(SmallStore.NAMES.reservations())
        .exists(
            item ->
                item.get("request").s().equals(QuarantineItem.PARTITION)
                    && item.get("part").s().startsWith(sequenceNumber + "/"));
  }
}
