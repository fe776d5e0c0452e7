package io.lastseat.cli.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.cli.typed.Ran;
import io.lastseat.model.Reason;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.lastseat.tables.TablesItem;
import io.lastseat.tables.kinds.KindCodec;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Every program opens the data of each release since 0.9.0, and goes on with it. The data of the
 * next release is made anew by {@code mvn verify -pl cli -am -Dtest=GoldenDataTest
 * -Dlastseat.golden=write}; that of a release never is.
 */
class GoldenDataTest {

  private static final String DATA = "data.zip";
  private static final String BACKUP = "backup.zip";
  private static final String ANSWERS = "answers.gz";
  private static final String FORMS = "forms.gz";
  private static final String WORDS = "words.gz";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The worlds whose items become golden. */
  private static final int ALL_WORLDS = 200;

  /** The worlds whose items are looked for. */
  private static final int WORLDS = 40;

  /** A log has these from 9 GB on, and from its first large commit on. */
  private static final Set<String> ELSEWHERE = Set.of("full", "indexed");

  @TempDir private Path temp;

  static List<GoldenFolder> releases() throws IOException {
    return GoldenFolder.all();
  }

  @BeforeAll
  static void write(@TempDir Path work) throws Exception {
    if (!"write".equals(System.getProperty("lastseat.golden"))) {
      return;
    }
    GoldenFolder folder = GoldenFolder.of(GoldenFolder.UNRELEASED);
    Path killed = work.resolve("killed");
    List<String> paths = new GoldenMaker(work.resolve("made")).make(killed);
    folder.pack(DATA, killed);
    Path copy = folder.unpacked(DATA, work.resolve("copy"));
    List<JsonNode> answers = new ArrayList<>();
    try (GoldenServer server = GoldenServer.on(copy, GoldenMaker.END)) {
      server.settle();
      paths.forEach(path -> answers.add(answer(server.staff(), path)));
    }
    folder.write(ANSWERS, answers);
    Path backup = work.resolve("backup");
    Ran.lastseat("backup", "--data", copy.toString(), "--to", backup.toString()).done();
    folder.pack(BACKUP, backup);
    folder.write(FORMS, GoldenForms.of(ALL_WORLDS, StoredNames.ofCode().keySet()));
    folder.write(WORDS, List.of(JSON.<JsonNode>valueToTree(words())));
    folder.writeSums();
  }

  private static JsonNode answer(ApiClient client, String path) {
    ApiClient.Reply reply = client.get(path);
    ObjectNode answer = JSON.createObjectNode().put("path", path).put("status", reply.status());
    answer.set("body", reply.json());
    return answer;
  }

  /** The words that stand in tables, and mean something. */
  private static Map<String, Set<String>> words() {
    return Map.of(
        "kinds", sorted(KindCodecs.ALL.map(KindCodec::name)),
        "reasons", sorted(Vector.of(Reason.values()).map(Reason::code)),
        "states", sorted(Vector.of(TablesItem.State.values()).map(TablesItem.State::name)));
  }

  private static Set<String> sorted(Vector<String> words) {
    return new TreeSet<>(words.asJava());
  }

  @ParameterizedTest
  @MethodSource("releases")
  void itIsAsItWasWritten(GoldenFolder folder) throws Exception {
    assertThat(folder.sums()).isEqualTo(folder.writtenSums());
  }

  @ParameterizedTest
  @MethodSource("releases")
  void eachWordOfItIsStillKnown(GoldenFolder folder) throws Exception {
    JsonNode then = folder.read(WORDS).get(0);
    words()
        .forEach(
            (name, today) -> {
              for (JsonNode word : then.get(name)) {
                assertThat(today).as(name).contains(word.asText());
              }
            });
  }

  @ParameterizedTest
  @MethodSource("releases")
  void theAuditFindsNothingAndEachAnswerIsTheSame(GoldenFolder folder) throws Exception {
    Path data = folder.unpacked(DATA, temp);
    audited(data);
    List<JsonNode> then = folder.read(ANSWERS);
    try (GoldenServer server = GoldenServer.on(data, GoldenMaker.END)) {
      server.settle();
      for (JsonNode one : then) {
        assertThat(answer(server.staff(), one.get("path").asText())).isEqualTo(one);
      }
    }
    assertThat(then).hasSizeGreaterThan(100);
  }

