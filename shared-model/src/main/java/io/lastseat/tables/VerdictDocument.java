package io.lastseat.tables;

import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/**
 * One verdict inside a commit, with all that its row needs. The decision number follows from its
 * place; the kind is left out for a reservation.
 */
final class VerdictDocument extends RequestFields {

  static final TableSchema<VerdictDocument> SCHEMA =
      StaticTableSchema.builder(VerdictDocument.class)
          .newItemSupplier(VerdictDocument::new)
          .addAttribute(
              String.class,
              a -> a.name("i").getter(i -> i.requestId).setter((i, v) -> i.requestId = v))
          .addAttribute(
              String.class, a -> a.name("r").getter(i -> i.reason).setter((i, v) -> i.reason = v))
          .addAttribute(
              Long.class, a -> a.name("f").getter(i -> i.left).setter((i, v) -> i.left = v))
          .extend(requestSchema(FieldNames.BRIEF))
          .build();

  @Nullable String requestId;
  @Nullable String reason;
  @Nullable Long left;

  private VerdictDocument() {}

  static VerdictDocument of(Verdict verdict) {
    VerdictDocument document = new VerdictDocument();
    document.requestId = verdict.request().id().text();
    document.reason = verdict.refusal().map(Reason::code).getOrNull();
    document.left = verdict.left();
    document.setRequest(verdict.request());
    if (RESERVE.equals(document.kind)) {
      document.kind = null;
    }
    return document;
  }

  Verdict verdict(ResourceId resource, long decisionNo) {
    if (kind == null) {
      kind = RESERVE;
    }
    RequestId id = id("i", requestId);
    return new Verdict(request(id, resource), decisionNo, refusal(reason), required("f", left));
  }
}
