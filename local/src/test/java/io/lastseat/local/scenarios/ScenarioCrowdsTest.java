package io.lastseat.local.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ApiClient.Reply;
import io.lastseat.local.client.ClientPaths;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The crowds of the pages under {@code docs/scenarios}, over HTTP. */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class ScenarioCrowdsTest {

  private static final int CLIENTS = 64;
  private static final int ACCOUNTS = 8;
  static final String WAIT = "wait=20";

  private static Crowd crowd;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    crowd = new Crowd(CLIENTS);
    client = crowd.client();
  }

  @AfterAll
  static void stop() {
    crowd.close();
  }

  /** Nobody has created it: each of them would. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "immediate", "stream"})
  void oneOfAllGetsTheName(String admission) throws Exception {
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      String name = "name-" + admission + "-" + round;
      Vector<JsonNode> answers =
          crowd.atOnce(
              CLIENTS,
              i ->
                  decided(
                      name,
                      creating("account " + i, terms(1).put("admission", admission)),
                      "key-" + i));
      assertThat(answers.count(ScenarioCrowdsTest::isAccepted)).isEqualTo(1);
      assertThat(answers.reject(ScenarioCrowdsTest::isAccepted))
          .allMatch(answer -> answer.path("reason").asText().equals("sold_out"));
      assertThat(roster(name).get("entries")).hasSize(1);
      assertThat(created(name).get("admission").asText()).isEqualTo(admission);
    }
  }

  /** The first one's terms are in force, and an owner who wants others comes too late or first. */
  @Test
  void thereAreNoTwoOpinionsOfWhatANameIs() throws Exception {
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      String name = "opinions-" + round;
      Vector<JsonNode> answers =
          crowd.atOnce(
              CLIENTS,
              i ->
                  i == CLIENTS / 2
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
      assertThat(asked.count(ScenarioCrowdsTest::isAccepted))
          .isEqualTo(Math.min(capacity, alike.size()))
          .isEqualTo(books.get("taken").asLong());
      assertThat(alike.reject(ScenarioCrowdsTest::isAccepted))
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

  /** The resource, whose terms were set once. */
  private static JsonNode created(String name) {
    JsonNode books = client.get(ClientPaths.resource(name)).expect(200).json();
    assertThat(books.get("termsNumber").asLong()).isEqualTo(1);
    return books;
  }

  @Test
  void eachAccountHasTwo() throws Exception {
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      String finale = "finale-" + round;
      create(finale, terms(100).put("maxUnitsPerApplicant", 2));
      Vector<JsonNode> answers =
          crowd.atOnce(
              CLIENTS,
              i ->
                  decided(
                      finale,
                      reserve("window " + i, 1).put("applicantKey", "account " + i % ACCOUNTS),
                      "key-" + i));
      assertThat(answers.filter(ScenarioCrowdsTest::isAccepted))
          .extracting(answer -> answer.get("applicantKey").asText())
          .hasSize(2 * ACCOUNTS)
          .allSatisfy(
              key ->
                  assertThat(answers.filter(ScenarioCrowdsTest::isAccepted))
                      .filteredOn(answer -> answer.get("applicantKey").asText().equals(key))
                      .hasSize(2));
      assertThat(answers.reject(ScenarioCrowdsTest::isAccepted))
          .allMatch(
              answer -> answer.path("reason").asText().equals("applicant_units_beyond_limit"));
    }
  }

  @Test
  void twentyOfAllAreAnsweredThatTheyHaveAPlace() throws Exception {
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      String room = "room-" + round;
      create(room, terms(20).put("admission", "auto"));
      Vector<JsonNode> answers =
          crowd.atOnce(CLIENTS, i -> decided(room, reserve("guest " + i, 1), "key-" + i));
      assertThat(answers.count(ScenarioCrowdsTest::isAccepted)).isEqualTo(20);
      assertThat(roster(room).get("entries")).hasSize(20);
    }
  }

  @Test
  void noMoreIsSpentThanWasPaidIn() throws Exception {
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      String wallet = "wallet-" + round;
      create(wallet, terms(0).put("admission", "auto").put("gate", false));
      deposit(wallet, 100, "first");
      Vector<JsonNode> answers =
          crowd.atOnce(
              CLIENTS,
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
      assertThat(books.get("capacity").asLong()).isEqualTo(140);
      assertThat(books.get("free").asLong()).isEqualTo(140 - spent);
      assertThat(spent).as("whoever was refused found less than 7").isGreaterThan(140 - 7 - 40);
    }
  }

  @Test
  void everySeatIsPaidForThoughAThirdNeverPays() throws Exception {
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      String theatre = "theatre-" + round;
      create(theatre, terms(30).put("hold", "PT5S").put("gate", false));
      AtomicInteger paid = new AtomicInteger();
      crowd.atOnce(CLIENTS, i -> holdAndPay(theatre, i, paid));
      JsonNode books = client.get(ClientPaths.resource(theatre)).expect(200).json();
      assertThat(books.get("taken").asLong()).isEqualTo(30);
      assertThat(books.get("held").asLong()).isZero();
      JsonNode roster = roster(theatre);
      assertThat(roster.get("entries")).hasSize(30).hasSize(paid.get());
      assertThat(roster.get("entries"))
          .allMatch(entry -> entry.get("status").asText().equals("accepted"));
    }
  }

  @Test
  void theWaitingListFillsTheHouseAndNobodyIsOvertaken() throws Exception {
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      String name = "show-" + round;
      create(name, terms(20).put("hold", "PT5S").put("waitingListLimit", 1000).put("gate", false));
      SoldOutShow show = new SoldOutShow(client, name, 20);
      Vector<Boolean> seated = crowd.atOnce(CLIENTS, show::attend);
      assertThat(seated.count(has -> has)).isEqualTo(20).isEqualTo(show.paid());
      JsonNode books = client.get(ClientPaths.resource(name)).expect(200).json();
      assertThat(books.get("taken").asLong()).isEqualTo(20);
      assertThat(books.get("held").asLong()).isZero();
      List<SoldOutShow.Promoted> promoted = show.promoted();
      assertThat(promoted)
          .as("somebody had to wait for one who did not pay")
          .isNotEmpty()
          .isSortedAccordingTo(Comparator.comparing(SoldOutShow.Promoted::at));
      Vector<JsonNode> entries = Vector.ofAll(roster(name).get("entries"));
      assertThat(entries.count(ScenarioCrowdsTest::isAccepted)).isEqualTo(20);
      assertThat(entries.reject(ScenarioCrowdsTest::isAccepted))
          .allMatch(entry -> entry.get("status").asText().equals("waiting"))
          .allMatch(
              entry -> entry.get("place").asLong() > promoted.get(promoted.size() - 1).place());
    }
  }

  @Test
  void overlappingClaimsAreGrantedWholeOrNotAtAll() throws Exception {
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      OverlappingClaims claims = new OverlappingClaims(client, round);
      claims.resources().forEach(name -> create(name, terms(OverlappingClaims.CAPACITY)));
      claims.check(crowd.atOnce(CLIENTS, claims::claim));
    }
  }

  /** Tries until all seats are paid for; every third hold is left to lapse. */
  private static Boolean holdAndPay(String theatre, int person, AtomicInteger paid) {
    for (int attempt = 0; paid.get() < 30; attempt++) {
      JsonNode answer =
          decided(theatre, reserve("guest " + person, 1), "key-" + person + "-" + attempt);
      if (answer.get("status").asText().equals("held")) {
        if ((person + attempt) % 3 != 0) {
          Reply confirmed =
              client.post(
                  ClientPaths.request(theatre, answer.get("requestId").asText()) + "/confirm",
                  JsonNodeFactory.instance.objectNode(),
                  "Prefer",
                  WAIT);
          assertThat(confirmed.status()).isIn(200, 409);
          if (confirmed.status() == 200) {
            paid.incrementAndGet();
            return true;
          }
        }
        awaitMoment(Instant.parse(answer.get("expiresAt").asText()));
      } else {
        // What others hold lapses within five seconds.
        awaitMoment(Instant.now().plusMillis(500));
      }
    }
    return false;
  }

  private static void awaitMoment(Instant moment) {
    while (Instant.now().isBefore(moment)) {
      LockSupport.parkUntil(moment.toEpochMilli());
    }
  }

  private static ObjectNode terms(long capacity) {
    return JsonNodeFactory.instance.objectNode().put("capacity", capacity);
  }

  private static void create(String resource, ObjectNode terms) {
    client.put(ClientPaths.resource(resource), terms, "Prefer", WAIT).expect(201);
  }

  private static ObjectNode reserve(String applicant, long quantity) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("applicant", applicant)
        .put("quantity", quantity);
  }

  private static JsonNode decided(String resource, ObjectNode body, String key) {
    JsonNode answer =
        client
            .post(ClientPaths.requests(resource), body, "Prefer", WAIT, "Idempotency-Key", key)
            .expect(200, 202)
            .json();
    while (answer.get("status").asText().equals("pending")) {
      answer =
          client
              .get(ClientPaths.request(resource, answer.get("requestId").asText()), "Prefer", WAIT)
              .expect(200)
              .json();
    }
    return answer;
  }

  private static JsonNode deposit(String wallet, long amount, String key) {
    JsonNode answer =
        client
            .post(
                ClientPaths.resource(wallet) + "/deposits",
                JsonNodeFactory.instance.objectNode().put("amount", amount),
                "Prefer",
                WAIT,
                "Idempotency-Key",
                key)
            .expect(200)
            .json();
    assertThat(isAccepted(answer)).isTrue();
    return answer;
  }

  private static JsonNode roster(String resource) {
    return client.get(ClientPaths.roster(resource) + "?limit=1000").expect(200).json();
  }

  private static boolean isAccepted(JsonNode answer) {
    return answer.path("status").asText().equals("accepted");
  }
}
