package io.lastseat.dynamo.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Keys sort as DynamoDB sorts them. */
class KeyTest {

  @Test
  void numbersSortBySize() {
    Random random = new Random(1);
    List<BigDecimal> numbers = new ArrayList<>(List.of(BigDecimal.ZERO));
    for (int i = 0; i < 3_000; i++) {
      BigDecimal number =
          new BigDecimal(new BigInteger(1 + random.nextInt(126), random))
              .movePointLeft(random.nextInt(130))
              .movePointRight(random.nextInt(88));
      number = i % 3 == 0 ? new BigDecimal(random.nextInt(200)).movePointLeft(1) : number;
      numbers.add(i % 2 == 0 ? number.negate() : number);
    }
    numbers.sort(Comparator.comparing(number -> key(AttributeValue.fromN(number.toString()))));
    assertThat(numbers).isSorted();
  }

  @Test
  void theLeastAndTheGreatestNumbersHaveTheirPlaces() {
    assertThat(
            Stream.of(
                    "-9E125", "-1", "-0.11", "-0.1", "-1E-130", "0", "1E-130", "0.1", "0.11",
                    "9E125")
                .map(number -> key(AttributeValue.fromN(number)))
                .toList())
        .isSorted();
    assertThat(key(AttributeValue.fromN("1.0"))).isEqualTo(key(AttributeValue.fromN("01")));
  }

  @Test
  void textsSortByTheirBytesInUtf8() {
    // In UTF-16 the last two would stand the other way round.
    assertThat(
            Stream.of("", "A", "Z", "a", "aa", "é", "\uFF61", "\uD83C\uDF7A")
                .map(text -> key(AttributeValue.fromS(text)))
                .toList())
        .isSorted();
  }

  @Test
  void binariesSortWithoutASign() {
    assertThat(
            Stream.of(new byte[] {1}, new byte[] {1, -1}, new byte[] {127}, new byte[] {-1})
                .map(bytes -> key(AttributeValue.fromB(SdkBytes.fromByteArray(bytes))))
                .toList())
        .isSorted();
  }

  @Test
  void aKeyOfFewerPartsStandsAtTheEndsOfThoseThatBeginWithIt() {
    byte[] one = {1};
    byte[] two = {2};
    Key partition = Key.of(one);
    assertThat(
            List.of(
                Key.of(),
                partition,
                partition.and(one),
                partition.and(one).end(),
                partition.and(two),
                partition.and(two).and(one),
                partition.and(two).end(),
                partition.end(),
                Key.of(two),
                Key.of().end()))
        .isSorted();
  }

  private static Key key(AttributeValue value) {
    return Key.of(Key.bytes(value));
  }
}
