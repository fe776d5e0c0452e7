package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.Counting;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import io.lastseat.log.PublicList;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What {@code GET /v1/resources} lists. */
class PublicListTest {

  private static final String PUBLIC = "{\"capacity\": 2, \"publicSignUp\": true}";

  private final Counting counting = new Counting();
  private final World owner = World.deciding();
  private final World stranger =
      World.behind(Door.forKeys(Door.HASH_PREFIX + "00".repeat(32) + "=administer"));

  @Test
  void thoseThatAreOpenAreListedInOrder() {
    owner.put("list-b", PUBLIC);
    owner.put("list-a", "{\"capacity\": 2, \"title\": \"A\", \"publicSignUp\": true}");
    owner.put("list-c", "{\"capacity\": 2}");
    owner.put("list-c2", "{\"capacity\": 2, \"publicSignUp\": false}");
    owner.put("listed-too", PUBLIC);

    Exchange page = stranger.get("/v1/resources?prefix=list-");

    assertThat(ids(page)).containsExactly("list-a", "list-b");
    assertThat(page.json().path("resources").path(0))
        .isEqualTo(stranger.get("/v1/resources/list-a").json());
    assertThat(page.json().has("next")).isFalse();
    assertThat(ids(owner.get("/v1/resources?prefix=list-"))).isEqualTo(ids(page));
    assertThat(ids(stranger.get("/v1/resources?prefix=list"))).contains("list-a", "listed-too");
    assertThat(ids(stranger.get("/v1/resources?prefix=list-a-not"))).isEmpty();
  }

  @Test
  void thePagesHaveAllOfThemOnce() {
    List<String> all = new ArrayList<>();
    for (int i = 10; i < 15; i++) {
      all.add("paged-" + i);
      owner.put("paged-" + i, PUBLIC);
    }

    List<String> seen = new ArrayList<>();
    String path = "/v1/resources?limit=2&prefix=paged-";
    while (!path.isEmpty()) {
      Exchange page = stranger.get(path);
      assertThat(ids(page)).hasSizeLessThanOrEqualTo(2);
      seen.addAll(ids(page));
      path = page.text("next");
      assertThat(page.header("Link"))
          .isEqualTo(path.isEmpty() ? "" : "<" + path + ">; rel=\"next\"");
    }

    assertThat(seen).isEqualTo(all);
  }

  @Test
  void whatIsOpenNoLongerIsPassedOver() {
    owner.put("gone-1", PUBLIC);
    owner.put("gone-2", PUBLIC);
    owner.put("gone-3", PUBLIC);
    owner.patch("gone-1", "{\"publicSignUp\": null}", Map.of());
    owner.patch("gone-3", "{\"publicSignUp\": false}", Map.of());

    assertThat(ids(stranger.get("/v1/resources?prefix=gone-"))).containsExactly("gone-2");
    owner.patch("gone-3", "{\"publicSignUp\": true}", Map.of());
    stranger.letPass(Duration.ofSeconds(1));
    assertThat(ids(stranger.get("/v1/resources?prefix=gone-"))).containsExactly("gone-2", "gone-3");
  }

  /** An entry of the list whose commit was never appended opens no resource. */
  @Test
  void anEntryIsNoOpenDoor() {
    owner.put("entry-shut", "{\"capacity\": 2}");
    for (String resource : List.of("entry-shut", "entry-absent")) {
      World.client()
          .putItem(
              put ->
                  put.tableName(World.tables().reservations())
                      .item(
                          Map.of(
                              "request", text("#public"),
                              "part", text(resource))));
    }

    assertThat(ids(stranger.get("/v1/resources?prefix=entry-"))).isEmpty();
  }

  /** A refused change of terms, or a reservation, adds no entry to the list. */
  @Test
  void onlyTermsThatOpenAreNoted() {
    PublicList list = new PublicList(World.client(), World.tables());
    owner.put("noted", "{\"capacity\": 2}");
    owner.put("noted", "{\"capacity\": 2, \"lanes\": 2, \"publicSignUp\": true}");
    owner.reserve("noted", "Ada", 1);

    assertThat(list.next("noted", Option.none(), 9)).isEmpty();
    owner.replace("noted", PUBLIC);
    assertThat(list.next("noted", Option.none(), 9)).hasSize(1);
  }

  /** First the list and two reads for each unknown log; later one for each. */
  @Test
  void aPageCostsOneReadForEachResource() {
    owner.put("cost-1", PUBLIC);
    owner.put("cost-2", PUBLIC);
    World world = World.through(counting);
    world.get("/v1/resources?prefix=cost-");
    counting.taken();
    world.letPass(Duration.ofSeconds(1));

    world.get("/v1/resources?prefix=cost-");

    assertThat(counting.taken()).isEqualTo(Map.of("Query reservations", 1, "Query decisions", 2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=0",
        "limit=51",
        "prefix=-",
        "prefix=a b",
        "prefix=#public",
        "prefix=a\r\nX-Evil: 1",
        "cursor=",
        "cursor=a b",
        "prefix=b&cursor=a",
        "prefix=ab&cursor=a"
      })
  void impossibleParametersAreRefused(String query) {
    assertThat(stranger.get("/v1/resources?" + query).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/resources/", "/v1/Resources", "/v1/resources//"})
  void otherPathsAreNotIt(String path) {
    assertThat(stranger.get(path).status()).isEqualTo(401);
  }

  private static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  private static List<String> ids(Exchange page) {
    List<String> ids = new ArrayList<>();
    page.json().path("resources").forEach(one -> ids.add(one.path("resourceId").asText()));
    return ids;
  }
}
