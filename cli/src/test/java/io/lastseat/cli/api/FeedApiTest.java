package io.lastseat.cli.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.erase.Eraser;
import io.lastseat.cli.erase.NameOwner;
import io.lastseat.feed.Pointer;
import io.lastseat.intake.api.FeedByHand;
import io.lastseat.intake.api.LogFront;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads all commits from a cursor on; the test fills the feed. */
class FeedApiTest {

  private final World world = World.withFeed(Door.open(), () -> {});
  private final World deciding = World.deciding();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 1000})
  void everyPointerIsFollowedOnceWhereverAPageEnds(int limit) {
    String cursor = newest();
    String one = made("follow-a-" + limit, 4);
    String two = made("follow-b-" + limit, 3);
    FeedByHand.tell(one, 1, 2);
    FeedByHand.tell(two, 1);
    FeedByHand.tell(Vector.of(pointer(two, 2), pointer(one, 3), pointer(two, 3)));
    FeedByHand.tell(one, 4);
    List<String> told = new ArrayList<>();
    for (JsonNode page = page(cursor, limit); !page.path("commits").isEmpty(); ) {
      assertThat(page.path("commits").size()).isLessThanOrEqualTo(limit);
      page.path("commits")
          .forEach(
              commit ->
                  told.add(
                      commit.path("resourceId").asText().charAt(7)
                          + commit.path("commitNumber").asText()));
      page = page(page.path("cursor").asText(), limit);
    }
    assertThat(told).containsExactly("a1", "a2", "b1", "b2", "a3", "b3", "a4");
  }

  @Test
  void whatIsToldTwiceIsShownOnceAPage() {
    String cursor = newest();
    String name = made("told-twice", 2);
    FeedByHand.tell(name, 1, 2);
    FeedByHand.tell(name, 1, 2);
    assertThat(page(cursor, 100).path("commits")).hasSize(2);
    assertThat(page(page(cursor, 2).path("cursor").asText(), 2).path("commits")).hasSize(2);
    assertThat(page(page(cursor, 100).path("cursor").asText(), 2).path("commits")).isEmpty();
  }

  @Test
  void aCommitThatIsGoneIsSaidToBe() {
    String cursor = newest();
    String name = made("fed-gone", 2);
    LogFront.delete(name, 1);
    FeedByHand.tell(name, 1, 2);
    JsonNode commits = page(cursor, 100).path("commits");
    assertThat(commits.get(0).toString())
        .isEqualTo("{\"resourceId\":\"fed-gone\",\"commitNumber\":1,\"gone\":true}");
    assertThat(commits.get(1).path("entries")).isNotEmpty();
  }

  @Test
  void aCommitThatCannotBeReadHoldsUpNoOther() {
    String cursor = newest();
    String newer = made("fed-newer", 2);
    String damaged = made("fed-damaged", 1);
    LogFront.set(newer, 1, "v", AttributeValue.fromN("99"));
    LogFront.set(damaged, 1, "books", AttributeValue.fromS("ink"));
    FeedByHand.tell(newer, 1, 2);
    FeedByHand.tell(damaged, 1);
    FeedByHand.tell(newer, 2);
    JsonNode commits = page(cursor, 100).path("commits");
    assertThat(commits.get(0).toString())
        .isEqualTo("{\"resourceId\":\"fed-newer\",\"commitNumber\":1,\"unreadable\":true}");
    assertThat(commits.get(1).path("entries")).isNotEmpty();
    assertThat(commits.get(2).toString())
        .isEqualTo("{\"resourceId\":\"fed-damaged\",\"commitNumber\":1,\"unreadable\":true}");
    LogFront.delete(newer, 1);
    LogFront.delete(damaged, 1);
  }

  @Test
  void whoWaitsIsTold() {
    String name = made("told-late", 1);
    int[] looks = {0};
    World waiting =
        World.withFeed(
            Door.open(),
            () -> {
              if (++looks[0] == 3) {
                FeedByHand.tell(name, 1);
              }
            });
    Exchange page = waiting.get("/v1/feed?after=" + newest(), "prefer", "wait=20");
    assertThat(page.json().findValuesAsText("resourceId")).containsExactly(name);
    assertThat(looks[0]).isEqualTo(3);
    assertThat(page.header("Preference-Applied")).isEqualTo("wait=20");
  }

  /** An idle reader costs one look, and at most two a second. */
  @Test
  void whoWaitsInVainLooksTwiceASecond() {
    int[] looks = {0};
    World waiting = World.withFeed(Door.open(), () -> looks[0]++);
    Exchange page = waiting.get("/v1/feed?after=" + newest(), "prefer", "wait=20");
    assertThat(page.json().path("commits")).isEmpty();
    assertThat(waiting.paused()).isGreaterThanOrEqualTo(Duration.ofSeconds(20));
    assertThat(looks[0]).isLessThanOrEqualTo(52);
  }

  @Test
  void aBatchThatExpiredIsNotSteppedOver() {
    String name = made("fed-expired", 3);
    String cursor = newest();
    FeedByHand.tell(name, 1);
    long second = FeedByHand.tell(name, 2).newest();
    FeedByHand.tell(name, 3);
    FeedByHand.expire(second);
    JsonNode first = page(cursor, 100);
    assertThat(first.findValuesAsText("commitNumber")).containsExactly("1");
    Exchange next = world.get("/v1/feed?after=" + first.path("cursor").asText());
    assertThat(next.status()).isEqualTo(410);
    assertThat(next.text("detail")).contains("after=newest");
    assertThat(page(newest(), 100).path("commits")).isEmpty();
  }

  @Test
  void anErasedNameIsAPseudonym() {
    String name = "feed-erased";
    deciding.put(name, "{\"capacity\": 9}");
    String cursor = newest();
    deciding.reserve(name, "Grace Murray", 1);
    FeedByHand.tell(name, 2);
    assertThat(page(cursor, 9).findValuesAsText("applicant")).containsExactly("Grace Murray");
    Eraser eraser = new Eraser(World.client(), World.tables(), Clock.systemUTC(), new Random(1));
    eraser.erase(
        eraser.find(new NameOwner.Name("Grace Murray", Option.some(new ResourceId(name)))));
    assertThat(page(cursor, 9).findValuesAsText("applicant"))
        .singleElement()
        .asString()
        .startsWith("erased-");
    assertThat(world.get("/v1/resources/" + name + "/verdicts").body())
        .doesNotContain("Murray")
        .contains("\"erased\":");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "-1",
        "1",
        "1.0",
        "1.0-",
        "1.0-ABCDEFGH",
        "01.0-testfeed",
        "1.0-testfeed-",
        "1.00-testfeed",
        "1.-1-testfeed",
        "1.0-testfeedx",
        "9999999999999999.0-testfeed",
        "START"
      })
  void aDamagedCursorIsRefused(String cursor) {
    assertThat(world.get("/v1/feed?after=" + cursor).problem()).isEqualTo("invalid-cursor");
  }

  @Test
  void aCursorOfAnotherFeedOrBeyondThisOneIsRefused() {
    FeedByHand.tell(made("beyond", 1), 1);
    String batch = newest().replaceFirst("[.].*", "");
    String name = newest().replaceFirst(".*-", "");
    for (String cursor :
        List.of(
            "0.0-another0",
            batch + ".1-" + name,
            batch + "0.0-" + name,
            (Long.parseLong(batch) - 1) + ".1-" + name)) {
      assertThat(world.get("/v1/feed?after=" + cursor).problem())
          .as(cursor)
          .isEqualTo("ahead-of-log");
    }
  }

  private String made(String name, int commits) {
    deciding.put(name, "{\"capacity\": 99}");
    for (int i = 1; i < commits; i++) {
      deciding.reserve(name, "Ada", 1);
    }
    return name;
  }

  private static Pointer pointer(String resource, long commit) {
    return new Pointer(new ResourceId(resource), commit);
  }

  private String newest() {
    return world.get("/v1/feed?after=newest").text("cursor");
  }

  private JsonNode page(String cursor, int limit) {
    Exchange page = world.get("/v1/feed?after=" + cursor + "&limit=" + limit);
    assertThat(page.status()).as(page.body()).isEqualTo(200);
    return page.json();
  }
}
