package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

class FailuresTest {

  private static Problem of(int status) {
    return Failures.problem(InternalServerErrorException.builder().statusCode(status).build());
  }

  @Test
  void aFullDiskIsToldWithWhatToDo() {
    Problem full = of(507);
    Problem other = of(500);
    assertThat(full.status()).isEqualTo(503);
    assertThat(full.code()).isEqualTo(other.code()).isEqualTo("unavailable");
    assertThat(full.detail())
        .startsWith("Its disk is full. The operator of the service must free some space.")
        .endsWith(other.detail());
    assertThat(full.headers()).isEqualTo(other.headers());
  }
}
