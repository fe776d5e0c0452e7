package io.lastseat.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromB;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBs;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromM;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromNs;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromNul;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromSs;

import io.lastseat.tables.fields.ItemSize;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemSizeTest {

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "-0.00, 1",
    "1, 2",
    "-1, 2",
    "12, 2",
    "123, 3",
    "007, 2",
    "1200, 2",
    "0.0012, 2",
    "12E5, 2",
    "12e-50, 2",
    "1020, 3",
    "10.01, 3",
    "-9.99, 3",
    "99999999999999999999999999999999999999, 20",
  })
  void aNumberIsAByteForEveryTwoSignificantDigitsAndOne(String number, int bytes) {
    assertThat(ItemSize.ofNumber(number)).isEqualTo(bytes);
  }

  static Stream<Arguments> values() {
    return Stream.of(
        // columns: value, bytes, calculation
        Arguments.of(fromS(""), 0, "empty"),
        Arguments.of(fromS("seat"), 4, "4 letters"),
        Arguments.of(fromS("ä€😀"), 9, "2 + 3 + 4"),
        Arguments.of(fromB(SdkBytes.fromByteArray(new byte[7])), 7, "raw"),
        Arguments.of(fromBool(true), 1, "boolean"),
        Arguments.of(fromNul(true), 1, "null"),
        Arguments.of(fromSs(List.of("a", "bcd")), 4, "1 + 3"),
        Arguments.of(fromNs(List.of("1", "123")), 5, "2 + 3"),
        Arguments.of(fromBs(List.of(SdkBytes.fromByteArray(new byte[5]))), 5, "5 raw"),
        Arguments.of(fromL(List.of()), 3, "empty list"),
        Arguments.of(fromM(Map.of()), 3, "empty map"),
        Arguments.of(fromL(List.of(fromS("abc"), fromN("1"))), 10, "3 + (1+3) + (1+2)"),
        Arguments.of(fromM(Map.of("ab", fromS("cde"))), 9, "3 + (1+2+3)"),
        Arguments.of(
            fromL(List.of(fromM(Map.of("k", fromL(List.of(fromBool(false))))))),
            14,
            "3 + 1 + (3 + 1 + 1 + (3 + 1 + 1))"));
  }

  @ParameterizedTest(name = "{1} bytes: {2}")
  @MethodSource("values")
  void aValueIsCountedByItsType(AttributeValue value, int bytes, String how) {
    assertThat(ItemSize.ofValue(value)).isEqualTo(bytes);
  }

  @Test
  void anItemIsTheNamesAndTheValues() {
    Map<String, AttributeValue> item =
        Map.of("resourceId", fromS("hall"), "commitNo", fromN("17"), "größe", fromS("x"));
    // 10 + 4, 8 + 2, 7 + 1
    assertThat(ItemSize.of(item)).isEqualTo(32);
  }

  @Test
  void aTextIsAsLongAsItsEncoding() {
    Random random = new Random(20260101);
    for (int round = 0; round < 2_000; round++) {
      char[] chars = new char[random.nextInt(12)];
      for (int i = 0; i < chars.length; i++) {
        chars[i] =
            switch (random.nextInt(4)) {
              case 0 -> (char) random.nextInt(0x80);
              case 1 -> (char) random.nextInt(0x800);
              case 2 -> (char) (0xD800 + random.nextInt(0x800));
              default -> (char) random.nextInt(0x10000);
            };
      }
      String text = new String(chars);
      assertThat(ItemSize.ofText(text))
          .as("round %d", round)
          .isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }
  }

  @Test
  void aValueWithoutTypeIsRefusedWithAdvice() {
    assertThatThrownBy(() -> ItemSize.ofValue(AttributeValue.builder().build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give it one of S, N, B");
  }
}
