package io.lastseat.dynamo.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
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

  @Test
  void theBytesOfKeysSortAsTheKeysDo() {
    Random random = new Random(1);
    byte[] values = {0, 1, 2, -1};
    for (int i = 0; i < 100_000; i++) {
      Key one = randomKey(random, values);
      Key other = randomKey(random, values);
      int order = Arrays.compareUnsigned(one.sortable(new byte[3]), other.sortable(new byte[3]));
      assertThat(Integer.signum(order))
          .as("%s %s", one, other)
          .isEqualTo(Integer.signum(one.compareTo(other)));
    }
  }

  private static Key randomKey(Random random, byte[] values) {
    Key key = Key.of();
    for (int parts = random.nextInt(4); parts > 0; parts--) {
      byte[] part = new byte[random.nextInt(4)];
      for (int i = 0; i < part.length; i++) {
        part[i] = values[random.nextInt(values.length)];
      }
      key = key.and(part);
    }
    return random.nextInt(3) == 0 ? key.end() : key;
  }

  private static Key key(AttributeValue value) {
    return Key.of(Key.bytes(value));
  }
}
