package io.lastseat.tables;

import io.lastseat.model.Commit;
import io.lastseat.model.Ledger;
import io.lastseat.model.Verdict;
import io.vavr.collection.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/** An item of the decisions table: one commit. */
public final class CommitItem extends LedgerItem {

  private static final EnhancedType<List<VerdictDocument>> VERDICTS =
      EnhancedType.listOf(
          EnhancedType.documentOf(
              VerdictDocument.class, VerdictDocument.SCHEMA, b -> b.ignoreNulls(true)));

  /** How it stands in the table. */
  public static final TableSchema<CommitItem> COMMIT_SCHEMA =
      StaticTableSchema.builder(CommitItem.class)
          .newItemSupplier(CommitItem::new)
          .extend(FIELDS)
          .addAttribute(
              VERDICTS,
              a -> a.name("verdicts").getter(i -> i.verdicts).setter((i, v) -> i.verdicts = v))
          .build();

  @Nullable List<VerdictDocument> verdicts;

  private CommitItem() {}

  /** The commit, ready to be put. */
  public static CommitItem of(Commit commit) {
    CommitItem item = new CommitItem();
    item.setLedger(commit.ledger(), commit.number(), commit.decidedAt());
    item.setDelivery(commit.delivery());
    item.verdicts = commit.verdicts().map(VerdictDocument::of).asJava();
    return item;
  }

  /**
   * The commit.
   *
   * @throws NewerVersionException where a newer program wrote it
   * @throws IllegalArgumentException where it is damaged
   */
  public Commit commit() {
    Ledger ledger = ledger();
    List<VerdictDocument> documents = required("verdicts", verdicts);
    long before = ledger.decisions() - documents.size();
    Vector<Verdict> inOrder =
        Vector.ofAll(documents)
            .zipWithIndex(
                (document, i) ->
                    required("one of the verdicts", document)
                        .verdict(ledger.resource(), before + i + 1));
    return new Commit(commitNo(), decidedAt(), inOrder, ledger, delivery());
  }
}
