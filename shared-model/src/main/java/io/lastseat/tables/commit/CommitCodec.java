package io.lastseat.tables.commit;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads and writes an item of the decisions table: one commit. The index {@link
 * TableNames#HEADS_INDEX} has the head of the first commit that a log keeps, so that every resource
 * can be found. From the first large commit on, it has all heads.
 */
public final class CommitCodec {

  /** The attributes of a head, except for the keys; the index has them. */
  public static final List<String> HEAD = List.of("books", "decidedAt", "marks", "rules", "v");

  private CommitCodec() {}

  /** The item of the commit, ready to be put. */
  public static Map<String, AttributeValue> write(Commit commit) {
    ItemWriter item =
        ItemWriter.inFull()
            .text("resourceId", commit.resource().text())
            .number("commitNo", commit.number())
            .number("v", FormatVersion.CURRENT)
            .number("rules", commit.rules())
            .time("decidedAt", commit.decidedAt())
            .map("books", BooksCodec.write(commit.books()))
            .map("marks", MarksCodec.write(commit.marks()))
            .list(CommitSum.ENTRIES, commit.entries().map(EntryCodec::write).asJava());
    if (commit.isFirstKept() || commit.books().log().indexed()) {
      item.number("headNo", commit.number());
    }
    commit.full().forEach(bytes -> item.number("full", bytes));
    return item.number(CommitSum.NAME, CommitSum.of(item.item())).item();
  }

  /**
   * Reads a commit.
   *
   * @throws NewerVersionException if a newer program wrote it
   * @throws IllegalArgumentException if it is damaged
   */
  public static Commit read(Map<String, AttributeValue> item) {
    ItemReader reader = ItemReader.inFull(item);
    Head head = head(reader);
    reader.pass("headNo");
    reader.pass(CommitSum.NAME);
    List<AttributeValue> entries = reader.list(CommitSum.ENTRIES);
    int rules = reader.small("rules");
    Option<Integer> full = reader.numberIfAny("full").map(Math::toIntExact);
    reader.knownWhole("A commit");
    return new Commit(
        head.number(),
        head.decidedAt(),
        rules,
        entries(head.books(), entries),
        head.books(),
        head.marks(),
        full);
  }

  /**
   * Reads the head of a commit, from the whole item or from the index. It does not read the
   * entries.
   *
   * @throws NewerVersionException if a newer program wrote it
   * @throws IllegalArgumentException if it is damaged
   */
  public static Head head(Map<String, AttributeValue> item) {
    return head(ItemReader.inFull(item));
  }

  private static Head head(ItemReader reader) {
    FormatVersion.check("A commit", reader.number("v"));
    return new Head(
        reader.number("commitNo"),
        BooksCodec.read(reader.text("resourceId"), reader.map("books")),
        MarksCodec.read(reader.map("marks")),
        reader.time("decidedAt"));
  }

  private static Vector<Entry> entries(Books books, List<AttributeValue> documents) {
    long before = books.decisions() - documents.size();
    return Vector.ofAll(documents)
        .zipWithIndex((document, i) -> EntryCodec.read(books.resource(), before + i + 1, document));
  }
}
