package io.lastseat.cli.packaged;

import static io.lastseat.cli.packaged.PackagedStack.call;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.cli.recover.Recovery;
import io.lastseat.cli.recover.Recovery.Recovered;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.rig.PackagedFunction;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Deploys the template with every set of parameters to an emulated AWS. SAM's own translator
 * translates it, moto's CloudFormation makes the stacks, and a request goes through both packaged
 * functions with the roles made. <b>No AWS account is used</b>, and moto is not AWS: this checks
 * the wiring, not races.
 *
 * <p>It is no part of {@code mvn verify}, since it needs Python. Run it by its name, or with the
 * full tier in the profile {@code emulated}, with {@code -Dlastseat.emulated.python=} an
 * interpreter that has {@code moto[server]} and {@code aws-sam-translator}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("full")
final class EmulatedDeployment {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String REGION = "eu-central-1";
  private static final List<String> FUNCTIONS =
      List.of("IntakeFunction", "SerializerFunction", "ReconcileFunction");
  private static final String SEAT = "{\"applicant\": \"ada\", \"quantity\": 1}";

  private EmulatedAws aws;
  private DynamoConnections connections;

  /** Stacks that were recovered already: a second run would name another epoch. */
  private final Set<String> recovered = new HashSet<>();

  @BeforeAll
  void deploy() throws Exception {
    System.setProperty("aws.region", REGION);
    String python = System.getProperty("lastseat.emulated.python", "python3");
    aws = EmulatedAws.start(python, Path.of("target", "translated"));
    connections = DynamoConnections.to(aws.endpoint(), List.of());
  }

  @AfterAll
  void end() throws Exception {
    connections.close();
    aws.close();
  }

