package io.lastseat.intake.api;

import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.Promotion;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The calls about one resource that tests of waiting lists need. */
public record WaitingCalls(World world, String resource) {

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");

  /** Sends a request that waits if there is no room, and returns it decided. */
  public Exchange join(String applicant, long quantity) {
    return then(world.post(resource, body(applicant, quantity), WAIT));
  }

  /** Sends such a request without waiting for the verdict. */
  public Exchange send(String applicant, long quantity) {
    return world.post(resource, body(applicant, quantity));
  }

  public static String body(String applicant, long quantity) {
    return "{\"applicant\": \"%s\", \"quantity\": %d, \"wait\": true}"
        .formatted(applicant, quantity);
  }

  public Exchange cancel(Exchange reservation) {
    return followUp(reservation, "cancel", "");
  }

  public Exchange change(Exchange reservation, long quantity) {
    return followUp(reservation, "change", "{\"quantity\": %d}".formatted(quantity));
  }

  public Exchange confirm(Exchange reservation) {
    return followUp(reservation, "confirm", "");
  }

  public Exchange deposit(long amount) {
    return then(
        world.postTo(
            "/v1/resources/" + resource + "/deposits",
            "{\"amount\": %d}".formatted(amount),
            Map.of()));
  }

  public Exchange patch(String terms) {
    return then(world.patch(resource, terms, Map.of()));
  }

  public Exchange followUp(Exchange reservation, String name, String body) {
    return then(world.postTo(reservation.header("Location") + "/" + name, body, Map.of()));
  }

  /** Lets time pass, so that the gate reads the books again. */
  private Exchange then(Exchange exchange) {
    world.letPass(Duration.ofMillis(60));
    return exchange;
  }

  /** Returns the resource as it is now. */
  public Exchange books() {
    return world.get("/v1/resources/" + resource);
  }

  /** Returns the present status of the reservation. */
  public Exchange status(Exchange reservation) {
    return world.get(reservation.header("Location"));
  }

  public Vector<Commit> commits() {
    DynamoDbClient client = World.client();
    return new DecisionLog(client, World.tables())
        .range(new ResourceId(resource), 1, Long.MAX_VALUE);
  }

  /** Returns the places of the promoted requests, in the order of the decisions. */
  public Vector<Long> promotedPlaces() {
    return commits()
        .flatMap(Commit::promotions)
        .filter(Promotion::accepted)
        .map(promotion -> promotion.place().number());
  }

  /** Derives every verdict and promotion again from the recorded requests. */
  public void audited() {
    Claims.audited(resource);
  }
}
