package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Requests;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.ReadRequest.Known;
import io.lastseat.tables.ReadRequest.Newer;
import io.lastseat.tables.ReadRequest.Unreadable;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of other writers, which intake would never have written. */
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
    assertThat(((Unreadable) read(attribute, value)).why()).contains(why);
  }

  static Stream<Arguments> impossible() {
    return Stream.of(
        Arguments.of("kind", null),
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
    Request request = ((Known) read(attribute, value)).stored().request();
    assertThat(request).isInstanceOf(Impossible.class);
    assertThat(request.id()).isEqualTo(Requests.id(1));
    assertThat(request.resource()).isEqualTo(CONCERT);
    assertThat(((Impossible) request).why()).hasSizeBetween(1, 200);
  }

  static Stream<Arguments> newer() {
    return Stream.of(
        Arguments.of("v", n("2"), "version is 2"),
        Arguments.of("kind", s("steal"), "kind is steal"),
        Arguments.of("colour", s("red"), "colour"),
        Arguments.of("why", s("of another kind"), "why"));
  }

  @ParameterizedTest
  @MethodSource("newer")
  void whatThisProgramDoesNotKnowWaitsForOneThatDoes(
      String attribute, AttributeValue value, String why) {
    Newer newer = (Newer) read(attribute, value);
    assertThat(newer.id()).isEqualTo(Requests.id(1));
    assertThat(newer.lane().resource()).isEqualTo(CONCERT);
    assertThat(newer.why()).contains(why);
  }

  @Test
  void whatThisProgramDoesNotKnowIsNotCalledImpossibleThoughSomethingIsMissing() {
    Map<String, AttributeValue> item = item();
    item.put("units", item.remove("quantity"));
    assertThat(RequestCodec.read(item)).isInstanceOf(Newer.class);
  }

  @Test
  void anEpochThatNoFunctionCanHaveSaysNothing() {
    for (long epoch : new long[] {Epoch.MAX, Epoch.MAX + 1, Long.MAX_VALUE}) {
      StoredRequest stored =
          new StoredRequest(Requests.reserve(1, 1), Option.some(new NotIn(epoch, 5)));
      Known read = (Known) RequestCodec.read(RequestCodec.write(stored));
      assertThat(read.stored().notIn())
          .isEqualTo(stored.notIn().filter(notIn -> epoch == Epoch.MAX));
    }
    assertThat(Epoch.of(Map.of("LASTSEAT_EPOCH", Long.toString(Epoch.MAX)))).isEqualTo(Epoch.MAX);
    assertThatThrownBy(() -> Epoch.of(Map.of("LASTSEAT_EPOCH", Long.toString(Epoch.MAX + 1))))
        .hasMessageContaining("at most 8191");
  }

  @Test
  void aDamagedNotInSaysNothing() {
    for (AttributeValue damaged : List.of(s("5"), n("-5"), n("5.5"), n("4"), n("6"))) {
      StoredRequest stored = ((Known) read("notIn", damaged)).stored();
      assertThat(stored.notIn()).isEmpty();
      assertThat(stored.request()).isEqualTo(Requests.reserve(1, 1));
    }
  }

  private static ReadRequest read(String attribute, AttributeValue value) {
    Map<String, AttributeValue> item = item();
    if (value == null) {
      item.remove(attribute);
    } else {
      item.put(attribute, value);
    }
    return RequestCodec.read(item);
  }

  private static Map<String, AttributeValue> item() {
    return new HashMap<>(
        RequestCodec.write(
            new StoredRequest(Requests.reserve(1, 1), Option.some(new NotIn(0, 5)))));
  }

  private static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  private static AttributeValue n(String number) {
    return AttributeValue.fromN(number);
  }
}
