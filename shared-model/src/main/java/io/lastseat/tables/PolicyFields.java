package io.lastseat.tables;

import io.lastseat.model.Policy;
import io.vavr.control.Option;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/** The terms of a resource as attributes; times are milliseconds since 1970. */
class PolicyFields {

  @Nullable Long capacity;
  @Nullable Long opensAt;
  @Nullable Long closesAt;
  @Nullable Long maxQuantity;
  @Nullable Integer lanes;
  @Nullable String title;
  @Nullable Boolean gate;

  static StaticTableSchema<PolicyFields> schema(FieldNames names) {
    return StaticTableSchema.builder(PolicyFields.class)
        .addAttribute(
            Long.class,
            a -> a.name(names.capacity()).getter(i -> i.capacity).setter((i, v) -> i.capacity = v))
        .addAttribute(
            Long.class,
            a -> a.name(names.opensAt()).getter(i -> i.opensAt).setter((i, v) -> i.opensAt = v))
        .addAttribute(
            Long.class,
            a -> a.name(names.closesAt()).getter(i -> i.closesAt).setter((i, v) -> i.closesAt = v))
        .addAttribute(
            Long.class,
            a ->
                a.name(names.maxQuantity())
                    .getter(i -> i.maxQuantity)
                    .setter((i, v) -> i.maxQuantity = v))
        .addAttribute(
            Integer.class,
            a -> a.name(names.lanes()).getter(i -> i.lanes).setter((i, v) -> i.lanes = v))
        .addAttribute(
            String.class,
            a -> a.name(names.title()).getter(i -> i.title).setter((i, v) -> i.title = v))
        .addAttribute(
            Boolean.class,
            a -> a.name(names.gate()).getter(i -> i.gate).setter((i, v) -> i.gate = v))
        .build();
  }

  final void setPolicy(Policy policy) {
    capacity = policy.capacity();
    opensAt = policy.opensAt().map(Instant::toEpochMilli).getOrNull();
    closesAt = policy.closesAt().map(Instant::toEpochMilli).getOrNull();
    maxQuantity = policy.maxQuantityPerRequest().getOrNull();
    title = policy.title().getOrNull();
    gate = policy.gate();
  }

  /** The terms; throws {@link IllegalArgumentException} where they are incomplete or impossible. */
  final Policy policy() {
    return new Policy(
        required("capacity", capacity),
        Option.of(opensAt).map(Instant::ofEpochMilli),
        Option.of(closesAt).map(Instant::ofEpochMilli),
        Option.of(maxQuantity),
        Option.of(title),
        required("gate", gate));
  }

  static <T> T required(String name, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return value;
  }
}
