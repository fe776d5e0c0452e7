package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.answer.Problem;
import io.lastseat.client.answer.Reason;
import org.junit.jupiter.api.Test;

class ProblemTest {

  @Test
  void whatIsTheMatterComesBeforeWhatToDo() {
    Problem problem =
        Problem.of(
            404,
            """
            {"type": "urn:lastseat:problem:no-such-request", "title": "There is no such request",
             "detail": "Use the Location.", "instance": "/v1/x", "newer": [1]}
            """);
    assertThat(problem.sentences()).isEqualTo("There is no such request. Use the Location.");
    assertThat(problem.reason()).contains(Reason.NO_SUCH_REQUEST);
    assertThat(problem.instance()).contains("/v1/x");
  }

  @Test
  void eachErrorOfABodyFollows() {
    Problem problem =
        Problem.of(
            400,
            """
            {"title": "The body has impossible values", "detail": "Correct it.",
             "errors": [{"pointer": "/capacity", "detail": "is required"}]}
            """);
    assertThat(problem.sentences())
        .isEqualTo("The body has impossible values. Correct it. /capacity is required.");
    assertThat(problem.reason()).isEmpty();
  }

  @Test
  void errorsOfAnotherFormAreLeftOut() {
    Problem problem =
        Problem.of(400, "{\"title\": \"Bad\", \"errors\": [\"plain\"], \"changes\": 1}");
    assertThat(problem.sentences()).isEqualTo("Bad.");
    assertThat(problem.errors()).isEmpty();
  }

  @Test
  void whatIsNoProblemDocumentStaysAsItIs() {
    assertThat(Problem.of(403, "{\"message\": \"Forbidden\"}").sentences())
        .isEqualTo("{\"message\": \"Forbidden\"}");
    assertThat(Problem.of(502, "Bad Gateway\n").sentences()).isEqualTo("Bad Gateway");
    assertThat(Problem.of(502, "").sentences()).isEmpty();
    assertThat(Problem.of(502, "[1]").sentences()).isEqualTo("[1]");
  }
}
