package io.lastseat.cli.recover;

import io.lastseat.audit.TableReader;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RequestItems;
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
 * One run over the three tables, with its findings and repairs so far. It keeps some numbers for
 * each resource, large or small.
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

  /** The lost verdicts whose requests have no item in the table, or counted as pending before. */
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

  /** The known facts about one log. */
  static final class KnownLog {
    /** The number of the newest commit that counts; 0 if there is none. */
    long head;

    /** The number of the newest commit in the table. */
    final long stood;

    /** Why the last commits no longer count; none if all count. */
    Option<String> endsEarly = Option.none();

    /** Whether a decision in the log names commits of other logs. */
    boolean namesOthers;

    /** The number of the first commit that is not archived. */
    final long first;

    /** The epoch of the newest decision. */
    final long epoch;

    final boolean archived;

    /** The number of rows that follow from the log and are in the table, or were written. */
    long rows;

    /** The number of rows in the table that name commits up to the head. */
    long met;

    KnownLog(Option<Head> newest) {
      this.stood = newest.map(Head::number).getOrElse(0L);
      this.head = stood;
      this.epoch = newest.map(known -> known.books().epoch()).getOrElse(0L);
      this.archived = newest.exists(known -> known.books().archived());
      this.first = newest.map(Head::marks).getOrElse(Marks.NONE).archived().first();
    }

    /**
     * Whether rows of that commit no longer count. Rows of claims remain when a resource is
     * archived, and a restored older table may have others.
     */
    boolean hasArchived(long commit) {
      return archived && commit < first;
    }

    /** Whether the log has this commit in full: it counts, and is not archived. */
    boolean holds(long number) {
      return number >= first && number <= head;
    }

    /** Whether the table has more rows of the log than follow from it. */
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
   * Puts back those of these requests that the table of requests has lost. They are written without
   * {@code notIn}, so their look-up covers everything when the stream brings them.
   */
  void putBack(Vector<Request> requests) {
    Vector<Request> lost = requests.removeAll(standing(requests));
    requestsPutBack += lost.size();
    if (!dryRun) {
      lost.forEach(new RequestItems(client, names)::putBack);
    }
  }

  /** Those of these requests that have an item in the table of requests. */
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
