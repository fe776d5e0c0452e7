package io.lastseat.serve.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiClient.Reply;
import io.lastseat.serve.client.ClientPaths;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The crowds of the pages under {@code docs/scenarios}, over HTTP. Their holds lapse only when the
 * test moves the clock.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ScenarioCrowds {

  static final String WAIT = "wait=20";

  /** Far longer than any wave takes. */
  private static final Duration HOLD = Duration.ofHours(1);

  /** A hold may be rounded up a little. */
  private static final Duration LONGER = HOLD.multipliedBy(2);

  private final int clients;
  private final int rounds;
  @AutoClose private final Crowd crowd;
  private final ApiClient client;

  /** Runs crowds of so many people, so often. */
  ScenarioCrowds(int clients, int rounds) {
    this.clients = clients;
    this.rounds = rounds;
    crowd = new Crowd(clients);
    client = crowd.client();
  }

  /** The name does not exist, and each call would create it. */
  @ParameterizedTest
  @ValueSource(strings = {"immediate", "stream"})
  void oneOfAllGetsTheName(String admission) throws Exception {
    for (int round = 0; round < rounds; round++) {
      String name = "name-" + admission + "-" + round;
      Vector<JsonNode> answers =
          crowd.atOnce(
              clients,
              i ->
                  decided(
                      name,
                      creating("account " + i, terms(1).put("admission", admission)),
                      "key-" + i));
      assertThat(answers.count(ScenarioCrowds::isAccepted)).isEqualTo(1);
      assertThat(answers.reject(ScenarioCrowds::isAccepted))
          .allMatch(answer -> answer.path("reason").asText().equals("sold_out"));
      assertThat(roster(name).get("entries")).hasSize(1);
      assertThat(created(name).get("admission").asText()).isEqualTo(admission);
    }
  }

  /** The first call's terms are in force; an owner with others comes too late, or first. */
  @Test
  void thereAreNoTwoOpinionsOfWhatANameIs() throws Exception {
    for (int round = 0; round < rounds; round++) {
      String name = "opinions-" + round;
      Vector<JsonNode> answers =
          crowd.atOnce(
              clients,
              i ->
                  i == clients / 2
                      ? client
                          .put(ClientPaths.resource(name), terms(3), "If-None-Match", "*")
                          .expect(201, 202, 409, 412)
                          .json()
                      : decided(name, creating("account " + i, opinion(i)), "key-" + i));
      JsonNode books = created(name);
      long capacity = books.get("capacity").asLong();
      String way = books.get("admission").asText();
      Vector<JsonNode> asked =
          answers.filter(answer -> answer.path("kind").asText().equals("reserve"));
      Vector<JsonNode> alike =
          asked.filter(
              answer ->
                  answer.at("/create/capacity").asLong() == capacity
                      && answer.at("/create/admission").asText().equals(way));
      assertThat(asked.count(ScenarioCrowds::isAccepted))
          .isEqualTo(Math.min(capacity, alike.size()))
          .isEqualTo(books.get("taken").asLong());
      assertThat(alike.reject(ScenarioCrowds::isAccepted))
          .allMatch(answer -> answer.path("reason").asText().equals("sold_out"));
      assertThat(asked.removeAll(alike))
          .isNotEmpty()
          .allMatch(answer -> answer.path("reason").asText().equals("terms_differ"));
    }
  }

  private static ObjectNode opinion(int person) {
    return person % 2 == 0 ? terms(1).put("admission", "immediate") : terms(2);
  }

  private static ObjectNode creating(String applicant, ObjectNode terms) {
    return reserve(applicant, 1).set("create", terms);
  }

  /** Returns the resource, and checks that its terms were set once. */
  private JsonNode created(String name) {
    JsonNode books = client.get(ClientPaths.resource(name)).expect(200).json();
    assertThat(books.get("termsNumber").asLong()).isEqualTo(1);
    return books;
  }

  @Test
  void eachAccountHasTwo() throws Exception {
    for (int round = 0; round < rounds; round++) {
      String finale = "finale-" + round;
      create(finale, terms(100).put("maxUnitsPerApplicant", 2));
      int accounts = clients / 8;
      Vector<JsonNode> answers =
          crowd.atOnce(
              clients,
              i ->
                  decided(
                      finale,
                      reserve("window " + i, 1).put("applicantKey", "account " + i % accounts),
                      "key-" + i));
      assertThat(answers.filter(ScenarioCrowds::isAccepted))
          .extracting(answer -> answer.get("applicantKey").asText())
          .hasSize(2 * accounts)
          .allSatisfy(
              key ->
                  assertThat(answers.filter(ScenarioCrowds::isAccepted))
                      .filteredOn(answer -> answer.get("applicantKey").asText().equals(key))
                      .hasSize(2));
      assertThat(answers.reject(ScenarioCrowds::isAccepted))
          .allMatch(
              answer -> answer.path("reason").asText().equals("applicant_units_beyond_limit"));
    }
  }

  @Test
  void asManyAsThereIsRoomForAreAnsweredThatTheyHaveAPlace() throws Exception {
    for (int round = 0; round < rounds; round++) {
      String room = "room-" + round;
      int places = clients / 3;
      create(room, terms(places).put("admission", "immediate"));
      Vector<JsonNode> answers =
          crowd.atOnce(clients, i -> decided(room, reserve("guest " + i, 1), "key-" + i));
      assertThat(answers.count(ScenarioCrowds::isAccepted)).isEqualTo(places);
      assertThat(roster(room).get("entries")).hasSize(places);
    }
  }

  @Test
  void noMoreIsSpentThanWasPaidIn() throws Exception {
    for (int round = 0; round < rounds; round++) {
      String wallet = "wallet-" + round;
      create(wallet, terms(0).put("admission", "immediate").put("gate", false));
      long deposits = 10L * (clients / 16);
      long paidIn = clients + deposits;
      deposit(wallet, clients, "first");
      Vector<JsonNode> answers =
          crowd.atOnce(
              clients,
              i ->
                  i % 16 == 0
                      ? deposit(wallet, 10, "key-" + i)
                      : decided(wallet, reserve("order " + i, 7), "key-" + i));
      long spent =
          7L
              * answers.count(
                  answer -> isAccepted(answer) && answer.get("kind").asText().equals("reserve"));
      assertThat(answers).allMatch(answer -> answer.get("left").asLong() >= 0);
      JsonNode books = client.get(ClientPaths.resource(wallet)).expect(200).json();
      assertThat(books.get("capacity").asLong()).isEqualTo(paidIn);
      assertThat(books.get("free").asLong()).isEqualTo(paidIn - spent);
      assertThat(spent)
          .as("whoever was refused found less than 7")
          .isGreaterThan(paidIn - 7 - deposits);
    }
  }

  @Test
  void everySeatIsPaidForThoughAThirdNeverPays() throws Exception {
    for (int round = 0; round < rounds; round++) {
      String theatre = "theatre-" + round;
      int seats = clients / 2;
      create(theatre, terms(seats).put("hold", HOLD.toString()).put("gate", false));
      AtomicInteger paid = new AtomicInteger();
      Waves waves = new Waves(clients, crowd.clock(), LONGER);
      crowd.atOnce(clients, i -> waves.one(() -> holdAndPay(theatre, i, seats, paid, waves)));
      JsonNode books = client.get(ClientPaths.resource(theatre)).expect(200).json();
      assertThat(books.get("taken").asLong()).isEqualTo(seats);
      assertThat(books.get("held").asLong()).isZero();
      JsonNode roster = roster(theatre);
      assertThat(roster.get("entries")).hasSize(seats).hasSize(paid.get());
      assertThat(roster.get("entries"))
          .allMatch(entry -> entry.get("status").asText().equals("accepted"));
    }
  }

  @Test
  void theWaitingListFillsTheHouseAndNobodyIsOvertaken() throws Exception {
    for (int round = 0; round < rounds; round++) {
      String name = "show-" + round;
      int seats = clients / 3;
      create(
          name,
          terms(seats)
              .put("hold", HOLD.toString())
              .put("waitingListLimit", 1000)
              .put("gate", false));
      SoldOutShow show =
          new SoldOutShow(client, name, seats, new Waves(clients, crowd.clock(), LONGER));
      Vector<Boolean> seated = crowd.atOnce(clients, show::attend);
      assertThat(seated.count(has -> has)).isEqualTo(seats).isEqualTo(show.paid());
      JsonNode books = client.get(ClientPaths.resource(name)).expect(200).json();
      assertThat(books.get("taken").asLong()).isEqualTo(seats);
      assertThat(books.get("held").asLong()).isZero();
      List<SoldOutShow.Promoted> promoted = show.promoted();
      assertThat(promoted)
          .as("somebody had to wait for one who did not pay")
          .isNotEmpty()
          .isSortedAccordingTo(Comparator.comparing(SoldOutShow.Promoted::at));
      Vector<JsonNode> entries = Vector.ofAll(roster(name).get("entries"));
      assertThat(entries.count(ScenarioCrowds::isAccepted)).isEqualTo(seats);
      assertThat(entries.reject(ScenarioCrowds::isAccepted))
          .allMatch(entry -> entry.get("status").asText().equals("waiting"))
          .allMatch(
              entry -> entry.get("place").asLong() > promoted.get(promoted.size() - 1).place());
    }
  }

  @Test
  void overlappingClaimsAreGrantedWholeOrNotAtAll() throws Exception {
    for (int round = 0; round < rounds; round++) {
      int capacity = clients / 6;
      OverlappingClaims claims = new OverlappingClaims(client, round, capacity);
      claims.resources().forEach(name -> create(name, terms(capacity)));
      claims.check(crowd.atOnce(clients, claims::claim));
    }
  }

  /**
   * Tries until all seats are paid for; every third hold is left to lapse. A payment before the
   * lapse gets the seat.
   */
  private Boolean holdAndPay(
      String theatre, int person, int seats, AtomicInteger paid, Waves waves) {
    for (int attempt = 0; paid.get() < seats; attempt++) {
      JsonNode answer =
          decided(theatre, reserve("guest " + person, 1), "key-" + person + "-" + attempt);
      boolean held = answer.get("status").asText().equals("held");
      if (held && (person + attempt) % 3 != 0) {
        confirm(theatre, answer).expect(200);
        paid.incrementAndGet();
        return true;
      }
      waves.awaitNext();
    }
    return false;
  }

  private Reply confirm(String theatre, JsonNode held) {
    String request = ClientPaths.request(theatre, held.get("requestId").asText());
    return client.decided(request + "/confirm", JsonNodeFactory.instance.objectNode());
  }

  private static ObjectNode terms(long capacity) {
    return JsonNodeFactory.instance.objectNode().put("capacity", capacity);
  }

  private void create(String resource, ObjectNode terms) {
    client.set(resource, terms);
  }

  private static ObjectNode reserve(String applicant, long quantity) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("applicant", applicant)
        .put("quantity", quantity);
  }

  private JsonNode decided(String resource, ObjectNode body, String key) {
    JsonNode answer =
        client
            .post(ClientPaths.requests(resource), body, "Prefer", WAIT, "Idempotency-Key", key)
            .expect(200, 202)
            .json();
    return client.verdict(answer);
  }

  private JsonNode deposit(String wallet, long amount, String key) {
    JsonNode answer =
        client
            .decided(
                ClientPaths.resource(wallet) + "/deposits",
                JsonNodeFactory.instance.objectNode().put("amount", amount),
                "Idempotency-Key",
                key)
            .expect(200)
            .json();
    assertThat(isAccepted(answer)).isTrue();
    return answer;
  }

  private JsonNode roster(String resource) {
    return client.get(ClientPaths.roster(resource) + "?limit=1000").expect(200).json();
  }

  private static boolean isAccepted(JsonNode answer) {
    return answer.path("status").asText().equals("accepted");
  }
}
