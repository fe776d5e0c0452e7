package io.lastseat.dynamo.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.dynamo.json.DynamoJson.MalformedJson;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

class JsonTest {

  private static final String WHOLE =
      "{\"TableName\":\"täble\",\"Limit\":-12,\"ConsistentRead\":true,\"AttributesToGet\":[\"a\"],"
          + "\"ExclusiveStartKey\":{\"k\":{\"M\":{\"ä\":{\"L\":[{\"S\":\"\\u00e4\\ud83d\\ude00😀\"},"
          + "{\"B\":\"AAEC\"},{\"NS\":[\"1\",\"2.5\"]},{\"NULL\":true},{\"BS\":[\"AA==\"]}]}}}}}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "\"text\"",
        "1",
        "{",
        "{}}",
        "{} {}",
        "{}x",
        "{'TableName':'t'}",
        "{TableName:\"t\"}",
        "{\"TableName\":\"t\",}",
        "{\"TableName\":1}",
        "{\"TableName\":[]}",
        "{\"TableName\":{}}",
        "{\"TableName\":true}",
        "{\"TableName\":\"\t\"}",
        "{\"TableName\":\"\\x\"}",
        "{\"TableName\":\"\\ud800\"}",
        "{\"TableName\":\"\\ude00\\ud83d\"}",
        "{\"TableName\":\"a\",\"TableName\":\"b\"}",
        "{\"Unknown\":1,\"Unknown\":2}",
        "{\"Limit\":\"1\"}",
        "{\"Limit\":NaN}",
        "{\"Limit\":2147483648}",
        "{\"Limit\":1e999999999}",
        "{\"Limit\":true}",
        "{\"ConsistentRead\":\"true\"}",
        "{\"ConsistentRead\":1}",
        "{\"AttributesToGet\":{}}",
        "{\"AttributesToGet\":\"a\"}",
        "{\"AttributesToGet\":[1]}",
        "{\"ExclusiveStartKey\":[]}",
        "{\"ExclusiveStartKey\":{\"k\":\"v\"}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"S\":\"a\"},\"k\":{\"S\":\"b\"}}}",
        "{\"ExclusiveStartKey\":{\"\\ud800\":{\"S\":\"a\"}}}",
        "{\"ExclusiveStartKey\":{\"a\\ude00\":{\"S\":\"a\"}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"S\":\"a\",\"S\":\"b\"}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"S\":1}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"N\":1}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"B\":\"A\"}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"B\":\"AA=A\"}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"B\":\"ÄÄÄÄ\"}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"B\":1}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"BOOL\":\"true\"}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"SS\":\"a\"}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"SS\":[null]}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"BS\":[\"?\"]}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"L\":{}}}}",
        "{\"ExclusiveStartKey\":{\"k\":{\"M\":[]}}}"
      })
  void whatIsNotARequestIsMalformed(String text) {
    malformed(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aRequestThatEndsEarlyIsMalformed() {
    byte[] whole = WHOLE.getBytes(StandardCharsets.UTF_8);
    assertThat(DynamoJson.<QueryRequest>read(whole, query()).limit()).isEqualTo(-12);
    for (int length = 0; length < whole.length; length++) {
      malformed(Arrays.copyOf(whole, length));
    }
  }

  @Test
  void damagedBytesAreMalformedOrAnotherRequestAndNothingElse() {
    Random random = new Random(1);
    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = WHOLE.getBytes(StandardCharsets.UTF_8);
      for (int i = random.nextInt(4); i >= 0; i--) {
        damaged[random.nextInt(damaged.length)] =
            random.nextBoolean()
                ? (byte) random.nextInt(256)
                : (byte) "{}[]\",:\\0e-tn".charAt(random.nextInt(13));
      }
      try {
        QueryRequest read = DynamoJson.read(damaged, query());
        assertThat(DynamoJson.<QueryRequest>read(DynamoJson.write(read), query())).isEqualTo(read);
      } catch (MalformedJson expected) {
        assertThat(expected).hasMessageNotContaining("Exception");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"})
  void anotherEncodingThatIsDamagedIsMalformed(String encoding) {
    byte[] bytes = "{\"TableName\":\"table\"}".getBytes(Charset.forName(encoding));
    for (int i = 4; i < bytes.length; i++) {
      byte[] damaged = bytes.clone();
      damaged[i] = (byte) 0xd8;
      try {
        assertThat(DynamoJson.<QueryRequest>read(damaged, query())).isNotNull();
      } catch (MalformedJson expected) {
        assertThat(expected.getMessage()).isNotBlank();
      }
    }
  }

  @Test
  void halfASurrogatePairInBytesIsMalformed() {
    byte[] bytes = "{\"TableName\":\"___\"}".getBytes(StandardCharsets.UTF_8);
    bytes[14] = (byte) 0xed;
    bytes[15] = (byte) 0xa0;
    bytes[16] = (byte) 0x80;
    malformed(bytes);
  }

  @Test
  void deepNestingIsMalformedWhereverItIs() {
    String deep = "[".repeat(100_000);
    malformed(deep.getBytes(StandardCharsets.UTF_8));
    malformed(("{\"Unknown\":" + deep).getBytes(StandardCharsets.UTF_8));
    malformed(
        ("{\"ExclusiveStartKey\":{\"k\":" + "{\"L\":[".repeat(100_000))
            .getBytes(StandardCharsets.UTF_8));
    malformed(
        ("{\"ExclusiveStartKey\":{\"k\":" + "{\"M\":{\"a\":".repeat(100_000))
            .getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aTextThatIsTooLongIsMalformedAndALongOneIsNot() {
    String long1 = "x".repeat(16_000_000);
    byte[] name = DynamoJson.write(Map.of(long1, AttributeValue.fromS(long1)));
    assertThat(DynamoJson.item(name)).containsEntry(long1, AttributeValue.fromS(long1));
    String tooLong = "x".repeat(20_000_001);
    malformed(("{\"TableName\":\"" + tooLong + "\"}").getBytes(StandardCharsets.UTF_8));
    malformed(("{\"" + tooLong + "\":1}").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whatTheClassDoesNotKnowIsLeftOut() {
    QueryRequest read =
        read("{\"New\":{\"a\":[1,{\"b\":null}]},\"TableName\":\"t\",\"Limit\":null,\"__type\":1}");
    assertThat(read).isEqualTo(QueryRequest.builder().tableName("t").build());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "null",
        "{\"S\":null}",
        "{\"X\":\"a\"}",
        "{\"S\":\"a\",\"N\":\"1\"}",
        "{\"S\":\"a\",\"N\":\"1\",\"BOOL\":true}"
      })
  void anAttributeOfNoOneTypeHasNone(String attribute) {
    AttributeValue none = AttributeValue.builder().build();
    for (String place : new String[] {"%s", "{\"L\":[%s]}", "{\"M\":{\"a\":%s}}"}) {
      AttributeValue read =
          read("{\"ExclusiveStartKey\":{\"k\":" + place.formatted(attribute) + "}}")
              .exclusiveStartKey()
              .get("k");
      assertThat(read.hasL() ? read.l().get(0) : read.hasM() ? read.m().get("a") : read)
          .isEqualTo(none);
    }
  }

  @Test
  void aTypeThatIsNullOrUnknownDoesNotCount() {
    assertThat(
            read("{\"ExclusiveStartKey\":{\"k\":{\"N\":null,\"S\":\"a\",\"X\":{\"y\":[]}}}}")
                .exclusiveStartKey())
        .isEqualTo(Map.of("k", AttributeValue.fromS("a")));
  }

  @Test
  void aNullInPlaceOfAnObjectIsAnEmptyOneAndOfATextItStays() {
    byte[] json = "{\"KeySchema\":[null,{}]}".getBytes(StandardCharsets.UTF_8);
    KeySchemaElement empty = KeySchemaElement.builder().build();
    assertThat(DynamoJson.<CreateTableRequest>read(json, CreateTableRequest.builder()).keySchema())
        .containsExactly(empty, empty);
    assertThat(read("{\"AttributesToGet\":[\"a\",null]}").attributesToGet())
        .containsExactly("a", null);
    assertThat(read("{\"ExpressionAttributeNames\":{\"#a\":null}}").expressionAttributeNames())
        .containsEntry("#a", null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "-1e999999999", "1e-999999999", "1764399600.123", "17"})
  void aTimeOfAnyLengthIsReadAtOnce(String seconds) {
    ExportDescription read =
        DynamoJson.read(
            ("{\"ExportTime\":" + seconds + "}").getBytes(StandardCharsets.UTF_8),
            ExportDescription.builder());
    assertThat(read.exportTime())
        .isEqualTo(Instant.ofEpochMilli(Math.round(Double.parseDouble(seconds) * 1_000)));
  }

  private static QueryRequest read(String json) {
    return DynamoJson.read(json.getBytes(StandardCharsets.UTF_8), query());
  }

  private static void malformed(byte[] json) {
    assertThatThrownBy(() -> DynamoJson.read(json, query())).isInstanceOf(MalformedJson.class);
  }

  private static SdkPojo query() {
    return QueryRequest.builder();
  }
}
