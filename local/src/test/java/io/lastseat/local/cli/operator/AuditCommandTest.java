package io.lastseat.local.cli.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.local.cli.typed.Child;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.cli.typed.Served;
import io.lastseat.local.cli.typed.SigningUp;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.server.LastseatServer;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class AuditCommandTest {

  @TempDir private Path folder;

  @Tag("full")
  @Test
  void the_books_agree_in_a_stampede_and_after_it_until_somebody_damages_them() throws Exception {
    String resource = "crowded";
    try (Child serve = Child.lastseat("serve", "--port", "0", "--data", folder.toString())) {
      URI url = URI.create(serve.url());
      new ApiClient(url, Option.none())
          .set(
              resource,
              JsonNodeFactory.instance.objectNode().put("capacity", 300).put("gate", false));
      try (SigningUp crowd = new SigningUp(url, resource, 16)) {
        for (int audits = 0; audits < 4; audits++) {
          crowd.letIn(250);
          Ran meanwhile = audit("--json");
          assertThat(meanwhile.status()).as(meanwhile.out() + meanwhile.err()).isZero();
        }
        crowd.awaitVerdicts();
      }
      JsonNode report = new ObjectMapper().readTree(audit("--json").out());
      assertThat(report.get("pending").asInt()).isZero();
      assertThat(report.get("firstDifference").isNull()).isTrue();
      JsonNode books = report.get("resources").get(0);
      assertThat(books.get("accepted").asInt()).isEqualTo(300);
      assertThat(books.get("rejected").asInt()).isEqualTo(700);
      assertThat(books.get("decisions").asInt()).isEqualTo(1_001);
      assertThat(books.get("free").asInt()).isZero();
      serve.signal("KILL");
      serve.status();
    }
    Ran quiet = audit(resource);
    assertThat(quiet.status()).isZero();
    assertThat(quiet.out())
        .contains(resource + " ")
        .endsWith("1001 verdicts derived again: nothing differs.\n");

    damage(resource);
    Ran damaged = audit(resource);
    assertThat(damaged.status()).isEqualTo(1);
    assertThat(damaged.out())
        .contains("First difference: resource " + resource + ", commit 1\n")
        .contains("  what         the commit\n")
        .contains("  stands       it was changed since it was written\n")
        .endsWith(" differences.\n");
    JsonNode told = new ObjectMapper().readTree(audit("--json").out()).get("firstDifference");
    assertThat(told.get("commit").asInt()).isEqualTo(1);
    assertThat(told.get("requestId").isNull()).isTrue();
  }

  @Test
  void what_nobody_asked_for_is_told() throws Exception {
    try (LastseatServer server = Served.on(folder)) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      Ran nothing = audit("night");
      assertThat(nothing.status()).isEqualTo(1);
      assertThat(nothing.err()).contains("There is nothing about a resource night").hasLineCount(1);

      Ran all = audit();
      assertThat(all.status()).isZero();
      assertThat(all.out()).contains("0 resources, 0 commits, 0 verdicts");

      client.set("day", JsonNodeFactory.instance.objectNode().put("capacity", 7));
      assertThat(audit("day").out()).containsPattern("day +1 +1 +0 +0 +0 +7 +0");

      client.reserve(
          "day", JsonNodeFactory.instance.objectNode().put("applicant", "Ada").put("quantity", 5));
      client.replace("day", JsonNodeFactory.instance.objectNode().put("capacity", 3));
      assertThat(audit("day").out())
          .containsPattern("day +3 +3 +1 +0 +5 +0 +0")
          .contains("day: 2 more are taken than the capacity of 3; it was lowered");
      JsonNode books = new ObjectMapper().readTree(audit("day", "--json").out()).at("/resources/0");
      assertThat(books.get("free").asInt()).isZero();
      assertThat(books.get("overCapacity").asInt()).isEqualTo(2);
    }
  }

  private Ran audit(String... arguments) {
    String[] all = new String[arguments.length + 2];
    all[0] = "audit";
    all[1] = "--data=" + folder;
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return Ran.lastseat(all);
  }

  private void damage(String resource) {
    try (EmbeddedDynamo dynamo =
            EmbeddedDynamo.start(Option.some(LastseatServer.databaseIn(folder)));
        DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      DynamoDbClient client = connections.tables();
      Map<String, AttributeValue> commit =
          new HashMap<>(
              client
                  .getItem(
                      get ->
                          get.tableName("lastseat-decisions")
                              .key(
                                  Map.of(
                                      "resourceId", AttributeValue.fromS(resource),
                                      "commitNo", AttributeValue.fromN("1"))))
                  .item());
      Map<String, AttributeValue> books = new HashMap<>(commit.get("books").m());
      books.put("taken", AttributeValue.fromN("1"));
      commit.put("books", AttributeValue.fromM(books));
      client.putItem(put -> put.tableName("lastseat-decisions").item(commit));
    }
  }
}
