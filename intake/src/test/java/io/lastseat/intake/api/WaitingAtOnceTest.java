package io.lastseat.intake.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.admit.AdmissionWatch;
import org.junit.jupiter.api.Test;

/** Where somebody may wait, nobody is decided in his call: the order is one. */
class WaitingAtOnceTest {

  private final World world = World.atOnce(AdmissionWatch.NONE);

  @Test
  void aResourceWithAWaitingListGoesByTheStream() {
    WaitingCalls list = new WaitingCalls(world, "wait-at-once");
    Exchange created =
        world.put(
            list.resource(),
            "{\"capacity\": 1, \"waitingListLimit\": 9, \"admission\": \"immediate\"}");

    Exchange ada = list.join("Ada", 1);
    Exchange bob = list.join("Bob", 1);
    list.cancel(ada);

    assertThat(created.text("admission")).isEqualTo("immediate");
    assertThat(created.text("effectiveAdmission")).isEqualTo("stream");
    assertThat(ada.text("admission")).isEqualTo("stream");
    assertThat(bob.text("status")).isEqualTo("waiting");
    assertThat(list.status(bob).text("status")).isEqualTo("accepted");
    list.audited();
  }

  @Test
  void fromTheFirstWaitingListOnAndUntilNobodyWaits() {
    WaitingCalls list = new WaitingCalls(world, "wait-then-not");
    world.put("wait-then-not", "{\"capacity\": 2, \"admission\": \"immediate\"}");
    Exchange ada = list.join("Ada", 2);

    Exchange with = list.patch("{\"waitingListLimit\": 9}");
    Exchange bob = list.join("Bob", 1);
    Exchange without = list.patch("{\"waitingListLimit\": null}");
    list.cancel(ada);
    Exchange emptied = list.books();
    Exchange cid = list.join("Cid", 1);

    assertThat(ada.text("admission")).isEqualTo("immediate");
    assertThat(with.text("effectiveAdmission")).isEqualTo("stream");
    assertThat(bob.text("admission")).isEqualTo("stream");
    assertThat(without.text("effectiveAdmission")).as("Bob waits").isEqualTo("stream");
    assertThat(emptied.json().has("effectiveAdmission")).isFalse();
    assertThat(cid.text("admission")).isEqualTo("immediate");
    list.audited();
  }
}
