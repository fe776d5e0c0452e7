package io.lastseat.embedded.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.StreamedTable;
import io.vavr.control.Option;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Anybody can reach the port of the embedded database; only key holders reach its tables. */
class KeyHoldersTest {

  @TempDir private Path temp;

  @Test
  void only_the_key_opens_it() throws Exception {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.guarded(Option.none());
        DynamoConnections ours = DynamoConnections.to(dynamo.endpoint(), dynamo.key(), List.of());
        DynamoConnections strange = DynamoConnections.to(dynamo.endpoint(), List.of());
        DynamoConnections wrong =
            DynamoConnections.to(dynamo.endpoint(), Option.some(LocalKey.random()), List.of())) {
      StreamedTable.create(ours.tables(), "things").put("item");
      assertThat(ours.streams().listStreams().streams()).hasSize(1);

      for (DynamoConnections other : List.of(strange, wrong)) {
        assertThatThrownBy(() -> other.tables().listTables())
            .isInstanceOfSatisfying(
                DynamoDbException.class,
                refusal -> {
                  assertThat(refusal.awsErrorDetails().errorCode())
                      .isEqualTo("UnrecognizedClientException");
                  assertThat(refusal.numAttempts()).isEqualTo(1);
                })
            .hasMessageContaining("lastseat.credentials");
        assertThatThrownBy(() -> other.streams().listStreams())
            .hasMessageContaining("lastseat.credentials");
        assertThatThrownBy(() -> other.tables().deleteTable(table -> table.tableName("things")))
            .hasMessageContaining("lastseat.credentials");
      }
      assertThat(ours.tables().listTables().tableNames()).containsExactly("things");
    }
  }

  @Test
  void whatever_carries_no_key_is_refused() throws Exception {
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.guarded(Option.none())) {
      String id = dynamo.key().get().id();
      for (String authorization :
          List.of(
              "none",
              "AWS4-HMAC-SHA256",
              "AWS4-HMAC-SHA256 Credential=/20300101/us-east-1/dynamodb/aws4_request",
              "AWS4-HMAC-SHA256 Credential=" + id,
              "AWS4-HMAC-SHA256 Credential="
                  + id.substring(0, 39)
                  + "/20300101/us-east-1/dynamodb/x",
              "AWS4-HMAC-SHA256 Credential=" + id.substring(1) + "/20300101/us-east-1/dynamodb/x",
              "AWS4-HMAC-SHA256 Credential=" + id + "0/20300101/us-east-1/dynamodb/aws4_request",
              "Bearer " + id)) {
        for (String method : List.of("GET", "POST", "OPTIONS", "HEAD")) {
          HttpResponse<String> answer = send(dynamo, method, authorization);
          assertThat(answer.statusCode()).as("%s %s", method, authorization).isEqualTo(400);
          assertThat(answer.body()).doesNotContain(id);
        }
      }
    }
  }

  private static HttpResponse<String> send(
      EmbeddedDynamo dynamo, String method, String authorization) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(dynamo.endpoint())
            .header("X-Amz-Target", "DynamoDB_20120810.ListTables")
            .method(method, BodyPublishers.ofString("{}"));
    if (!authorization.equals("none")) {
      request.header("Authorization", authorization);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void the_key_is_told_to_its_owner_alone_and_as_long_as_it_opens() throws Exception {
    Path folder = temp.resolve("data/dynamodb");
    LocalKey first;
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.guarded(Option.some(folder))) {
      first = dynamo.key().get();
      dynamo.announce();
      assertThat(DataFolder.announced(folder)).contains(dynamo.endpoint());
      assertThat(DataFolder.announcedKey(folder)).contains(first);
      for (String name : List.of("lastseat.credentials", "lastseat.address")) {
        assertThat(permissions(folder.resolve(name))).isEqualTo("rw-------");
      }
      assertThat(permissions(folder)).isEqualTo("rwx------");
      assertThat(permissions(folder.getParent())).isEqualTo("rwx------");
      assertThat(Files.readString(folder.resolve("lastseat.credentials")))
          .startsWith("[default]\naws_access_key_id = " + first.id() + "\n");
    }
    assertThat(DataFolder.announcedKey(folder)).isEmpty();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).noneMatch(path -> path.toString().contains("credentials"));
    }
    try (EmbeddedDynamo again = EmbeddedDynamo.guarded(Option.some(folder))) {
      assertThat(again.key().get()).isNotEqualTo(first);
    }
  }

  @Test
  void what_is_no_key_is_none() throws Exception {
    for (String text :
        List.of(
            "",
            "[default]",
            "aws_access_key_id = local",
            "aws_access_key_id = " + "g".repeat(40))) {
      Files.writeString(temp.resolve("lastseat.credentials"), text);
      assertThat(DataFolder.announcedKey(temp)).as(text).isEmpty();
    }
  }

  private static String permissions(Path path) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
