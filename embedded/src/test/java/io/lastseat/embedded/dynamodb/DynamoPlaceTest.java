package io.lastseat.embedded.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.embedded.dynamodb.DynamoConnections.DynamoPlace;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DynamoPlaceTest {

  @ParameterizedTest
  @CsvSource({
    "https://dynamodb.eu-west-1.amazonaws.com, eu-west-1",
    "https://DynamoDB.us-gov-west-1.amazonaws.com:443, us-gov-west-1",
    "https://dynamodb-fips.us-east-2.amazonaws.com, us-east-2",
    "https://dynamodb.cn-north-1.amazonaws.com.cn, cn-north-1",
    "https://vpce-1a2b-3c4d.dynamodb.ap-southeast-2.vpce.amazonaws.com, ap-southeast-2"
  })
  void an_aws_host_names_its_region(URI endpoint, String region) {
    var place = DynamoPlace.of(endpoint);
    assertThat(place.aws()).isTrue();
    assertThat(place.region().id()).isEqualTo(region);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:8000",
        "http://localhost:8000",
        "https://dynamodb.eu-west-1.amazonaws.com.example.org",
        "http://myamazonaws.com"
      })
  void everything_else_is_not_aws(URI endpoint) {
    assertThat(DynamoPlace.of(endpoint).aws()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:8000", "ftp://localhost", "/path", "http:///x"})
  void what_is_no_http_address_is_told_so(URI endpoint) {
    assertThatThrownBy(() -> DynamoPlace.of(endpoint))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("write it like http://127.0.0.1:8000");
  }

  @Test
  void an_aws_host_without_a_region_is_told_so() {
    assertThatThrownBy(() -> DynamoPlace.of(URI.create("https://dynamodb.amazonaws.com")))
        .hasMessageContaining("names no region");
  }
}
