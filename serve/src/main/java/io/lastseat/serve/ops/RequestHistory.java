package io.lastseat.serve.ops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.audit.TableReader;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Everything that the tables have about one request: the item that intake wrote, the commit with
 * its verdict, its rows. An operator's look reads it strongly consistently, for some five read
 * units, and one more for each 4 KB of the commit.
 */
final class RequestHistory {

  private static final int ROWS = 100;
  private static final Pattern TIME = Pattern.compile("at|.*(At|Since|Until|By)");
  private static final Pattern MILLIS = Pattern.compile("[0-9]{12,15}");

  private final TableReader tables;
  private final DecisionLog log;
  private final RowTable rows;
  private final VerdictFinder finder;

  RequestHistory(DynamoDbClient client, TableNames names, DecisionLog log, RowTable rows) {
    this.tables = new TableReader(client, names);
    this.log = log;
    this.rows = rows;
    this.finder = VerdictFinder.of(client, names);
  }

  /** The parts of the history that exist, with their contents. */
  ObjectNode of(ResourceId resource, RequestId request) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("resource", resource.text()).put("request", request.text());
    TableNames names = tables.names();
    tables
        .item(names.requests(), RequestItems.key(resource, request))
        .forEach(item -> json.set("item", fields(item)));
    ArrayNode found = json.putArray("rows");
    tables
        .all(names.reservations(), RowCodec.PARTITION, resource.text() + "/" + request.text())
        .take(ROWS)
        .forEach(row -> found.add(fields(row)));
    verdict(resource, request)
        .flatMap(row -> commit(resource, row))
        .forEach(commit -> json.set("commit", words(commit, request)));
    return json;
  }

  private Option<VerdictRow> verdict(ResourceId resource, RequestId request) {
    return rows.of(resource, request)
        .verdict()
        .orElse(() -> log.head(resource).flatMap(head -> finder.withoutRow(head, request)))
        // A row that the head no longer lists as owed was written before that head.
        .orElse(() -> rows.of(resource, request).verdict());
  }

  private Option<Commit> commit(ResourceId resource, VerdictRow row) {
    return log.range(resource, row.commitNo(), row.commitNo()).headOption();
  }

  private static ObjectNode words(Commit commit, RequestId request) {
    Books books = commit.books();
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("number", commit.number())
            .put("decidedAt", commit.decidedAt().toString())
            .put("decisions", commit.entries().size())
            .put("atOnce", commit.isImmediate())
            .put("capacityAfter", books.capacity())
            .put("takenAfter", books.taken())
            .put("heldAfter", books.held())
            .put("waitingAfter", books.waiting().units());
    if (books.hasCategories()) {
      ObjectNode taken = json.putObject("takenByCategoryAfter");
      books.categoryNames().forEach(name -> taken.put(name, books.units(name).taken()));
    }
    commit
        .entries()
        .filter(entry -> entry.about().equals(request))
        .headOption()
        .forEach(entry -> put(json, entry));
    return json;
  }

  private static void put(ObjectNode json, Entry entry) {
    json.put("decision", entry.decisionNo())
        .put("outcome", entry.outcome().code())
        .put("change", entry.change());
    entry
        .outcome()
        .refusal()
        .forEach(why -> json.put("reason", why.code()).put("sentence", why.sentence()));
    entry.outcome().explanation().forEach(text -> json.put("explanation", text));
    entry.outcome().category().forEach(name -> json.put("limitingCategory", name));
  }

  /** The item's attributes by name. */
  private static ObjectNode fields(Map<String, AttributeValue> item) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    TreeMap.ofAll(item).forEach((name, value) -> json.set(name, json(name, value)));
    return json;
  }

  /**
   * A value as the page gets it, numbers as texts; times are stored in milliseconds since 1970,
   * under names that say so.
   */
  private static JsonNode json(String name, AttributeValue value) {
    JsonNodeFactory node = JsonNodeFactory.instance;
    return switch (value.type()) {
      case N ->
          node.textNode(
              TIME.matcher(name).matches() && MILLIS.matcher(value.n()).matches()
                  ? Instant.ofEpochMilli(Long.parseLong(value.n())).toString()
                  : value.n());
      case M -> fields(value.m());
      case L -> node.arrayNode().addAll(Vector.ofAll(value.l()).map(one -> json("", one)).asJava());
      case S -> node.textNode(value.s());
      case BOOL -> node.textNode(value.bool().toString());
      case B -> node.textNode(value.b().asByteArray().length + " bytes");
      default -> node.textNode(value.toString());
    };
  }
}
