package io.lastseat.local.packaged;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.deploy.Grants;
import io.lastseat.local.deploy.Template;
import io.lastseat.local.dynamodb.DynamoConnections;
import io.lastseat.local.dynamodb.EmbeddedDynamo;
import io.lastseat.local.dynamodb.Tables;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Both functions as they are deployed: the zip and the handler that the template names, Lambda's
 * runtime interface client, and no more rights than the template grants.
 */
final class PackagedFunctionsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Template TEMPLATE = Template.deployed();
  private static final EmbeddedDynamo DYNAMO = EmbeddedDynamo.start(Option.none());
  private static final DynamoConnections CONNECTIONS =
      DynamoConnections.to(DYNAMO.endpoint(), List.of());
  private static final TableNames TABLES = TableNames.withPrefix("packaged-");

  private final Set<Map<String, AttributeValue>> delivered = new HashSet<>();

  @BeforeAll
  static void createTables() {
    Tables.create(CONNECTIONS.tables(), TABLES);
  }

  @AfterAll
  static void close() {
    CONNECTIONS.close();
    DYNAMO.close();
  }

  @BeforeEach
  void forgetOlderRequests() {
    newRequests();
  }

  @Test
  void aRequestPassesThroughBothZips() throws Exception {
    try (GrantedDynamo forIntake = grantedTo("IntakeRole");
        GrantedDynamo forSerializer = grantedTo("SerializerRole");
        PackagedFunction intake = start("intake", "IntakeFunction", forIntake);
        PackagedFunction serializer = start("serializer", "SerializerFunction", forSerializer)) {
      JsonNode made = call(intake, "PUT", "/v1/resources/hall", "{\"capacity\": 1}");
      assertThat(made.path("statusCode").asInt()).as(made.toString()).isEqualTo(202);
      assertThat(serializer.handle(newRequests())).contains("\"batchItemFailures\":[]");

      String body = "{\"applicant\": \"ada\", \"quantity\": 1}";
      JsonNode taken = call(intake, "POST", "/v1/resources/hall/requests", body);
      assertThat(taken.path("statusCode").asInt()).as(taken.toString()).isEqualTo(202);
      assertThat(serializer.handle(newRequests())).contains("\"batchItemFailures\":[]");

      JsonNode status = call(intake, "GET", location(taken), "");
      assertThat(JSON.readTree(status.path("body").asText()).path("status").asText())
          .as(status.toString())
          .isEqualTo("accepted");
      assertThat(call(intake, "GET", "/v1/resources/hall/roster", "").path("body").asText())
          .contains("ada");
      assertThat(serializer.log()).contains("\"Accepted\"", "\"Commits\"");
      assertThat(forIntake.denied()).isEmpty();
      assertThat(forSerializer.denied()).isEmpty();
    }
  }

  @Test
  void theSerializerCannotDecideWithIntakesRights() throws Exception {
    try (GrantedDynamo forIntake = grantedTo("IntakeRole");
        PackagedFunction intake = start("intake", "IntakeFunction", forIntake);
        PackagedFunction serializer = start("serializer", "SerializerFunction", forIntake)) {
      call(intake, "PUT", "/v1/resources/room", "{\"capacity\": 1}");
      assertThat(serializer.handle(newRequests())).contains("itemIdentifier");
      assertThat(forIntake.denied()).contains("dynamodb:PutItem on DecisionsTable");
    }
  }

  @Test
  void intakeCannotTakeRequestsInWithTheSerializersRights() throws Exception {
    try (GrantedDynamo forSerializer = grantedTo("SerializerRole");
        PackagedFunction intake = start("intake", "IntakeFunction", forSerializer)) {
      JsonNode answer = call(intake, "PUT", "/v1/resources/garden", "{\"capacity\": 1}");
      assertThat(answer.path("statusCode").asInt()).isGreaterThanOrEqualTo(500);
      assertThat(forSerializer.denied()).contains("dynamodb:Query on DecisionsTable/index/ledger");
    }
  }

  private static GrantedDynamo grantedTo(String role) throws IOException {
    Map<String, String> logicalIds =
        Map.of(
            TABLES.requests(), "RequestsTable",
            TABLES.decisions(), "DecisionsTable",
            TABLES.reservations(), "ReservationsTable");
    return new GrantedDynamo(DYNAMO.endpoint(), logicalIds, Grants.of(TEMPLATE, role));
  }

  private static PackagedFunction start(String module, String function, GrantedDynamo dynamo)
      throws IOException {
    Path zip = Path.of("..", TEMPLATE.at(function + "/Properties/CodeUri").asText());
    assertThat(zip).startsWith(Path.of("..", module));
    Map<String, String> environment =
        Map.of(
            "LASTSEAT_REQUESTS_TABLE", TABLES.requests(),
            "LASTSEAT_DECISIONS_TABLE", TABLES.decisions(),
            "LASTSEAT_RESERVATIONS_TABLE", TABLES.reservations(),
            "LASTSEAT_METRICS_NAMESPACE", "Packaged",
            "AWS_ENDPOINT_URL_DYNAMODB", dynamo.endpoint());
    return PackagedFunction.start(
        zip, TEMPLATE.at(function + "/Properties/Handler").asText(), environment, LONG);
  }

  /** A stream event with every request that was not in an earlier one. */
  private String newRequests() {
    List<Map<String, AttributeValue>> items =
        CONNECTIONS.tables().scan(scan -> scan.tableName(TABLES.requests())).items().stream()
            .filter(delivered::add)
            .toList();
    return StreamEvent.ofInserted(items, Set.of("lane", "requestId"));
  }

  private static JsonNode call(PackagedFunction intake, String method, String path, String body)
      throws IOException {
    ObjectNode event = JSON.createObjectNode();
    event.put("version", "2.0").put("routeKey", "$default");
    event.put("rawPath", path).put("rawQueryString", "").put("isBase64Encoded", false);
    Map<String, String> headers = new HashMap<>();
    headers.put("prefer", "wait=0");
    if (!body.isEmpty()) {
      headers.put("content-type", "application/json");
      event.put("body", body);
    }
    event.set("headers", JSON.valueToTree(headers));
    ObjectNode http = event.putObject("requestContext").put("stage", "$default").putObject("http");
    http.put("method", method).put("path", path).put("protocol", "HTTP/1.1");
    return JSON.readTree(intake.handle(event.toString()));
  }

  private static String location(JsonNode answer) {
    JsonNode headers = answer.path("headers");
    return headers.path(headers.has("location") ? "location" : "Location").asText();
  }
}
