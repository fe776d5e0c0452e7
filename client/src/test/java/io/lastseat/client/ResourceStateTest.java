package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.answer.Documents;
import org.junit.jupiter.api.Test;

class ResourceStateTest {

  @Test
  void whatTheServerSaysOfTitleHoldsAndTheWaitingList() {
    Resource.State state =
        Documents.read(
            Documents.tree(
                """
                {"resourceId": "concert", "title": "Chamber concert", "capacity": 120, "taken": 120,
                 "held": 4, "free": 0, "waiting": 9, "waitingRequests": 5, "state": "open",
                 "termsNumber": 2, "lastDecision": 140}
                """),
            Resource.State.class);
    assertThat(state.title()).contains("Chamber concert");
    assertThat(state.held()).isEqualTo(4);
    assertThat(state.waiting()).isEqualTo(9);
    assertThat(state.waitingRequests()).isEqualTo(5);
  }

  @Test
  void whereThereIsNoneOfIt() {
    Resource.State state =
        Documents.read(
            Documents.tree("{\"resourceId\": \"concert\", \"capacity\": 1}"), Resource.State.class);
    assertThat(state.title()).isEmpty();
    assertThat(state.held()).isZero();
    assertThat(state.waiting()).isZero();
    assertThat(state.waitingRequests()).isZero();
  }
}
