package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people are told of a resource beside its terms. */
class FaceApiTest {

  private static final String WHOLE =
      """
      {"about": "Quartets.\\nDoors open at 18:30.", "startsAt": "2030-06-20T19:00:00+02:00",
       "endsAt": "2030-06-20T21:30:00+02:00", "timeZone": "Europe/Berlin", "place": "Town Hall",
       "image": "https://www.example.org/quartet.jpg"}\
      """;

  private final World world = World.deciding();
  private final World strangers = World.behind(Door.forKeys(Door.hashOf("open sesame")));

  @Test
  void itIsShownAsItWasPut() {
    world.put("face-whole", "{\"capacity\": 9}");
    assertThat(look("face-whole").json().size()).isEqualTo(1);

    Exchange put = put("face-whole", WHOLE, Map.of());

    assertThat(put.status()).isEqualTo(200);
    assertThat(put.text("about")).isEqualTo("Quartets.\nDoors open at 18:30.");
    assertThat(put.text("startsAt")).isEqualTo("2030-06-20T17:00:00Z");
    assertThat(put.text("endsAt")).isEqualTo("2030-06-20T19:30:00Z");
    assertThat(put.text("timeZone")).isEqualTo("Europe/Berlin");
    assertThat(put.text("place")).isEqualTo("Town Hall");
    assertThat(put.text("image")).isEqualTo("https://www.example.org/quartet.jpg");
    assertThat(look("face-whole").body()).isEqualTo(put.body());
    assertThat(look("face-whole").header("ETag")).isEqualTo(put.header("ETag"));
  }

  @Test
  void whatTheBodyLeavesOutIsRemoved() {
    world.put("face-less", "{\"capacity\": 9}");
    put("face-less", WHOLE, Map.of());

    put("face-less", "{\"place\": \"Barn\"}", Map.of());

    assertThat(look("face-less").json().size()).isEqualTo(2);
    assertThat(look("face-less").text("place")).isEqualTo("Barn");
    assertThat(put("face-less", "{}", Map.of()).json().size()).isEqualTo(1);
  }

  @Test
  void aColleaguesChangeIsNotOverwritten() {
    world.put("face-two", "{\"capacity\": 9}");
    String first = look("face-two").header("ETag");
    Exchange colleagues = put("face-two", "{\"place\": \"Barn\"}", Map.of("if-match", first));

    Exchange late = put("face-two", "{\"place\": \"Hall\"}", Map.of("if-match", first));

    assertThat(colleagues.status()).isEqualTo(200);
    assertThat(late.status()).isEqualTo(412);
    assertThat(late.problem()).isEqualTo("face-changed");
    assertThat(late.json().at("/face/place").asText()).isEqualTo("Barn");
    assertThat(look("face-two").text("place")).isEqualTo("Barn");
    String now = look("face-two").header("ETag");
    assertThat(put("face-two", "{\"place\": \"Hall\"}", Map.of("if-match", now)).status())
        .isEqualTo(200);
  }

  /** Its first answer was lost. */
  @Test
  void aCallThatIsRepeatedFindsItsFaceInForce() {
    world.put("face-again", "{\"capacity\": 9}");
    String first = look("face-again").header("ETag");
    Exchange done = put("face-again", WHOLE, Map.of("if-match", first));

    Exchange again = put("face-again", WHOLE, Map.of("if-match", first));

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.header("ETag")).isEqualTo(done.header("ETag"));
  }

  /** A reservation changes the tag of the resource, and nothing about its face. */
  @Test
  void itStandsBesideTheLog() {
    world.put("face-log", "{\"capacity\": 9}");
    long commits = world.get("/v1/resources/face-log").number("lastCommit");
    String tag = put("face-log", WHOLE, Map.of()).header("ETag");

    assertThat(world.get("/v1/resources/face-log").number("lastCommit")).isEqualTo(commits);
    world.reserve("face-log", "Ada", 1);
    assertThat(put("face-log", "{}", Map.of("if-match", tag)).status()).isEqualTo(200);
  }

  @Test
  void thePublicSeesTheFaceOfWhatIsOpen() {
    world.put("face-open", "{\"capacity\": 9, \"publicSignUp\": true}");
    world.put("face-shut", "{\"capacity\": 9}");
    put("face-open", "{\"place\": \"Barn\"}", Map.of());
    put("face-shut", "{\"place\": \"Cellar\"}", Map.of());

    assertThat(strangers.get("/v1/resources/face-open/face").text("place")).isEqualTo("Barn");
    assertThat(strangers.get("/v1/resources/face-shut/face").status()).isEqualTo(401);
    assertThat(strangers.send("PUT", "/v1/resources/face-open/face", "{}", Map.of()).status())
        .isEqualTo(401);
  }

  /** Another process has changed it. */
  @Test
  void thePublicSeesAChangeAfterFiveSeconds() {
    world.put("face-old", "{\"capacity\": 9, \"publicSignUp\": true}");
    put("face-old", "{\"place\": \"Barn\"}", Map.of());
    assertThat(strangers.get("/v1/resources/face-old/face").text("place")).isEqualTo("Barn");
    put("face-old", "{\"place\": \"Hall\"}", Map.of());

    strangers.letPass(Duration.ofSeconds(5));
    assertThat(strangers.get("/v1/resources/face-old/face").text("place")).isEqualTo("Barn");
    strangers.letPass(Duration.ofMillis(1));
    assertThat(strangers.get("/v1/resources/face-old/face").text("place")).isEqualTo("Hall");
  }

  @Test
  void whatIsNotThereHasNone() {
    assertThat(look("face-none").status()).isEqualTo(404);
    assertThat(put("face-none", "{}", Map.of()).problem()).isEqualTo("no-such-resource");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"timeZone\": \"Berlin\"} | must be the name of a time zone",
        "{\"timeZone\": \"+01:00\"} | must be the name of a time zone",
        "{\"image\": \"http://www.example.org/a.png\"} | must be an address that begins with https",
        "{\"image\": \"https://ada@www.example.org/a.png\"} | must be an address that begins",
        "{\"image\": \"https://www.example.org/a b.png\"} | must be an address that begins",
        "{\"place\": \"Hall\\nCellar\"} | must not contain control characters",
        "{\"about\": \" \"} | must not be empty or blank",
        "{\"startsAt\": \"2030-06-20T19:00:00Z\", \"endsAt\": \"2030-06-20T19:00:00Z\"} | after"
            + " startsAt",
        "{\"startAt\": \"2030-06-20T19:00:00Z\"} | is unknown here; did you mean startsAt?",
      })
  void whatCannotBeShownIsRefused(String body, String why) {
    world.put("face-bad", "{\"capacity\": 9}");

    Exchange refused = put("face-bad", body, Map.of());

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().at("/errors/0/detail").asText()).contains(why);
  }

  private Exchange look(String resource) {
    return world.get("/v1/resources/" + resource + "/face");
  }

  private Exchange put(String resource, String body, Map<String, String> headers) {
    return world.send("PUT", "/v1/resources/" + resource + "/face", body, headers);
  }
}
