package io.lastseat.local.dynamodb;

import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;

/**
 * Credentials for an endpoint that is not AWS: those of the environment if it has any, or else
 * dummies. The SDK's default chain is not asked, since its last link looks for a metadata service
 * on the network and waits for it.
 */
final class LocalCredentials {

  private LocalCredentials() {}

  static AwsCredentialsProvider provider() {
    return AwsCredentialsProviderChain.of(
        SystemPropertyCredentialsProvider.create(),
        EnvironmentVariableCredentialsProvider.create(),
        StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
  }
}
