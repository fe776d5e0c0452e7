package io.lastseat.serve.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import io.lastseat.model.request.Reserve;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.site.Answer;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.NewerVersionException;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Damaged items of the tables. Reading them throws documented exceptions alone, a call about them
 * gets a problem, and the serializer stops there without ending.
 */
public final class StoredItems {

  private static final SmallStore ORDINARY = new SmallStore();

  private StoredItems() {}

  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    SmallStore store = new SmallStore();
    switch (data.consumeInt(0, 2)) {
      case 0 -> {
        Map<String, AttributeValue> request =
            damaged(SmallStore.NAMES.requests(), List.of("lane", "requestId"), data);
        if (!store.takes(SmallStore.NAMES.requests(), request)) {
          return;
        }
        RequestCodec.read(request);
      }
      case 1 -> {
        Map<String, AttributeValue> commit =
            damaged(SmallStore.NAMES.decisions(), List.of("resourceId", "commitNo"), data);
        if (!store.takes(SmallStore.NAMES.decisions(), commit)) {
          return;
        }
        read(commit, CommitCodec::read);
        read(commit, CommitCodec::head);
      }
      default -> {
        Map<String, AttributeValue> row =
            damaged(SmallStore.NAMES.reservations(), List.of("request", "part"), data);
        if (!store.takes(SmallStore.NAMES.reservations(), row)) {
          return;
        }
        read(row, RowCodec::read);
      }
    }
    ask(store);
  }

  private static Map<String, AttributeValue> damaged(
      String table, List<String> key, FuzzedDataProvider data) {
    return StrangeAttributes.in(
        data.pickValue(ORDINARY.database().items(table).asJava()), key, data);
  }

  private static void read(
      Map<String, AttributeValue> item, Consumer<Map<String, AttributeValue>> reading) {
    try {
      reading.accept(item);
    } catch (NewerVersionException | IllegalArgumentException documented) {
      // The methods document these exceptions.
    }
  }

  private static void ask(SmallStore store) {
    String night = "/v1/resources/" + SmallStore.NIGHT;
    for (String path :
        List.of(night, night + "/roster", night + "/requests/" + SmallStore.id(2).text())) {
      Answer answer = store.intake().answer(Calls.get(path), Calls.INVOCATION);
      HttpCalls.checkJson(answer.body());
    }
    Reserve late =
        new Reserve(SmallStore.id(9), SmallStore.NIGHT, SmallStore.NOW, "Di", 1, Option.none());
    boolean done =
        store.delivery().handle(Records.delivered(List.of(Records.record(late)))).isEmpty();
    Map<String, AttributeValue> row =
        Map.of(
            "request",
            AttributeValue.fromS(SmallStore.NIGHT + "/" + late.id()),
            "part",
            AttributeValue.fromS(RowCodec.VERDICT));
    if (done && store.database().find(SmallStore.NAMES.reservations(), row).isEmpty()) {
      throw new AssertionError("Called done, and there is no verdict");
    }
  }
}