  Set<String> stacks() {
    return aws.stacks();
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void everyFunctionIsWiredToTheSameTables(String name) throws Exception {
    EmulatedStack stack = aws.stack(name);
    TableNames tables = stack.tablesOf("IntakeFunction");
    Set<String> three = Set.of(tables.requests(), tables.decisions(), tables.reservations());
    for (String function : FUNCTIONS) {
      String role = function.replace("Function", "Role");
      assertThat(stack.tablesOf(function)).isEqualTo(tables);
      assertThat(stack.function(function).path("role"))
          .isEqualTo(stack.at("/roles/" + role + "/arn"));
      assertThat(stack.at("/roles/" + role + "/trust/Statement/0/Principal/Service").asText())
          .isEqualTo("lambda.amazonaws.com");
      assertThat(stack.function(function).path("codeSha256").asText())
          .isEqualTo(sha256(EmulatedStack.zipOf(function)));
      Set<String> known = new TreeSet<>(three);
      known.addAll(stack.toldTablesOf(function));
      assertThat(stack.tablesGrantedTo(role)).as("tables of " + role).isEqualTo(known);
    }
    assertThat(stack.hasPages())
        .isEqualTo(stack.at("/parameters/SignUpPage").asText().equals("on"));
    assertThat(stack.at("/mapping/function"))
        .as("moto follows the alias to the version that it points to")
        .isEqualTo(stack.at("/functions/SerializerFunction/published"));
    assertThat(stack.at("/mapping/source").asText())
        .isEqualTo(stack.at("/tables/" + tables.requests()).asText())
        .contains("/stream/");
    assertThat(stack.at("/outputs/RequestsTableName").asText()).isEqualTo(tables.requests());
    assertThat(stack.at("/outputs/DecisionsTableName").asText()).isEqualTo(tables.decisions());
    assertThat(stack.at("/outputs/ReservationsTableName").asText())
        .isEqualTo(tables.reservations());
  }

  /** Intake and serializer of a stack, each with its own role. */
  private final class Running implements AutoCloseable {

    private final EmulatedRecords records;
    private final GrantedDynamo forIntake;
    private final GrantedDynamo forSerializer;
    final PackagedFunction intake;
    final PackagedFunction serializer;

    Running(EmulatedStack stack) throws IOException {
      records = new EmulatedRecords(connections.streams(), stack.at("/mapping/source").asText());
      forIntake = stack.grantedTo("IntakeRole");
      forSerializer = stack.grantedTo("SerializerRole");
      intake = stack.start("IntakeFunction", forIntake, Map.of());
      serializer = stack.start("SerializerFunction", forSerializer, Map.of());
    }

    /** Delivers the requests that were written since the last delivery. */
    void decide() {
      assertThat(serializer.handle(records.next())).contains("\"batchItemFailures\":[]");
    }

    void nothingIsDenied() {
      assertThat(forIntake.denied()).isEmpty();
      assertThat(forSerializer.denied()).isEmpty();
    }

    @Override
    public void close() throws IOException {
      serializer.close();
      intake.close();
      forSerializer.close();
      forIntake.close();
    }
  }

  @ParameterizedTest
  @MethodSource("stacks")
  void aRequestPassesThrough(String name) throws Exception {
    EmulatedStack stack = aws.stack(name);
    recovered(stack);
    try (Running running = new Running(stack)) {
      PackagedFunction intake = running.intake;
      accepted(stack, call(intake, "PUT", "/v1/resources/hall", "{\"capacity\": 1}", key(stack)));
      running.decide();
      String requests = "/v1/resources/hall/requests";
      JsonNode taken = call(intake, "POST", requests, SEAT, key(stack));
      JsonNode late = call(intake, "POST", requests, SEAT.replace("ada", "bob"), key(stack));
      accepted(stack, taken);
      accepted(stack, late);
      assertThat(statusOf(stack, intake, taken)).isEqualTo("pending");
      running.decide();
      assertThat(statusOf(stack, intake, taken)).isEqualTo("accepted");
      assertThat(statusOf(stack, intake, late)).isEqualTo("rejected");
      if (key(stack).containsKey("authorization")) {
        keepsLists(intake, key(stack));
      }
      Map<String, String> byTheEdge = Map.of("lastseat-edge", aws.edgeSecret());
      JsonNode shown = call(intake, "GET", "/v1/resources/hall", "", byTheEdge);
      int stranger = shown.path("statusCode").asInt();
      assertThat(stranger).as(stack.name()).isEqualTo(key(stack).isEmpty() ? 200 : 401);
      keptWarm(intake, running.serializer);
      running.nothingIsDenied();
    }
  }

  /** Calls the functions with the events of the daily rule. */
  private static void keptWarm(PackagedFunction intake, PackagedFunction serializer)
      throws IOException {
    String event = PackagedStack.TEMPLATE.at("WarmRule/Properties/Targets/0/Input").asText();
    JsonNode answer = JSON.readTree(intake.handle(event));
    assertThat(answer.path("statusCode").asInt()).as(answer.toString()).isBetween(400, 499);
    String nothing = PackagedStack.TEMPLATE.at("WarmRule/Properties/Targets/1/Input").asText();
    assertThat(serializer.handle(nothing)).contains("\"batchItemFailures\":[]");
  }

  Set<String> stacksWithRelay() {
    return aws.stacks().stream()
        .filter(name -> aws.stack(name).at("/functions").has("RelayFunction"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The feed shows it, and the relay calls a receiver whose name does not resolve. */
  @ParameterizedTest
  @MethodSource("stacksWithRelay")
  void whatIsDecidedIsTold(String name) throws Exception {
    EmulatedStack stack = aws.stack(name);
    recovered(stack);
    String stream = stack.at("/relayMapping/source").asText();
    TableNames tables = stack.tablesOf("RelayFunction");
    assertThat(stream).isEqualTo(stack.at("/tables/" + tables.decisions()).asText());
    assertThat(stack.at("/relayMapping/function"))
        .isEqualTo(stack.at("/functions/RelayFunction/published"));
    Set<String> known = new TreeSet<>(stack.toldTablesOf("RelayFunction"));
    known.add(tables.decisions());
    assertThat(stack.tablesGrantedTo("RelayRole")).isEqualTo(known);
    boolean webhooks = stack.at("/parameters/Webhooks").asText().equals("on");
    assertThat(stack.at("/functions").has("WebhookFunction")).isEqualTo(webhooks);
    EmulatedRecords commits =
        new EmulatedRecords(connections.streams(), stream, Set.of("resourceId", "commitNo"));
    try (Running running = new Running(stack);
        GrantedDynamo forRelay = stack.grantedTo("RelayRole");
        PackagedFunction relay = stack.start("RelayFunction", forRelay, Map.of())) {
      PackagedFunction intake = running.intake;
      if (webhooks) {
        JsonNode made =
            call(
                intake,
                "PUT",
                "/v1/webhooks/till",
                "{\"url\": \"https://receiver.invalid/hooks\", \"prefix\": \"told\"}",
                key(stack));
        assertThat(made.path("statusCode").asInt()).as(made.toString()).isEqualTo(201);
      }
      String hall = "/v1/resources/told";
      accepted(stack, call(intake, "PUT", hall, "{\"capacity\": 1}", key(stack)));
      running.decide();
      assertThat(relay.handle(commits.next())).contains("\"batchItemFailures\":[]");
      JsonNode page = call(intake, "GET", "/v1/feed", "", key(stack));
      assertThat(page.path("body").asText()).as(page.toString()).contains("\"told\"");
      assertThat(JSON.readTree(page.path("body").asText()).path("epoch").asText("0"))
          .isEqualTo(stack.environmentOf("IntakeFunction").get("LASTSEAT_EPOCH"));
      if (webhooks) {
        receiverIsCalled(stack, intake);
      }
      assertThat(forRelay.denied()).isEmpty();
      running.nothingIsDenied();
    }
  }

  /** The function that calls receivers makes the call, under its own role. */
  private void receiverIsCalled(EmulatedStack stack, PackagedFunction intake) throws IOException {
    String till = "/v1/webhooks/till";
    assertThat(call(intake, "GET", till, "", key(stack)).path("body").asText())
        .contains("\"state\":\"active\"")
        .doesNotContain("failingSince");
    Set<String> known = new TreeSet<>(stack.toldTablesOf("WebhookFunction"));
    known.add(stack.tablesOf("WebhookFunction").decisions());
    assertThat(stack.tablesGrantedTo("WebhookRole")).hasSize(3).isEqualTo(known);
    try (GrantedDynamo granted = stack.grantedTo("WebhookRole");
        PackagedFunction webhooks = stack.start("WebhookFunction", granted, Map.of())) {
      assertThat(webhooks.handle("{\"Records\":[]}")).contains("\"batchItemFailures\":[]");
      assertThat(granted.denied()).isEmpty();
    }
    assertThat(call(intake, "GET", till, "", key(stack)).path("body").asText())
        .contains("failingSince");
  }

  /** Each optional resource is in at least one set of parameters. */
  @Test
  void everyBranchIsTaken() {
    Set<String> asked = new TreeSet<>();
    for (String name : aws.stacks()) {
      aws.stack(name)
          .at("/parameters")
          .properties()
          .forEach(it -> asked.add(it.getKey() + "=" + it.getValue().asText().split(",")[0]));
    }
    assertThat(asked)
        .contains("ApiAccess=ApiKey", "ApiAccess=Jwt", "ApiAccess=Open", "Restored=1")
        .contains("Feed=on", "Webhooks=on", "EventBus=default", "ImmediateAdmission=on")
        .contains("SignUpPage=on")
        .contains("Profile=shop", "Profile=sale", "Monitoring=Full", "AnalystExports=Daily");
    assertThat(stacksWithRelay()).hasSizeGreaterThan(2);
  }

  @Test
  void whoHasNoKeySignsUpWhereTheResourceIsOpenToThePublic() throws Exception {
    EmulatedStack stack = aws.stack("public");
    try (Running running = new Running(stack)) {
      PackagedFunction intake = running.intake;
      String terms = "{\"capacity\": 1, \"publicSignUp\": true}";
      accepted(stack, call(intake, "PUT", "/v1/resources/fair", terms, key(stack)));
      running.decide();
      JsonNode taken = call(intake, "POST", "/v1/resources/fair/requests", SEAT);
      accepted(stack, taken);
      running.decide();
      assertThat(PackagedStack.statusOf(intake, taken, Map.of())).isEqualTo("accepted");
      JsonNode roster = call(intake, "GET", "/v1/resources/fair/roster", "");
      assertThat(roster.path("statusCode").asInt()).isEqualTo(401);
      running.nothingIsDenied();
    }
  }

  /** Acts as a browser without JavaScript: the form, its submission, the reservation's page. */
  @Test
  void aPersonSignsUpThroughThePage() throws Exception {
    EmulatedStack stack = aws.stack("public");
    try (Running running = new Running(stack)) {
      PackagedFunction intake = running.intake;
      String terms = "{\"capacity\": 1, \"publicSignUp\": true, \"title\": \"Fête\"}";
      accepted(stack, call(intake, "PUT", "/v1/resources/fete", terms, key(stack)));
      running.decide();
      JsonNode form = call(intake, "GET", "/signup/fete", "");
      assertThat(form.path("statusCode").asInt()).as(form.toString()).isEqualTo(200);
      assertThat(form.at("/headers/Content-Security-Policy").asText()).contains("'none'");
      String page = form.path("body").asText();
      String script = found("src=\"(/web/[^\"]+)\"", page);
      assertThat(call(intake, "GET", script, "").path("body").asText()).contains("lastseat-signup");
      String fields = "key=" + found("name=\"key\" value=\"([^\"]+)\"", page);
      JsonNode sent =
          call(
              intake,
              "POST",
              "/signup/fete/requests",
              fields + "&applicant=Zo%C3%AB&quantity=1",
              Map.of("content-type", PackagedStack.FORM));
      assertThat(sent.path("statusCode").asInt()).as(sent.toString()).isEqualTo(303);
      running.decide();
      String own = sent.at("/headers/Location").asText();
      assertThat(own).startsWith("/signup/fete/requests/");
      assertThat(call(intake, "GET", own, "").path("body").asText()).contains("You are in", "Zoë");
      running.nothingIsDenied();
    }
  }

  /** A key works at either address; without one only the edge does. */
  @Test
  void whoIsNotKnownDoesNotGetAroundTheEdge() throws Exception {
    EmulatedStack stack = aws.stack("edge");
    Map<String, String> byTheEdge = Map.of("lastseat-edge", aws.edgeSecret());
    try (GrantedDynamo forIntake = stack.grantedTo("IntakeRole");
        PackagedFunction intake = stack.start("IntakeFunction", forIntake, Map.of())) {
      for (String path : List.of("/v1/resources/hall", "/signup/hall", "/web/page/page.css")) {
        JsonNode around = call(intake, "GET", path, "");
        assertThat(around.path("statusCode").asInt()).as(path).isEqualTo(403);
        assertThat(around.path("body").asText()).contains("around-the-edge");
        JsonNode by = call(intake, "GET", path, "", byTheEdge);
        assertThat(by.path("statusCode").asInt()).as(path + by).isNotEqualTo(403);
      }
      JsonNode known = call(intake, "GET", "/v1/resources/nowhere", "", key(stack));
      assertThat(known.path("statusCode").asInt()).isEqualTo(404);
    }
  }

  private static String found(String pattern, String text) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(text).isTrue();
    return found.group(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"analysts", "analysts-watched", "adopted-told"})
  void theTablesInUseAreExported(String name) {
    EmulatedStack stack = aws.stack(name);
    TableNames tables = stack.tablesOf("SerializerFunction");
    for (String table : List.of(tables.requests(), tables.decisions(), tables.reservations())) {
      assertThat(stack.grantsOf("AnalystExportRole"))
          .containsEntry(table, Set.of("dynamodb:ExportTableToPointInTime"))
          .containsEntry(table + "/export/*", Set.of("dynamodb:DescribeExport"));
    }
    assertThat(stack.at("/resources").has("AnalystExportFailedAlarm"))
        .isEqualTo(stack.at("/parameters/Monitoring").asText().equals("Full"));
  }

  /** One intake exists, and the output names it. */
  @ParameterizedTest
  @MethodSource("stacks")
  void intakeRunsWhereItWasAskedFor(String name) {
    EmulatedStack stack = aws.stack(name);
    boolean managed = stack.at("/parameters").has("ManagedInstanceSubnets");
    assertThat(stack.at("/functions").has("ManagedIntakeFunction")).isEqualTo(managed);
    assertThat(stack.at("/functions").has("IntakeFunction")).isEqualTo(!managed);
    assertThat(stack.at("/resources").has("IntakeInstances")).isEqualTo(managed);
    assertThat(stack.at("/outputs/IntakeAliasArn").asText())
        .endsWith(stack.function("IntakeFunction").path("name").asText() + ":live");
  }

  /** Intake decides once the serializer has recorded which tables belong together. */
  @ParameterizedTest
  @ValueSource(strings = {"immediate", "managed"})
  void aReservationIsDecidedInItsCall(String name) throws Exception {
    EmulatedStack stack = aws.stack(name);
    try (Running running = new Running(stack)) {
      PackagedFunction intake = running.intake;
      String terms = "{\"capacity\": 1, \"admission\": \"immediate\"}";
      Map<String, String> byStream = new HashMap<>(key(stack));
      byStream.put("prefer", "respond-async");
      accepted(stack, call(intake, "PUT", "/v1/resources/foyer", terms, byStream));
      running.decide();
      JsonNode opened = call(intake, "PUT", "/v1/resources/plaza", terms, key(stack));
      assertThat(opened.path("statusCode").asInt()).as(opened.toString()).isEqualTo(201);
      JsonNode taken = call(intake, "POST", "/v1/resources/plaza/requests", SEAT, key(stack));
      assertThat(taken.path("statusCode").asInt()).as(taken.toString()).isEqualTo(200);
      assertThat(JSON.readTree(taken.path("body").asText()).path("admission").asText())
          .isEqualTo("immediate");
      running.nothingIsDenied();
    }
  }

  @Test
  void theReconciliationDecidesWhatTheStreamNeverDelivered() throws Exception {
    EmulatedStack stack = aws.stack("open");
    try (GrantedDynamo forIntake = stack.grantedTo("IntakeRole");
        GrantedDynamo granted = stack.grantedTo("ReconcileRole");
        PackagedFunction intake = stack.start("IntakeFunction", forIntake, Map.of());
        PackagedFunction reconcile =
            stack.start(
                "ReconcileFunction", granted, Map.of("LASTSEAT_RECONCILE_MIN_AGE_HOURS", "0"))) {
      call(intake, "PUT", "/v1/resources/meadow", "{\"capacity\": 1}");
      reconcile.handle("{}");
      JsonNode taken = call(intake, "POST", "/v1/resources/meadow/requests", SEAT);
      JsonNode found = JSON.readTree(reconcile.handle("{}"));
      assertThat(found.path("undecided").asBoolean(true)).as(found.toString()).isFalse();
      assertThat(statusOf(stack, intake, taken)).isEqualTo("accepted");
      assertThat(granted.denied()).isEmpty();
    }
  }

  @Test
  void everyStandInHasItsReason() {
    assertThat(aws.standIns().properties())
        .isNotEmpty()
        .allSatisfy(standIn -> assertThat(standIn.getValue().asText()).isNotBlank());
  }

  /** Follows the procedure after a restore, before any request is written. */
  private void recovered(EmulatedStack stack) {
    String epoch = stack.environmentOf("SerializerFunction").get("LASTSEAT_EPOCH");
    if (!"0".equals(epoch) && recovered.add(stack.name())) {
      Recovered outcome =
          new Recovery(
                  connections.tables(),
                  stack.tablesOf("SerializerFunction"),
                  Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC),
                  line -> {})
              .run(Option.none(), false);
      assertThat(outcome.isSafe()).isTrue();
      assertThat(Long.toString(outcome.epoch())).isEqualTo(epoch);
    }
  }

  private Map<String, String> key(EmulatedStack stack) {
    return switch (stack.at("/parameters/ApiAccess").asText()) {
      case "ApiKey" -> {
        Map<String, String> key = new HashMap<>(Map.of("x-api-key", aws.apiKey()));
        stack
            .at("/stageVariables")
            .properties()
            .forEach(one -> key.put(PackagedStack.STAGE + one.getKey(), one.getValue().asText()));
        yield key;
      }
      case "Jwt" -> Map.of("authorization", "Bearer checked");
      default -> Map.of();
    };
  }

  /** Intake writes the lists of signed-in callers into the table of reservations. */
  private static void keepsLists(PackagedFunction intake, Map<String, String> token)
      throws IOException {
    Map<String, String> keyed = new HashMap<>(token);
    keyed.put("idempotency-key", "listed");
    String seat = SEAT.replace("}", ", \"create\": {\"capacity\": 1}}");
    call(intake, "POST", "/v1/resources/parlour/requests?listed=true", seat, keyed);
    JsonNode list = call(intake, "GET", "/v1/me/requests", "", token);
    assertThat(list.path("statusCode").asInt()).as(list.toString()).isEqualTo(200);
    assertThat(JSON.readTree(list.path("body").asText()).path("requests")).hasSize(1);
  }

  private static void accepted(EmulatedStack stack, JsonNode answer) {
    assertThat(answer.path("statusCode").asInt()).as(stack.name() + answer).isEqualTo(202);
  }

  private String statusOf(EmulatedStack stack, PackagedFunction intake, JsonNode answer)
      throws IOException {
    return PackagedStack.statusOf(intake, answer, key(stack));
  }

  private static String sha256(Path file) throws Exception {
    return Base64.getEncoder()
        .encodeToString(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }
}
