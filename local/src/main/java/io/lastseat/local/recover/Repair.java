package io.lastseat.local.recover;

import io.lastseat.audit.TableReader;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RequestItems;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One run over the three tables, and what it found and mended so far: some numbers for each
 * resource, however large it is.
 */
final class Repair {

  final DynamoDbClient client;
  final TableNames names;
  final TableReader tables;
  final DecisionLog log;
  final Consumer<String> lines;
  final boolean dryRun;
  private final Map<ResourceId, KnownLog> logs = new LinkedHashMap<>();
  long commits;
  long commitsCut;
  long rowsWritten;
  long verdictsWritten;
  long setAside;
  long verdictsLost;

  /** Those of them without a request in the table, or whose request looked pending before. */
  long lostNotPending;

  long requestsPutBack;
  Vector<String> problems = Vector.empty();

  Repair(DynamoDbClient client, TableNames names, Consumer<String> lines, boolean dryRun) {
    this.client = client;
    this.names = names;
    this.tables = new TableReader(client, names);
    this.log = new DecisionLog(client, names);
    this.lines = lines;
    this.dryRun = dryRun;
  }

  /** What is known of one log. */
  static final class KnownLog {
    /** The number of its newest commit that counts; 0 where there is none. */
    long head;

    /** The number of the newest one that stood there. */
    final long stood;

    /** Why some of it counts no longer; none if all of it does. */
    Option<String> endsEarly = Option.none();

    /** Whether a decision in it says what another log has to do with it. */
    boolean namesOthers;

    /** The number of the first commit that it keeps. */
    final long first;

    /** That of the newest decision in it. */
    final long epoch;

    /** Whether it was archived. */
    final boolean archived;

    /** The rows that follow from it and stood in the table, or were written. */
    long rows;

    /** The rows up to its head that were met in the table. */
    long met;

    KnownLog(Option<Head> newest) {
      this.stood = newest.map(Head::number).getOrElse(0L);
      this.head = stood;
      this.epoch = newest.map(known -> known.books().epoch()).getOrElse(0L);
      this.archived = newest.exists(known -> known.books().archived());
      this.first = newest.map(Head::marks).getOrElse(Marks.NONE).archived().first();
    }

    /**
     * Whether rows of that commit say nothing any more: those of claims stay where a resource is
     * archived, and an older table may bring others back.
     */
    boolean hasArchived(long commit) {
      return archived && commit < first;
    }

    /** Whether it holds this commit, and has not let go of it. */
    boolean holds(long number) {
      return number >= first && number <= head;
    }

    /** Whether more rows of it were met than follow from it. */
    boolean hasStrayRows() {
      return met > rows;
    }

    void keepAll() {
      head = stood;
      endsEarly = Option.none();
    }
  }

  KnownLog known(ResourceId resource) {
    return logs.computeIfAbsent(resource, id -> new KnownLog(log.head(id)));
  }

  Vector<KnownLog> known() {
    return Vector.ofAll(logs.values());
  }

  void problem(String sentence) {
    problems = problems.append(sentence);
  }

  /**
   * Puts those of these requests back that the table of requests has lost. They are written without
   * {@code notIn}, so that they are looked for everywhere when the stream brings them.
   */
  void putBack(Vector<Request> requests) {
    Vector<Request> lost = requests.removeAll(standing(requests));
    requestsPutBack += lost.size();
    if (!dryRun) {
      lost.forEach(new RequestItems(client, names)::putBack);
    }
  }

  /** Those of these requests under whose names something stands in the table of requests. */
  Vector<Request> standing(Vector<Request> requests) {
    Seq<Map<String, AttributeValue>> keys =
        requests.map(one -> RequestItems.key(one.resource(), one.id()));
    Set<String> there =
        Vector.ofAll(tables.items(names.requests(), keys))
            .map(
                item ->
                    TableReader.text(item, "lane").getOrElse("")
                        + "/"
                        + TableReader.text(item, "requestId").getOrElse(""))
            .toSet();
    return requests.filter(one -> there.contains(one.lane().text() + "/" + one.id().text()));
  }
}
