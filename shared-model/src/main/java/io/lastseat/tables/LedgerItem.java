package io.lastseat.tables;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.secondarySortKey;

import io.lastseat.model.Ledger;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/**
 * The head of a commit, as attributes: the books that it ends with, and what it says about copies
 * and deliveries. This is all of a commit that the index {@link TableNames#LEDGER_INDEX} holds, so
 * that "how many are free" costs one read unit however many verdicts the commit has.
 */
public class LedgerItem extends DeliveryFields {

  static final StaticTableSchema<LedgerItem> FIELDS =
      StaticTableSchema.builder(LedgerItem.class)
          .addAttribute(
              String.class,
              a ->
                  a.name("resourceId")
                      .getter(i -> i.resourceId)
                      .setter((i, v) -> i.resourceId = v)
                      .tags(primaryPartitionKey()))
          .addAttribute(
              Long.class,
              a ->
                  a.name("commitNo")
                      .getter(i -> i.commitNo)
                      .setter((i, v) -> i.commitNo = v)
                      .tags(primarySortKey()))
          .addAttribute(
              Long.class,
              a ->
                  a.name("ledgerNo")
                      .getter(i -> i.ledgerNo)
                      .setter((i, v) -> i.ledgerNo = v)
                      .tags(secondarySortKey(TableNames.LEDGER_INDEX)))
          .addAttribute(
              Integer.class,
              a -> a.name("v").getter(i -> i.version).setter((i, v) -> i.version = v))
          .addAttribute(
              Long.class,
              a -> a.name("decidedAt").getter(i -> i.decidedAt).setter((i, v) -> i.decidedAt = v))
          .addAttribute(
              Long.class, a -> a.name("taken").getter(i -> i.taken).setter((i, v) -> i.taken = v))
          .addAttribute(
              Long.class,
              a -> a.name("decisions").getter(i -> i.decisions).setter((i, v) -> i.decisions = v))
          .addAttribute(
              Long.class, a -> a.name("clock").getter(i -> i.clock).setter((i, v) -> i.clock = v))
          .extend(schema(FieldNames.FULL))
          .extend(DELIVERY)
          .build();

  /** How the books stand in the index. */
  public static final TableSchema<LedgerItem> SCHEMA =
      StaticTableSchema.builder(LedgerItem.class)
          .newItemSupplier(LedgerItem::new)
          .extend(FIELDS)
          .build();

  @Nullable String resourceId;
  @Nullable Long commitNo;
  @Nullable Long ledgerNo;
  @Nullable Integer version;
  @Nullable Long decidedAt;
  @Nullable Long taken;
  @Nullable Long decisions;
  @Nullable Long clock;

  LedgerItem() {}

  final void setLedger(Ledger ledger, long number, Instant decided) {
    resourceId = ledger.resource().text();
    commitNo = number;
    ledgerNo = number;
    version = Version.CURRENT;
    decidedAt = decided.toEpochMilli();
    taken = ledger.taken();
    decisions = ledger.decisions();
    clock = ledger.clock().toEpochMilli();
    lanes = ledger.lanes();
    ledger.policy().forEach(this::setPolicy);
  }

  /**
   * The books.
   *
   * @throws NewerVersionException where a newer program wrote them
   * @throws IllegalArgumentException where they are damaged
   */
  public final Ledger ledger() {
    Version.check("A commit", required("v", version));
    return new Ledger(
        new ResourceId(required("resourceId", resourceId)),
        Option.of(capacity).map(given -> policy()),
        required("lanes", lanes),
        required("taken", taken),
        required("decisions", decisions),
        Instant.ofEpochMilli(required("clock", clock)));
  }

  /** The number of the commit that ends with these books. */
  public final long commitNo() {
    return required("commitNo", commitNo);
  }

  /** By the wall clock of whoever decided. */
  public final Instant decidedAt() {
    return Instant.ofEpochMilli(required("decidedAt", decidedAt));
  }
}
