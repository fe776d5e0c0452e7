package io.lastseat.local.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TypedProblemTest {

  @Test
  void whatIsTheMatterComesBeforeWhatToDo() {
    assertThat(
            TypedProblem.told(
                """
                {"type": "urn:x", "title": "There is no such request", "detail": "Use the Location."}
                """))
        .isEqualTo("There is no such request. Use the Location.");
  }

  @Test
  void eachErrorOfABodyFollows() {
    assertThat(
            TypedProblem.told(
                """
                {"title": "The body has impossible values", "detail": "Correct it.",
                 "errors": [{"pointer": "/capacity", "detail": "is required"}]}
                """))
        .isEqualTo("The body has impossible values. Correct it. /capacity is required.");
  }

  @Test
  void aKeyIsGivenToACommandByItsOption() {
    assertThat(
            TypedProblem.told(
                """
                {"type": "urn:lastseat:problem:unauthorized",
                 "title": "The API key is missing or wrong",
                 "detail": "Send the key that you were given in the header X-Api-Key."}
                """))
        .isEqualTo(
            "The API key is missing or wrong. Give the key with --api-key, or in the environment"
                + " variable LASTSEAT_API_KEY.");
  }

  @Test
  void whatIsNoProblemDocumentStaysAsItIs() {
    assertThat(TypedProblem.told("{\"message\": \"Forbidden\"}"))
        .isEqualTo("{\"message\": \"Forbidden\"}");
    assertThat(TypedProblem.told("Bad Gateway")).isEqualTo("Bad Gateway");
    assertThat(TypedProblem.told("")).isEmpty();
  }
}
