package io.lastseat.embedded.folder;

import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;

/**
 * Credentials for an endpoint that is not AWS: those of the environment if it has any, or of the
 * file that {@code AWS_SHARED_CREDENTIALS_FILE} names there, or else dummies. The SDK's default
 * chain is not asked, since its last link looks for a metadata service on the network and waits for
 * it; and a person's own credentials for AWS are no business of another endpoint.
 */
public final class LocalCredentials {

  private LocalCredentials() {}

  public static AwsCredentialsProvider provider() {
    var chain =
        AwsCredentialsProviderChain.builder()
            .addCredentialsProvider(SystemPropertyCredentialsProvider.create())
            .addCredentialsProvider(EnvironmentVariableCredentialsProvider.create());
    if (ProfileFileSystemSetting.AWS_SHARED_CREDENTIALS_FILE.getStringValue().isPresent()) {
      chain.addCredentialsProvider(ProfileCredentialsProvider.create());
    }
    return chain
        .addCredentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .build();
  }
}
