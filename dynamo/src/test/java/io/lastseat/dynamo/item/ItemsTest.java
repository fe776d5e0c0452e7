package io.lastseat.dynamo.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items have one form and a size by the published rules; a malformed one is refused. */
class ItemsTest {

  private static final String DIGITS_38 = "12345678901234567890123456789012345678";

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "0.00, 0",
    "007, 7",
    "1.50, 1.5",
    "-1.50, -1.5",
    "1E3, 1000",
    "12e-1, 1.2",
    "+4, 4",
    ".5, 0.5",
    "5., 5",
    "100, 100"
  })
  void aNumberHasOneForm(String written, String kept) {
    assertThat(stored(AttributeValue.fromN(written)).n()).isEqualTo(kept);
  }

  @ParameterizedTest
  @ValueSource(strings = {DIGITS_38, "-" + DIGITS_38, "9.99E125", "1E-130"})
  void theGreatestNumbersAreKept(String number) {
    assertThat(stored(AttributeValue.fromN(number)).n()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|The parameter cannot be converted to a numeric value",
        "one|The parameter cannot be converted to a numeric value: one",
        "0x1|The parameter cannot be converted to a numeric value: 0x1",
        "١|The parameter cannot be converted to a numeric value: ١",
        DIGITS_38 + "9|Attempting to store more than 38 significant digits in a Number",
        "1E126|Number overflow. Attempting to store a number with magnitude larger",
        "-1E126|Number overflow. Attempting to store a number with magnitude larger",
        "1E-131|Number underflow. Attempting to store a number with magnitude smaller"
      })
  void noNumberIsRefused(String written, String message) {
    refused(AttributeValue.fromN(written), message);
  }

  @Test
  void malformedValuesAreRefused() {
    refused(AttributeValue.fromSs(List.of()), "An string set  may not be empty");
    refused(AttributeValue.fromNs(List.of()), "An number set  may not be empty");
    refused(AttributeValue.fromBs(List.of()), "Binary sets should not be empty");
    refused(
        AttributeValue.fromSs(List.of("a", "a")), "Input collection [a, a] contains duplicates.");
    refused(AttributeValue.fromNs(List.of("1", "1.0")), "contains duplicates.");
    refused(
        AttributeValue.fromNul(false), "Null attribute value types must have the value of true");
    refused(AttributeValue.builder().build(), "Supplied AttributeValue is empty");
    refused(AttributeValue.fromL(List.of(AttributeValue.fromSs(List.of()))), "may not be empty");
    AttributeValue deep = AttributeValue.fromL(List.of());
    for (int depth = 0; depth < 32; depth++) {
      deep = AttributeValue.fromL(List.of(deep));
    }
    refused(deep, "Nesting Levels have exceeded supported limits");
    assertThat(stored(deep.l().get(0))).isEqualTo(deep.l().get(0));
  }

  @Test
  void setsAreInOrder() {
    assertThat(stored(AttributeValue.fromNs(List.of("10", "9", "-1.0"))).ns())
        .containsExactly("-1", "9", "10");
    assertThat(stored(AttributeValue.fromSs(List.of("b", "é", "a"))).ss())
        .containsExactly("a", "b", "é");
  }

  /** The rules of the developer guide, "DynamoDB item sizes and formats", counted by hand. */
  @Test
  void anItemHasTheSizeOfItsNamesAndValues() {
    assertThat(size(AttributeValue.fromS("aé\uD83C\uDF7A"))).isEqualTo(1 + 2 + 4);
    assertThat(size(AttributeValue.fromB(SdkBytes.fromUtf8String("abc")))).isEqualTo(3);
    assertThat(size(AttributeValue.fromBool(true))).isEqualTo(1);
    assertThat(size(AttributeValue.fromNul(true))).isEqualTo(1);
    assertThat(size(AttributeValue.fromN("0"))).isEqualTo(1);
    assertThat(size(AttributeValue.fromN("7"))).isEqualTo(2);
    assertThat(size(AttributeValue.fromN("1200"))).isEqualTo(2);
    assertThat(size(AttributeValue.fromN("0.0012"))).isEqualTo(2);
    assertThat(size(AttributeValue.fromN("123"))).isEqualTo(3);
    assertThat(size(AttributeValue.fromN("102"))).isEqualTo(3);
    assertThat(size(AttributeValue.fromSs(List.of("a", "bc")))).isEqualTo(3);
    assertThat(size(AttributeValue.fromNs(List.of("1", "22")))).isEqualTo(2 + 2);
    assertThat(size(AttributeValue.fromL(List.of(AttributeValue.fromS("ab")))))
        .isEqualTo(3 + 1 + 2);
    assertThat(size(AttributeValue.fromM(Map.of("xy", AttributeValue.fromS("ab")))))
        .isEqualTo(3 + 1 + 2 + 2);
  }

  @Test
  void anItemOf400KbIsKeptAndAByteMoreIsNot() {
    String text = "x".repeat(Items.MAX_BYTES - 1);
    assertThat(stored(AttributeValue.fromS(text)).s()).hasSize(text.length());
    refused(AttributeValue.fromS(text + "x"), "Item size has exceeded the maximum allowed size");
  }

  private static int size(AttributeValue value) {
    return Items.size(Map.of("n", value)) - 1;
  }

  private static AttributeValue stored(AttributeValue value) {
    return Items.stored(Map.of("n", value)).get("n");
  }

  private static void refused(AttributeValue value, String message) {
    assertThatThrownBy(() -> Items.stored(Map.of("n", value))).hasMessageContaining(message);
  }
}
