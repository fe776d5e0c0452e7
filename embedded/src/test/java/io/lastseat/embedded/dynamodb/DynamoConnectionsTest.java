package io.lastseat.embedded.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.clock.DynamoClock;
import io.lastseat.clock.Reading;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

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
  void every_answer_tells_the_servers_clock_failures_included() {
    try (var dynamo = EmbeddedDynamo.start(Option.none())) {
      try (var connections = DynamoConnections.to(bySocket(dynamo), List.of())) {
        assertThat(connections.serverClock().now()).isEqualTo(new Reading.Unknown());
        connections.tables().listTables();
        assertThat(connections.serverClock().now()).isEqualTo(new Reading.InOrder());
      }
      try (var connections = DynamoConnections.to(bySocket(dynamo), List.of())) {
        assertThatThrownBy(() -> connections.tables().describeTable(b -> b.tableName("absent")))
            .isInstanceOf(ResourceNotFoundException.class);
        assertThat(connections.serverClock().now()).isEqualTo(new Reading.InOrder());
      }
    }
  }

  @Test
  void a_clock_years_ahead_is_seen_against_a_real_server() {
    Duration ahead = Duration.ofDays(3_650);
    var clock = new DynamoClock(Clock.offset(Clock.systemUTC(), ahead), System::nanoTime);
    try (var dynamo = EmbeddedDynamo.start(Option.none());
        var connections = DynamoConnections.to(bySocket(dynamo), Option.none(), List.of(), clock)) {
      connections.tables().listTables();
      assertThat(clock.now())
          .isInstanceOfSatisfying(
              Reading.Off.class, off -> assertThat(off.by()).isCloseTo(ahead, Duration.ofDays(1)));
    }
  }

  /** A decider that knows nothing of the clock reads each head again. */
  @Test
  void in_one_process_both_have_the_same_clock() {
    try (var dynamo = EmbeddedDynamo.start(Option.none());
        var connections = DynamoConnections.to(dynamo.endpoint(), List.of())) {
      assertThat(connections.serverClock().now()).isEqualTo(new Reading.InOrder());
    }
  }

  /** Another name of the same address, which is not known as that of an engine in this process. */
  private static URI bySocket(EmbeddedDynamo dynamo) {
    return URI.create(dynamo.endpoint().toString().replace("127.0.0.1", "localhost"));
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