  @ParameterizedTest
  @MethodSource("releases")
  void eachFormIsReadAndWrittenBack(GoldenFolder folder) throws Exception {
    int again = 0;
    for (JsonNode form : folder.read(FORMS)) {
      Map<String, AttributeValue> item = GoldenForms.item(form);
      for (Map<String, AttributeValue> written : GoldenForms.again(item)) {
        assertThat(written).isEqualTo(item);
        again++;
      }
    }
    assertThat(again).isGreaterThan(100);
  }

  /** Returns the number of requests of a newer program. */
  private static int audited(Path data) throws Exception {
    int deferred = 0;
    for (JsonNode resource :
        Ran.lastseat("audit", "--json", "--data", data.toString()).done().json().get("resources")) {
      assertThat(resource.get("differences").asInt()).as(resource.toString()).isZero();
      deferred += resource.path("deferred").asInt();
    }
    return deferred;
  }

  @ParameterizedTest
  @MethodSource("releases")
  void itGoesOn(GoldenFolder folder) throws Exception {
    Path data = folder.unpacked(DATA, temp.resolve("data"));
    goesOn(data);
    assertThat(audited(data)).as("the request of a newer program still waits").isOne();
    Path backup = temp.resolve("backup");
    Ran.lastseat("backup", "--data", data.toString(), "--to", backup.toString()).done();
    try (GoldenServer server = GoldenServer.on(backup, GoldenMaker.END.plusSeconds(60))) {
      taken(server, "hall");
      server.settle();
    }
    audited(backup);
  }

  @ParameterizedTest
  @MethodSource("releases")
  void itsBackupGoesOn(GoldenFolder folder) throws Exception {
    Path data = folder.unpacked(BACKUP, temp);
    goesOn(data);
    audited(data);
  }

  private static void goesOn(Path data) throws Exception {
    try (GoldenServer server = GoldenServer.on(data, GoldenMaker.END)) {
      server.advance(Duration.ofMinutes(2));
      for (String resource : GoldenMaker.PENDING) {
        JsonNode decided = server.staff().decided(GoldenMaker.pending(resource));
        assertThat(decided.path("status").asText()).isEqualTo("accepted");
      }
      GoldenWorld world = new GoldenWorld(server);
      world.goOn();
      server.advance(Duration.ofHours(3));
    }
  }

  private static void taken(GoldenServer server, String resource) {
    server.staff().get(ClientPaths.roster(resource)).expect(200);
  }

  @Test
  void eachNameThatCodeCanWriteIsInTheGoldenData() throws Exception {
    Set<String> there = golden().names();
    Set<String> missing = new TreeSet<>();
    StoredNames.ofCode()
        .forEach(
            (name, other) -> {
              if (!there.contains(name) && !there.contains(other)) {
                missing.add(name);
              }
            });
    assertThat(missing).isEqualTo(ELSEWHERE);
  }

  /** Each simulated world writes items. The place of each attribute is in the golden data, too. */
  @Test
  void eachPlaceThatWorldsWriteIsInTheGoldenData() throws Exception {
    Set<String> known = StoredNames.ofCode().keySet();
    Set<String> places = new TreeSet<>();
    GoldenForms.eachOf(WORLDS, item -> StoredNames.addPlaces(item, known, places));
    assertThat(places).hasSizeGreaterThan(100);
    places.removeAll(golden().places());
    assertThat(places).isEmpty();
  }

  private record Golden(Set<String> names, Set<String> places) {}

  private Golden golden() throws IOException {
    Set<String> known = StoredNames.ofCode().keySet();
    Golden golden = new Golden(new TreeSet<>(), new TreeSet<>());
    for (GoldenFolder folder : GoldenFolder.all()) {
      for (JsonNode form : folder.read(FORMS)) {
        StoredNames.addPlaces(GoldenForms.item(form), known, golden.places());
      }
      for (String name : List.of(DATA, BACKUP)) {
        Path data = folder.unpacked(name, temp.resolve(folder.release() + name));
        GoldenMaker.onTables(
            data,
            client -> {
              for (String table : new ArrayList<>(client.listTables().tableNames())) {
                GoldenMaker.items(client, table)
                    .forEach(
                        item -> {
                          StoredNames.addNames(item, golden.names());
                          StoredNames.addPlaces(item, known, golden.places());
                        });
              }
            });
      }
    }
    return golden;
  }
}
