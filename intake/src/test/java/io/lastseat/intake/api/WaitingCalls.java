package io.lastseat.intake.api;

import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.Promotion;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What tests of waiting lists ask of one resource. */
public record WaitingCalls(World world, String resource) {

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");

  /** A request that waits where there is no room, decided. */
  public Exchange join(String applicant, long quantity) {
    return then(world.post(resource, body(applicant, quantity), WAIT));
  }

  /** The same, whose sender does not wait for the verdict. */
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

  /** Books that are older than the gate may use are read again. */
  private Exchange then(Exchange exchange) {
    world.letPass(Duration.ofMillis(60));
    return exchange;
  }

  /** The resource as it is shown now. */
  public Exchange books() {
    return world.get("/v1/resources/" + resource);
  }

  /** Where the request stands now. */
  public Exchange status(Exchange reservation) {
    return world.get(reservation.header("Location"));
  }

  public Vector<Commit> commits() {
    DynamoDbClient client = World.client();
    return new DecisionLog(client, World.tables())
        .range(new ResourceId(resource), 1, Long.MAX_VALUE);
  }

  /** Who came from the list, by places, in the order of the decisions. */
  public Vector<Long> promotedPlaces() {
    return commits()
        .flatMap(Commit::promotions)
        .filter(Promotion::accepted)
        .map(promotion -> promotion.place().number());
  }

  /** Every verdict and every promotion follows from the recorded requests. */
  public void audited() {
    Claims.audited(resource);
  }
}
