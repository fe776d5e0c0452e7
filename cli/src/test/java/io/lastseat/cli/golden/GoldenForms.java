package io.lastseat.cli.golden;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.json.ItemJson;
import io.lastseat.json.JsonWalk;
import io.lastseat.model.request.Impossible;
import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.world.World;
import io.lastseat.simulator.world.World.Trace;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of simulated worlds: one for each place of an attribute. */
final class GoldenForms {

  private static final JsonFactory FACTORY = new JsonFactory();
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Shows every item that these worlds leave. */
  static void eachOf(long seeds, Consumer<Map<String, AttributeValue>> look) {
    ExecutorService threads = Scheduler.threads("golden");
    TableNames names = TableNames.withPrefix("");
    for (long seed = 1; seed <= seeds; seed++) {
      var tables = World.of(seed, threads, Trace.NONE).tables();
      Vector.of(names.requests(), names.decisions(), names.reservations())
          .flatMap(tables::items)
          .forEach(look);
    }
    threads.shutdownNow();
  }

  /** The items of these worlds that have an attribute where none before has one. */
  static List<JsonNode> of(long seeds, Set<String> known) {
    Set<String> places = new TreeSet<>();
    List<JsonNode> forms = new ArrayList<>();
    eachOf(
        seeds,
        item -> {
          int before = places.size();
          StoredNames.addPlaces(item, known, places);
          if (places.size() > before) {
            forms.add(json(item));
          }
        });
    return forms;
  }

  private static JsonNode json(Map<String, AttributeValue> item) {
    try {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = FACTORY.createGenerator(text)) {
        ItemJson.write(item, json);
      }
      return JSON.readTree(text.toString());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static Map<String, AttributeValue> item(JsonNode json) {
    try (JsonParser parser = FACTORY.createParser(json.toString())) {
      parser.nextToken();
      return Objects.requireNonNull(JsonWalk.map(parser, ItemJson::value));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Reads an item, and writes what was read; none if it is no item of a known form. */
  static Option<Map<String, AttributeValue>> again(Map<String, AttributeValue> item) {
    if (item.containsKey("lane")) {
      return RequestCodec.read(item) instanceof ReadRequest.Known known
              && !(known.stored().request() instanceof Impossible)
          ? Option.some(RequestCodec.write(known.stored()))
          : Option.none();
    }
    if (item.containsKey(RowCodec.PART)) {
      String partition = item.get(RowCodec.PARTITION).s();
      return partition.equals(TablesItem.PARTITION)
          ? Option.some(TablesItem.read(item).write())
          : Option.when(!partition.startsWith("#"), () -> RowCodec.write(RowCodec.read(item)));
    }
    return Option.when(!Tombstone.is(item), () -> CommitCodec.write(CommitCodec.read(item)));
  }

  private GoldenForms() {}
}
