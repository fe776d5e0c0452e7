package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResourceStateTest {

  @Test
  void whatTheServerSaysOfTitleHoldsAndTheWaitingList() {
    ResourceState state =
        ResourceState.of(
            JsonTexts.tree(
                """
                {"resourceId": "concert", "title": "Chamber concert", "capacity": 120, "taken": 120,
                 "held": 4, "free": 0, "waiting": 9, "waitingRequests": 5, "state": "open",
                 "termsNumber": 2, "lastDecision": 140}
                """));
    assertThat(state.title()).contains("Chamber concert");
    assertThat(state.held()).isEqualTo(4);
    assertThat(state.waiting()).isEqualTo(9);
    assertThat(state.waitingRequests()).isEqualTo(5);
  }

  @Test
  void whereThereIsNoneOfIt() {
    ResourceState state =
        ResourceState.of(JsonTexts.tree("{\"resourceId\": \"concert\", \"capacity\": 1}"));
    assertThat(state.title()).isEmpty();
    assertThat(state.held()).isZero();
    assertThat(state.waiting()).isZero();
    assertThat(state.waitingRequests()).isZero();
  }
}
