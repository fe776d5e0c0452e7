package io.lastseat.cli.erase;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.testkit.Records;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an erasure makes of a single copy of a request. */
class StoredCopyTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Pseudonym NOBODY = new Pseudonym("erased-0123456789", NOON);

  private static Map<String, AttributeValue> item() {
    return new HashMap<>(
        Records.item(
            new Reserve(
                new RequestId(0, "0".repeat(26)),
                new ResourceId("hall"),
                NOON,
                "Ada",
                1,
                Option.some("deaf in one ear"))));
  }

  private static Request erased(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> after = StoredCopy.ofItem(item).erased("Ada", NOBODY);
    assertThat(after.toString()).doesNotContain("Ada", "deaf", "account");
    return ((ReadRequest.Known) RequestCodec.read(after)).stored().request();
  }

  @Test
  void whatCouldBeMeantStillCan() {
    assertThat(erased(item())).isInstanceOf(Reserve.class);
  }

  /** The verdict is {@code invalid}; without the invalid text it would be another request. */
  @ParameterizedTest
  @ValueSource(strings = {"note", "applicantKey"})
  void whatCouldNotBeMeantStillCannot(String tooLong) {
    Map<String, AttributeValue> item = item();
    item.put(tooLong, AttributeValue.fromS("account ".repeat(100)));
    assertThat(((ReadRequest.Known) RequestCodec.read(item)).stored().request())
        .isInstanceOf(Impossible.class);

    assertThat(erased(item)).isInstanceOf(Impossible.class);
  }
}
