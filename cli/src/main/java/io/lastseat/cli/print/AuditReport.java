package io.lastseat.cli.print;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.audit.Difference;
import io.lastseat.audit.ResourceBooks;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;

/** Prints the books of an audit, for people or as JSON. */
public final class AuditReport {

  private record NumberColumn(String title, ToLongFunction<ResourceBooks> number) {}

  private static final Vector<NumberColumn> COLUMNS =
      Vector.of(
          new NumberColumn("commits", ResourceBooks::commits),
          new NumberColumn("decisions", ResourceBooks::decisions),
          new NumberColumn("accepted", ResourceBooks::accepted),
          new NumberColumn("rejected", ResourceBooks::rejected),
          new NumberColumn("units", ResourceBooks::units),
          new NumberColumn("free", ResourceBooks::free),
          new NumberColumn("pending", ResourceBooks::allPending));

  private final Vector<ResourceBooks> all;

  public AuditReport(List<ResourceBooks> all) {
    this.all = Vector.ofAll(all);
  }

  public long differences() {
    return sum(ResourceBooks::differences);
  }

  private long sum(ToLongFunction<ResourceBooks> of) {
    return all.toJavaStream().mapToLong(of).sum();
  }

  private Option<Difference> first() {
    return all.flatMap(ResourceBooks::firstDifference).headOption();
  }

  public void print(PrintWriter out) {
    Vector<String> names = all.map(books -> books.resource().text());
    TextColumn.print(
        COLUMNS
            .map(
                column ->
                    new TextColumn(
                        column.title(),
                        all.map(column.number()::applyAsLong).map(String::valueOf),
                        true))
            .prepend(new TextColumn("resource", names, false)),
        out);
    out.println();
    all.forEach(books -> remarks(books, out));
    first().forEach(difference -> print(difference, out));
    out.println(summary());
  }

  private static void remarks(ResourceBooks books, PrintWriter out) {
    BiConsumer<Long, String> remark =
        (count, what) -> {
          if (count > 0) {
            out.println(books.resource() + ": " + what.formatted(count));
          }
        };
    remark.accept(
        books.overCapacity(),
        "%d more are taken than the capacity of "
            + books.capacity()
            + "; it was lowered, and nothing is accepted until it fits.");
    if (books.allPending() > 0) {
      out.printf(
          "%s: no verdict as of commit %d in %s; a running server decides them in a moment.%n",
          books.resource(),
          books.asOfCommit(),
          books.pending().map(lane -> lane._2 + " of lane " + lane._1).mkString(", "));
    }
    remark.accept(
        books.deferred(), "%d requests are of a newer program, and wait until it is deployed.");
    remark.accept(
        books.rowsUnderWay(),
        "%d rows are not written yet, of the newest verdicts or of requests that the stream will"
            + " bring.");
    remark.accept(
        books.halfErased(),
        "of %d requests names were erased in one place and stand in another; erase them again.");
    remark.accept(
        books.unreadable(),
        "%d items in its lanes cannot be read as requests; no verdict is due on them.");
    remark.accept(books.differences(), "%d differences.");
  }

  private static void print(Difference first, PrintWriter out) {
    out.println();
    out.println("First difference: " + place(first));
    out.println("  what         " + first.what());
    out.println("  stands       " + first.stands());
    out.println("  should stand " + first.should());
    out.println();
  }

  private static String place(Difference first) {
    return "resource "
        + first.resource()
        + first.commit().map(number -> ", commit " + number).getOrElse("")
        + first.decision().map(number -> ", decision " + number).getOrElse("")
        + first.request().map(id -> ", request " + id).getOrElse("");
  }

  private String summary() {
    long immediate = sum(ResourceBooks::immediate);
    String counted =
        String.format(
            Locale.ROOT,
            "%d resources, %d commits, %d verdicts derived again%s: ",
            all.size(),
            sum(ResourceBooks::commits),
            sum(ResourceBooks::decisions),
            immediate == 0 ? "" : ", %d of them made in their call".formatted(immediate));
    return counted + (differences() == 0 ? "nothing differs." : differences() + " differences.");
  }

  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("differences", differences());
    json.put("pending", sum(ResourceBooks::allPending));
    json.set("firstDifference", first().map(AuditReport::json).getOrNull());
    all.forEach(books -> json.withArray("/resources").add(json(books)));
    return json;
  }

  private static ObjectNode json(ResourceBooks books) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("resourceId", books.resource().text())
            .put("asOfCommit", books.asOfCommit())
            .put("commits", books.commits())
            .put("decisions", books.decisions())
            .put("accepted", books.accepted())
            .put("rejected", books.rejected())
            .put("immediate", books.immediate())
            .put("units", books.units())
            .put("capacity", books.capacity())
            .put("free", books.free())
            .put("overCapacity", books.overCapacity())
            .put("pending", books.allPending());
    ObjectNode lanes = json.putObject("pendingByLane");
    books.pending().forEach((lane, count) -> lanes.put(Integer.toString(lane), count));
    json.put("deferred", books.deferred())
        .put("unreadable", books.unreadable())
        .put("rowsUnderWay", books.rowsUnderWay())
        .put("halfErased", books.halfErased())
        .put("differences", books.differences());
    json.set("firstDifference", books.firstDifference().map(AuditReport::json).getOrNull());
    return json;
  }

  private static ObjectNode json(Difference difference) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("resourceId", difference.resource().text())
        .put("commit", difference.commit().getOrNull())
        .put("decision", difference.decision().getOrNull())
        .put("requestId", difference.request().map(Object::toString).getOrNull())
        .put("what", difference.what())
        .put("stands", difference.stands())
        .put("should", difference.should());
  }
}
