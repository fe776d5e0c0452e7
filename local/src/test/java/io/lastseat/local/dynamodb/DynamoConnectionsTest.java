package io.lastseat.local.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Option;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

class DynamoConnectionsTest {

  @Test
  void interceptors_see_the_calls_of_the_table_client_alone() {
    var seen = new ArrayList<String>();
    var meter =
        new ExecutionInterceptor() {
          @Override
          public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes about) {
            seen.add(context.request().getClass().getSimpleName());
          }
        };
    try (var dynamo = EmbeddedDynamo.start(Option.none());
        var connections = DynamoConnections.to(dynamo.endpoint(), List.of(meter))) {
      var table = StreamedTable.create(connections.tables(), "things");
      connections.streams().describeStream(stream -> stream.streamArn(table.streamArn()));
    }
    assertThat(seen).containsExactly("CreateTableRequest");
  }

  @Test
  void on_aws_the_streams_client_finds_its_own_host() {
    var endpoint = URI.create("https://dynamodb.eu-west-1.amazonaws.com");
    try (var connections = DynamoConnections.to(endpoint, List.of())) {
      assertThat(connections.tables().serviceClientConfiguration().endpointOverride())
          .contains(endpoint);
      var streams = connections.streams().serviceClientConfiguration();
      assertThat(streams.endpointOverride()).isEmpty();
      assertThat(streams.region().id()).isEqualTo("eu-west-1");
    }
  }
}
