package io.lastseat.tables;

import io.lastseat.model.Delivery;
import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/** What a commit says about copies and deliveries, as attributes. */
class DeliveryFields extends PolicyFields {

  static final StaticTableSchema<DeliveryFields> DELIVERY =
      StaticTableSchema.builder(DeliveryFields.class)
          .addAttribute(
              Long.class,
              a ->
                  a.name("rowsThrough")
                      .getter(i -> i.rowsThrough)
                      .setter((i, v) -> i.rowsThrough = v))
          .addAttribute(
              EnhancedType.listOf(Long.class),
              a ->
                  a.name("rowsBeyond").getter(i -> i.rowsBeyond).setter((i, v) -> i.rowsBeyond = v))
          .addAttribute(
              EnhancedType.mapOf(String.class, String.class),
              a ->
                  a.name("streamedThrough")
                      .getter(i -> i.streamedThrough)
                      .setter((i, v) -> i.streamedThrough = v))
          .addAttribute(
              Boolean.class,
              a -> a.name("outOfBand").getter(i -> i.outOfBand).setter((i, v) -> i.outOfBand = v))
          .build();

  @Nullable Long rowsThrough;

  /** In ascending order; absent where there are none. */
  @Nullable List<Long> rowsBeyond;

  /**
   * By the number of the lane. Texts: a sequence number has up to 40 digits, and a number of
   * DynamoDB at most 38.
   */
  @Nullable Map<String, String> streamedThrough;

  @Nullable Boolean outOfBand;

  final void setDelivery(Delivery delivery) {
    rowsThrough = delivery.rowsThrough();
    rowsBeyond =
        delivery.rowsBeyond().isEmpty() ? null : delivery.rowsBeyond().toSortedSet().toJavaList();
    streamedThrough =
        delivery
            .streamedThrough()
            .bimap(lane -> Integer.toString(lane), BigInteger::toString)
            .toJavaMap();
    outOfBand = delivery.outOfBand();
  }

  /**
   * What the commit says about copies and deliveries.
   *
   * @throws IllegalArgumentException where that is damaged
   */
  public final Delivery delivery() {
    return new Delivery(
        required("rowsThrough", rowsThrough),
        HashSet.ofAll(Option.of(rowsBeyond).getOrElse(List.of()))
            .map(number -> required("one of rowsBeyond", number)),
        HashMap.ofAll(required("streamedThrough", streamedThrough))
            .bimap(
                Integer::valueOf,
                number -> new BigInteger(required("one of streamedThrough", number))),
        required("outOfBand", outOfBand));
  }
}
