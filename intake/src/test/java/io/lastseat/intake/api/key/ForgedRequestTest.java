package io.lastseat.intake.api.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A forged item has the id of another request, on a resource of its writer. */
class ForgedRequestTest {

  private final World world = World.deciding();
  private String id = "";

  @BeforeEach
  void adaHasTheOneSeat() {
    world.put("forged-upon", "{\"capacity\": 9}");
    world.put("forger", "{\"capacity\": 0}");
    id = world.reserve("forged-upon", "Ada", 1).text("requestId");
  }

  @Test
  void changesNobodysStatusAndNoRoster() {
    String statusBefore = status("forged-upon").body();
    String rosterBefore = roster("forged-upon").body();
    world.forge(mallorys("forger"));
    world.decide();
    assertThat(status("forger").text("status")).as("it is decided").isEqualTo("rejected");
    assertThat(status("forger").body()).contains("Mallory").doesNotContain("Ada");
    assertThat(status("forged-upon").body()).isEqualTo(statusBefore).contains("accepted", "Ada");
    assertThat(roster("forged-upon").body()).isEqualTo(rosterBefore).contains("Ada");
    assertThat(roster("forger").body()).doesNotContain("Mallory").doesNotContain("Ada");
  }

  @Test
  void isUnknownWhereItWasNotWritten() {
    world.forge(mallorys("forger"));
    assertThat(status("forger").text("status")).isEqualTo("pending");
    assertThat(status("forged-nowhere").status()).isEqualTo(404);
    world.decide();
  }

  @Test
  void whatCannotBeReadIsNoRequest() {
    world.forge(mallorys("damaged"), item -> item.remove("v"));
    assertThat(status("damaged").status()).isEqualTo(404);
  }

  @Test
  void whatANewerProgramWroteMustBeAskedOfThatOne() {
    world.forge(mallorys("newer"), item -> item.put("colour", AttributeValue.fromS("red")));
    assertThat(status("newer").status()).isEqualTo(503);
  }

  private Reserve mallorys(String resource) {
    return new Reserve(
        RequestId.parse(id).get(),
        new ResourceId(resource),
        World.MORNING,
        "Mallory",
        1,
        Option.none());
  }

  private Exchange status(String resource) {
    return world.get("/v1/resources/" + resource + "/requests/" + id);
  }

  private Exchange roster(String resource) {
    return world.get("/v1/resources/" + resource + "/roster");
  }
}
