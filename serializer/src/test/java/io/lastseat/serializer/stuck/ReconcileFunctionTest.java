package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.model.request.Request;
import io.lastseat.serializer.sweep.ReconcileFunction;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.testkit.Records;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A reconciliation as the state machine runs it: each answer is the next input, in JSON. */
class ReconcileFunctionTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ReconcileSettings ONE_A_PAGE =
      new ReconcileSettings(Duration.ofHours(26), Duration.ofDays(7), 9, 100, 1);

  private final Hall hall = new Hall();

  @Test
  void whatAllSlicesFoundAddsUp() throws IOException {
    List<Request> all = new ArrayList<>(List.of(hall.configure("a", 1)));
    IntStream.range(0, 4).forEach(i -> all.add(hall.reserve("a", i)));
    hall.putAll(all);
    hall.decide(all.get(0), all.get(1));
    newer(hall.reserve("b", 0));
    List<String> answers = slices(0);
    assertThat(answers).as("one to begin, and one for each item").hasSizeGreaterThan(6);
    assertThat(answers.get(0)).endsWith("\"undecided\":false,\"next\":{}}");
    assertThat(answers.get(1)).containsPattern("\"next\":\\{\"after\":\\{\"lane\":\"\\w#\\d\",");
    JsonNode last = JSON.readTree(answers.get(answers.size() - 1));
    assertThat(last.has("next")).isFalse();
    assertThat(last.path("undecided").asBoolean()).as("a newer program wrote one").isTrue();
    assertThat(last.at("/found/walked").asInt()).isEqualTo(6);
    assertThat(last.at("/found/driven").asInt()).isEqualTo(3);
    assertThat(last.at("/found/decided").asInt()).isEqualTo(3);
    assertThat(last.at("/found/newer/count").asInt()).isEqualTo(1);
    assertThat(last.at("/found/newer/some/0").asText()).startsWith("b#0/");
    hall.hasDecided("a", all);
  }

  @Test
  void anAnswerLooksLikeThis() throws IOException {
    hall.put(hall.configure("a", 1));
    assertThat(slices(Integer.MAX_VALUE))
        .containsExactly(
            "{\"found\":{\"walked\":1,\"resources\":1,\"suspicious\":1,\"tooYoung\":0,"
                + "\"driven\":1,\"decided\":1,"
                + "\"unreadable\":{\"count\":0,\"some\":[]},"
                + "\"newer\":{\"count\":0,\"some\":[]},"
                + "\"failures\":{\"count\":0,\"some\":[]}},"
                + "\"undecided\":false}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "[]", "null", "7", "{\"next\": {\"after\": {\"lane\": \"a#0\"}}}", "{"})
  void anyOtherInputIsRefused(String input) {
    assertThatThrownBy(() -> answer(input, 1))
        .isInstanceOfAny(IllegalArgumentException.class, IOException.class)
        .hasMessageMatching("(?s).*(give \\{} to begin|no requestId|end-of-input).*");
  }

  /** Runs slices as the state machine does, each in another execution environment. */
  private List<String> slices(int questions) throws IOException {
    List<String> answers = new ArrayList<>();
    String input = "{}";
    do {
      input = answer(input, questions);
      answers.add(input);
    } while (JSON.readTree(input).has("next"));
    return answers;
  }

  private String answer(String input, int questions) throws IOException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    new ReconcileFunction(hall.partsAt(Duration.ofHours(30)), ONE_A_PAGE)
        .handleRequest(
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            output,
            Clockwork.of(questions));
    return output.toString(StandardCharsets.UTF_8);
  }

  private void newer(Request request) {
    Map<String, AttributeValue> item = new HashMap<>(Records.item(request));
    item.put("v", AttributeValue.fromN("2"));
    hall.put(item);
  }
}
