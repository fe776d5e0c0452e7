package io.lastseat.bench.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** All that is passed on has an open-source licence, by the bill of materials of the build. */
class LicencesTest {

  /** Approved by the Open Source Initiative, or the public domain; by their names at spdx.org. */
  private static final Set<String> OPEN =
      Set.of(
          "0BSD",
          "Apache-2.0",
          "BSD-2-Clause",
          "BSD-3-Clause",
          "CC0-1.0",
          "EPL-2.0",
          "MIT",
          "MIT-0",
          "Public Domain");

  /**
   * JLine, whose POM says "BSD" alone: its licence has three clauses (github.com/jline/jline3,
   * LICENSE.txt).
   */
  private static final Set<String> MISTAKEN = Set.of("org.jline");

  @Test
  void eachComponentHasOne() throws IOException {
    Path file = Path.of("../target/lastseat-bom.json");
    assertThat(file)
        .as("Build it: mvn verify, from the top of the project. Offline (-o), Maven makes none.")
        .exists();
    JsonNode bill = new ObjectMapper().readTree(file.toFile());
    assertThat(bill.path("components").size()).isGreaterThan(50);
    assertThat(withoutOne(bill)).isEmpty();
  }

  @Test
  void oneWithoutAnOpenLicenceIsFound() throws IOException {
    JsonNode bill =
        new ObjectMapper()
            .readTree(
                """
                {"components": [
                  {"group": "a", "name": "open", "licenses": [{"license": {"id": "MIT"}}]},
                  {"group": "a", "name": "either", "licenses": [
                    {"license": {"id": "EPL-2.0"}}, {"license": {"id": "GPL-2.0-only"}}]},
                  {"group": "a", "name": "own", "licenses": [{"license": {"name": "Ours"}}]},
                  {"group": "a", "name": "none"}]}
                """);
    assertThat(withoutOne(bill)).containsExactly("a:own", "a:none");
  }

  private static List<String> withoutOne(JsonNode bill) {
    List<String> found = new ArrayList<>();
    for (JsonNode component : bill.path("components")) {
      String group = component.path("group").asText();
      boolean open = MISTAKEN.contains(group);
      for (JsonNode choice : component.path("licenses")) {
        JsonNode licence = choice.path("license");
        open |= OPEN.contains(licence.path("id").asText(licence.path("name").asText()));
      }
      if (!open) {
        found.add(group + ":" + component.path("name").asText());
      }
    }
    return found;
  }
}
