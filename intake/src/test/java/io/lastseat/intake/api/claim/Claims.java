package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Claims in a {@link World}, and checks over all their resources. */
public record Claims(World world) {

  public static final String PATH = "/v1/claims";

  /** Sends a claim that waits for its verdict: {@code room 2} asks for two of the room. */
  public Exchange claim(String applicant, String... parts) {
    return world.postTo(PATH, body(applicant, "", parts), Map.of("prefer", "wait=5"));
  }

  /** Sends a claim with more fields of the body, each with its comma. */
  public Exchange claimSaying(String more, String... parts) {
    return world.postTo(PATH, body("Ada", more, parts), Map.of("prefer", "wait=5"));
  }

  /** Sends a claim under an idempotency key. */
  public Exchange claimUnder(String key, String... parts) {
    Map<String, String> headers = new HashMap<>(Map.of("prefer", "wait=5"));
    headers.put("idempotency-key", key);
    return world.postTo(PATH, body("Ada", "", parts), headers);
  }

  public static String body(String applicant, String more, String... parts) {
    return Stream.of(parts)
        .map(part -> part.split(" "))
        .map(part -> "{\"resourceId\": \"%s\", \"quantity\": %s}".formatted(part[0], part[1]))
        .collect(
            Collectors.joining(
                ", ",
                "{\"applicant\": \"%s\", %s\"resources\": [".formatted(applicant, more),
                "]}"));
  }

  public Exchange follow(Exchange claim, String what, String body) {
    return world.postTo(claim.header("Location") + "/" + what, body, Map.of());
  }

  /** Returns the units of the resource that are taken, and how many of them are held. */
  public List<Long> taken(String resource) {
    Exchange books = world.get("/v1/resources/" + resource);
    return List.of(books.number("taken"), books.json().path("held").asLong());
  }

  /** Returns the entries of the resource's roster: {@code Ada 2 held}. */
  public List<String> roster(String resource) {
    return Vector.ofAll(world.get("/v1/resources/" + resource + "/roster").json().get("entries"))
        .map(
            entry ->
                "%s %d %s"
                    .formatted(
                        entry.get("applicant").asText(),
                        entry.get("quantity").asLong(),
                        entry.get("status").asText()))
        .asJava();
  }

  /** Audits the whole log of each resource against the logs of the others. */
  public static void audited(String... resources) {
    try (Audit audit =
        new Audit(World.client(), World.tables(), AuditWatcher.none(), Clock.systemUTC())) {
      for (String resource : resources) {
        ResourceBooks books = audit.of(new ResourceId(resource)).get();
        assertThat(books.firstDifference()).as(resource).isEmpty();
        assertThat(books.allPending()).isZero();
      }
    }
  }
}
