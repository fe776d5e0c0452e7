package io.lastseat.serve.fuzz;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.lastseat.model.request.Request;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.stream.TypedEvent;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.StreamImage;
import io.lastseat.testkit.Records;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Records of the stream, on a store that does not fail: each is decided or set aside. The
 * serializer reports only a record of a newer program, or one that names a commit which may not
 * exist. Any other reported record would come again until it is given up.
 */
public final class StreamRecords {

  private StreamRecords() {}

  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    DynamodbEvent event = StreamEvents.event(data);
    SmallStore store = new SmallStore();
    SerializerFunction serializer = store.serializer();
    List<BatchItemFailure> reported = serializer.handleRequest(event, null).getBatchItemFailures();
    int done = firstUndone(event.getRecords(), reported);
    for (DynamodbStreamRecord record : event.getRecords().subList(0, done)) {
      checkDone(store, record);
    }
    int commits = store.database().items(SmallStore.NAMES.decisions()).size();
    store.serializer().handleRequest(event, null);
    if (store.database().items(SmallStore.NAMES.decisions()).size() != commits) {
      throw new AssertionError("Delivered again, something was decided again");
    }
  }

  private static int firstUndone(
      List<DynamodbStreamRecord> records, List<BatchItemFailure> reported) {
    for (BatchItemFailure failure : reported) {
      for (int i = 0; i < records.size(); i++) {
        if (mayWait(records.get(i))) {
          String number = number(records.get(i));
          if (number.equals(failure.getItemIdentifier())) {
            return firstOf(number, records);
          }
        }
      }
      throw new AssertionError("Reported without need: " + failure + " of " + records);
    }
    return records.size();
  }

  private static int firstOf(String number, List<DynamodbStreamRecord> records) {
    return records.stream().map(StreamRecords::number).toList().indexOf(number);
  }

  private static boolean mayWait(DynamodbStreamRecord record) {
    return isNewItem(record)
        && (read(record) instanceof ReadRequest.Newer
            || read(record) instanceof ReadRequest.Ours ours
                && ours.stored().notIn().exists(said -> said.commit() > 0));
  }

  private static void checkDone(SmallStore store, DynamodbStreamRecord record) {
    if (record != null && record.getDynamodb() != null && !isInsert(record)) {
      return;
    }
    boolean decided =
        isNewItem(record)
            && read(record) instanceof ReadRequest.Ours ours
            && isDecided(store, ours.stored().request());
    String number = number(record);
    boolean setAside = isSetAside(store, number.isEmpty() ? "none" : number);
    if (!decided && !setAside && !(mayWait(record) && isNoted(store, record))) {
      throw new AssertionError("Neither decided nor set aside nor reported: " + record);
    }
  }

  /** Returns whether the record was set aside, to be driven again. */
  private static boolean isNoted(SmallStore store, DynamodbStreamRecord record) {
    String id = record.getDynamodb().getNewImage().get("requestId").getS();
    return store
        .database()
        .items(SmallStore.NAMES.reservations())
        .exists(
            item ->
                ParkedItem.PARTITION.equals(item.get("request").s())
                    && item.get("requests").l().stream().anyMatch(one -> one.s().equals(id)));
  }

  private static String number(@Nullable DynamodbStreamRecord record) {
    return TypedEvent.records(Records.event(Collections.singletonList(record)))
        .head()
        .sequenceNumber();
  }

  private static boolean isInsert(DynamodbStreamRecord record) {
    return "INSERT".equals(record.getEventName());
  }

  private static boolean isNewItem(DynamodbStreamRecord record) {
    return record != null
        && record.getDynamodb() != null
        && isInsert(record)
        && record.getDynamodb().getNewImage() != null;
  }

  private static ReadRequest read(DynamodbStreamRecord record) {
    return RequestCodec.read(StreamImage.item(record.getDynamodb().getNewImage()));
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
