package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.csv.Csv;
import io.lastseat.intake.api.WaitingCalls;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A roster shows who waits now, and for an older commit who waited then. */
class WaitingRosterTest {

  private final World world = World.deciding();
  private final WaitingCalls list = new WaitingCalls(world, "roster-waiting");

  @Test
  void asJsonAndAsCsv() {
    world.put(
        "roster-waiting", "{\"capacity\": 3, \"longestHold\": \"PT1H\", \"waitingListLimit\": 9}");
    list.join("Ada", 1);
    Exchange ben =
        world.post(
            "roster-waiting",
            "{\"applicant\": \"Ben\", \"quantity\": 2, \"hold\": \"PT10M\"}",
            Map.of("prefer", "wait=5"));
    Exchange cid = list.join("Cid", 2);
    Exchange dan = list.join("Dan", 1);
    list.cancel(list.join("Eve", 3));

    JsonNode roster = world.get("/v1/resources/roster-waiting/roster").json();
    String csv = world.get("/v1/resources/roster-waiting/roster?format=csv").body();

    assertThat(roster.findValuesAsText("applicant")).containsExactly("Ada", "Ben", "Cid", "Dan");
    assertThat(roster.findValuesAsText("status"))
        .containsExactly("accepted", "held", "waiting", "waiting");
    assertThat(roster.at("/entries/0").has("place")).isFalse();
    assertThat(roster.at("/entries/2/place").asLong()).isEqualTo(1);
    assertThat(roster.at("/entries/3/place").asLong()).isEqualTo(2);
    assertThat(roster.path("taken").asLong()).isEqualTo(3);
    assertThat(roster.path("waiting").asLong()).isEqualTo(3);
    assertThat(csv.lines().map(line -> line.replaceAll("^([^,]*),[^,]*,", "$1,id,")))
        .containsExactly(
            "decisionNumber,id,applicant,quantity,note,requestedAt,decidedAt,commitNumber,status,"
                + "expiresAt,place,by",
            "2,id,Ada,1,,2030-06-01T09:00:00.000Z,2030-06-01T09:00:01.000Z,2,accepted,,,",
            "3,id,Ben,2,,2030-06-01T09:00:00.060Z,2030-06-01T09:00:01.000Z,3,held,%s,,"
                .formatted(Csv.moment(Instant.parse(ben.text("expiresAt")))),
            "4,id,Cid,2,,2030-06-01T09:00:00.060Z,2030-06-01T09:00:01.000Z,4,waiting,,1,",
            "5,id,Dan,1,,2030-06-01T09:00:00.120Z,2030-06-01T09:00:01.000Z,5,waiting,,2,");
    list.cancel(ben);
    assertThat(list.status(cid).text("status")).isEqualTo("accepted");
    assertThat(list.status(dan).text("status")).isEqualTo("waiting");
    list.audited();
  }

  @Test
  void asOfAnOlderCommit() {
    WaitingCalls older = new WaitingCalls(world, "roster-older");
    world.put("roster-older", "{\"capacity\": 1, \"waitingListLimit\": 9}");
    Exchange ada = older.join("Ada", 1);
    older.join("Bob", 1);
    Exchange cid = older.join("Cid", 1);
    String next = world.get("/v1/resources/roster-older/roster?limit=1").text("next");

    older.cancel(ada);
    older.cancel(cid);
    world.letPass(Duration.ofMinutes(1));
    JsonNode bob = world.get(next).json();
    JsonNode last = world.get(bob.path("next").asText()).json();
    JsonNode now = world.get("/v1/resources/roster-older/roster").json();

    assertThat(bob.at("/entries/0/applicant").asText()).isEqualTo("Bob");
    assertThat(bob.at("/entries/0/status").asText()).isEqualTo("waiting");
    assertThat(bob.path("waiting").asLong()).isEqualTo(2);
    assertThat(last.at("/entries/0/applicant").asText()).isEqualTo("Cid");
    assertThat(last.at("/entries/0/place").asLong()).isEqualTo(2);
    assertThat(now.findValuesAsText("applicant")).containsExactly("Bob");
    assertThat(now.findValuesAsText("status")).containsExactly("accepted");
    assertThat(now.has("waiting")).isFalse();
  }
}
