package io.lastseat.tables;

import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Impossible;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.control.Option;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/** The content of a request as attributes: what requests, rows and verdicts in a commit share. */
class RequestFields extends PolicyFields {

  static final String RESERVE = "reserve";
  static final String CONFIGURE = "configure";
  static final String IMPOSSIBLE = "impossible";

  @Nullable String kind;
  @Nullable String applicant;
  @Nullable Long quantity;
  @Nullable String note;
  @Nullable Long takenAt;
  @Nullable String why;

  static StaticTableSchema<RequestFields> requestSchema(FieldNames names) {
    return StaticTableSchema.builder(RequestFields.class)
        .extend(schema(names))
        .addAttribute(
            String.class,
            a -> a.name(names.kind()).getter(i -> i.kind).setter((i, v) -> i.kind = v))
        .addAttribute(
            String.class,
            a ->
                a.name(names.applicant())
                    .getter(i -> i.applicant)
                    .setter((i, v) -> i.applicant = v))
        .addAttribute(
            Long.class,
            a -> a.name(names.quantity()).getter(i -> i.quantity).setter((i, v) -> i.quantity = v))
        .addAttribute(
            String.class,
            a -> a.name(names.note()).getter(i -> i.note).setter((i, v) -> i.note = v))
        .addAttribute(
            Long.class,
            a -> a.name(names.takenAt()).getter(i -> i.takenAt).setter((i, v) -> i.takenAt = v))
        .addAttribute(
            String.class, a -> a.name(names.why()).getter(i -> i.why).setter((i, v) -> i.why = v))
        .build();
  }

  final void setRequest(Request request) {
    takenAt = request.takenAt().toEpochMilli();
    kind = request.match(reserve -> RESERVE, configure -> CONFIGURE, impossible -> IMPOSSIBLE);
    if (request instanceof Reserve reserve) {
      applicant = reserve.applicant();
      quantity = reserve.quantity();
      note = reserve.note().getOrNull();
    } else if (request instanceof Configure configure) {
      setPolicy(configure.policy());
      lanes = configure.lanes().getOrNull();
    } else if (request instanceof Impossible impossible) {
      why = impossible.why();
    }
  }

  /** The request; throws {@link IllegalArgumentException} where the content is impossible. */
  final Request request(RequestId id, ResourceId resource) {
    Instant taken = Instant.ofEpochMilli(required("takenAt", takenAt));
    return switch (required("kind", kind)) {
      case RESERVE ->
          new Reserve(
              id,
              resource,
              taken,
              required("applicant", applicant),
              required("quantity", quantity),
              Option.of(note));
      case CONFIGURE -> new Configure(id, resource, taken, policy(), Option.of(lanes));
      case IMPOSSIBLE -> new Impossible(id, resource, taken, required("why", why));
      default -> throw new IllegalArgumentException("kind " + kind + " is unknown");
    };
  }

  static RequestId id(String name, @Nullable String text) {
    return RequestId.parse(required(name, text))
        .getOrElseThrow(() -> new IllegalArgumentException(name + " is no request's: " + text));
  }

  static Option<Reason> refusal(@Nullable String code) {
    return Option.of(code)
        .map(
            known ->
                Reason.ofCode(known)
                    .getOrElseThrow(
                        () -> new IllegalArgumentException("reason " + known + " is unknown")));
  }
}
