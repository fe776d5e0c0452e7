package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Request;
import io.lastseat.model.Request.Impossible;
import io.lastseat.model.Requests;
import io.vavr.control.Either;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that intake would never have written, from whoever did. */
class RequestCodecTest {

  static Stream<Arguments> unreadable() {
    return Stream.of(
        Arguments.of("lane", null, "lane"),
        Arguments.of("lane", s("concert"), "lane"),
        Arguments.of("lane", s("con cert#0"), "lane"),
        Arguments.of("lane", n("0"), "lane"),
        Arguments.of("lane", s("concert#1"), "another lane"),
        Arguments.of("requestId", null, "requestId"),
        Arguments.of("requestId", s("0-xyz"), "requestId"),
        Arguments.of("v", null, "version"),
        Arguments.of("v", s("1"), "version"),
        Arguments.of("v", n("one"), "version"));
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void whatHasNoNameIsLeft(String attribute, AttributeValue value, String why) {
    assertThat(read(attribute, value).getLeft()).contains(why);
  }

  static Stream<Arguments> impossible() {
    return Stream.of(
        Arguments.of("kind", null),
        Arguments.of("kind", s("steal")),
        Arguments.of("kind", n("1")),
        Arguments.of("quantity", null),
        Arguments.of("quantity", n("0")),
        Arguments.of("quantity", n("-1")),
        Arguments.of("quantity", n("1.5")),
        Arguments.of("quantity", n("1E+125")),
        Arguments.of("quantity", n("99999999999999999999")),
        Arguments.of("quantity", s("two")),
        Arguments.of("quantity", AttributeValue.fromBool(true)),
        Arguments.of("quantity", AttributeValue.fromNul(true)),
        Arguments.of("applicant", null),
        Arguments.of("applicant", s("")),
        Arguments.of("applicant", s("a\u0000")),
        Arguments.of("applicant", s("a".repeat(129))),
        Arguments.of("note", s("a".repeat(257))),
        Arguments.of("takenAt", null),
        Arguments.of("takenAt", s("noon")),
        Arguments.of("takenAt", n("9999999999999999999999")));
  }

  @ParameterizedTest
  @MethodSource("impossible")
  void whatHasANameAndAnImpossibleContentWillGetItsVerdict(String attribute, AttributeValue value) {
    Request request = read(attribute, value).get();
    assertThat(request).isInstanceOf(Impossible.class);
    assertThat(request.id()).isEqualTo(Requests.id(1));
    assertThat(request.resource()).isEqualTo(CONCERT);
    assertThat(((Impossible) request).why()).hasSizeBetween(1, 200);
  }

  @Test
  void anAttributeThatWeDoNotKnowIsLeftAlone() {
    assertThat(read("colour", s("red")).get()).isEqualTo(Requests.reserve(1, 1));
  }

  @Test
  void aNewerVersionIsNoFaultOfTheItem() {
    assertThatThrownBy(() -> read("v", n("2")))
        .isInstanceOf(NewerVersionException.class)
        .hasMessageContaining("deploy the newer program");
  }

  private static Either<String, Request> read(String attribute, AttributeValue value) {
    Map<String, AttributeValue> item =
        new HashMap<>(RequestItem.SCHEMA.itemToMap(RequestItem.of(Requests.reserve(1, 1)), true));
    if (value == null) {
      item.remove(attribute);
    } else {
      item.put(attribute, value);
    }
    return RequestCodec.read(item);
  }

  private static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  private static AttributeValue n(String number) {
    return AttributeValue.fromN(number);
  }
}
