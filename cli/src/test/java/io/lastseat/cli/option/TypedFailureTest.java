package io.lastseat.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.answer.Problem;
import io.lastseat.client.answer.Problem.BodyError;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TypedFailureTest {

  @Test
  void aProblemIsToldInTheServersWords() {
    assertThat(told("urn:x", "There is no such request", "Use the Location."))
        .isEqualTo("The server answered 404: There is no such request. Use the Location.");
    assertThat(
            told(
                "urn:x",
                "The body has impossible values",
                "Correct it.",
                new BodyError("/capacity", "is required")))
        .isEqualTo(
            "The server answered 404: The body has impossible values. Correct it. /capacity is"
                + " required.");
  }

  @Test
  void aKeyIsGivenToACommandByItsOption() {
    assertThat(
            told(
                "urn:lastseat:problem:unauthorized",
                "The API key is missing or wrong",
                "Send the key that you were given in the header X-Api-Key."))
        .isEqualTo(
            "The server answered 404: The API key is missing or wrong. Give the key with --api-key,"
                + " or in the environment variable LASTSEAT_API_KEY.");
  }

  private static String told(String type, String title, String detail, BodyError... errors) {
    return TypedFailure.sentences(
        new Problem(404, type, title, detail, Optional.empty(), List.of(errors), List.of()));
  }
}
