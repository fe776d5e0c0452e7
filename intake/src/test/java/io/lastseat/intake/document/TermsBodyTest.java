package io.lastseat.intake.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Description;
import io.lastseat.intake.json.Json;
import io.lastseat.model.terms.Terms;
import java.util.List;
import org.junit.jupiter.api.Test;

class TermsBodyTest {

  @Test
  void theNamesAreThoseOfTheDescription() {
    assertThat(TermsBody.NAMES)
        .containsExactlyInAnyOrderElementsOf(
            Description.names(Description.read().at("/components/schemas/TermsPatch/properties")))
        .containsExactlyInAnyOrderElementsOf(
            Description.names(Description.read().at("/components/schemas/Terms/properties")));
  }

  @Test
  void toRemoveWhatIsUnknownIsAsWrongAsToSetIt() {
    assertThat(patched("{\"foo\": null, \"capacity\": -1, \"bar\": 1}"))
        .containsExactlyInAnyOrder("/foo", "/capacity", "/bar");
  }

  @Test
  void whatIsKnownCanBeRemoved() {
    for (String name : TermsBody.NAMES) {
      if (!name.equals("capacity")) {
        assertThat(patched("{\"" + name + "\": null}")).as(name).isEmpty();
      }
    }
  }

  private static Iterable<String> patched(String patch) {
    return TermsBody.patched(Terms.ofCapacity(1), (ObjectNode) Json.read(patch).get())
        .swap()
        .map(problem -> problem.members().findValuesAsText("pointer"))
        .getOrElse(List.of());
  }
}
