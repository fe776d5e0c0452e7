package io.lastseat.tables;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/** An item of the reservations table: one verdict, copied out of the log. */
public final class RowItem extends RequestFields {

  /** The sort key under which the verdict stands. */
  public static final String VERDICT = "verdict";

  /** How it stands in the table. */
  public static final TableSchema<RowItem> SCHEMA =
      StaticTableSchema.builder(RowItem.class)
          .newItemSupplier(RowItem::new)
          .addAttribute(
              String.class,
              a ->
                  a.name("requestId")
                      .getter(i -> i.requestId)
                      .setter((i, v) -> i.requestId = v)
                      .tags(primaryPartitionKey()))
          .addAttribute(
              String.class,
              a ->
                  a.name("part")
                      .getter(i -> i.part)
                      .setter((i, v) -> i.part = v)
                      .tags(primarySortKey()))
          .addAttribute(
              Integer.class,
              a -> a.name("v").getter(i -> i.version).setter((i, v) -> i.version = v))
          .addAttribute(
              String.class,
              a ->
                  a.name("resourceId").getter(i -> i.resourceId).setter((i, v) -> i.resourceId = v))
          .addAttribute(
              String.class,
              a -> a.name("status").getter(i -> i.status).setter((i, v) -> i.status = v))
          .addAttribute(
              String.class,
              a -> a.name("reason").getter(i -> i.reason).setter((i, v) -> i.reason = v))
          .addAttribute(
              Long.class,
              a ->
                  a.name("decisionNo").getter(i -> i.decisionNo).setter((i, v) -> i.decisionNo = v))
          .addAttribute(
              Long.class,
              a -> a.name("commitNo").getter(i -> i.commitNo).setter((i, v) -> i.commitNo = v))
          .addAttribute(
              Long.class,
              a -> a.name("decidedAt").getter(i -> i.decidedAt).setter((i, v) -> i.decidedAt = v))
          .addAttribute(
              Long.class, a -> a.name("left").getter(i -> i.left).setter((i, v) -> i.left = v))
          .extend(requestSchema(FieldNames.FULL))
          .build();

  @Nullable String requestId;
  @Nullable String part;
  @Nullable Integer version;
  @Nullable String resourceId;
  @Nullable String status;
  @Nullable String reason;
  @Nullable Long decisionNo;
  @Nullable Long commitNo;
  @Nullable Long decidedAt;
  @Nullable Long left;

  private RowItem() {}

  /** The row, ready to be put. It follows from the log alone, so putting it twice is harmless. */
  public static RowItem of(VerdictRow row) {
    RowItem item = new RowItem();
    Verdict verdict = row.verdict();
    item.requestId = verdict.request().id().text();
    item.part = VERDICT;
    item.version = Version.CURRENT;
    item.resourceId = verdict.request().resource().text();
    item.status = verdict.accepted() ? "accepted" : "rejected";
    item.reason = verdict.refusal().map(Reason::code).getOrNull();
    item.decisionNo = verdict.decisionNo();
    item.commitNo = row.commitNo();
    item.decidedAt = row.decidedAt().toEpochMilli();
    item.left = verdict.left();
    item.setRequest(verdict.request());
    return item;
  }

  /**
   * The verdict.
   *
   * @throws NewerVersionException where a newer program wrote it
   * @throws IllegalArgumentException where it is damaged
   */
  public VerdictRow row() {
    Version.check("A row", required("v", version));
    RequestId id = id("requestId", requestId);
    return new VerdictRow(
        new Verdict(
            request(id, new ResourceId(required("resourceId", resourceId))),
            required("decisionNo", decisionNo),
            refusal(reason),
            required("left", left)),
        required("commitNo", commitNo),
        Instant.ofEpochMilli(required("decidedAt", decidedAt)));
  }

  /** The name of the request that the row belongs to. */
  public String requestId() {
    return required("requestId", requestId);
  }
}
