package io.lastseat.embedded.dynamodb;

import io.lastseat.clock.DynamoClock;
import io.lastseat.clock.ServerClock;
import io.lastseat.dynamo.client.DirectClient;
import io.lastseat.embedded.folder.LocalKey;
import io.lastseat.pauses.Retries;
import io.vavr.control.Option;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Clients of one DynamoDB endpoint: one for tables and one for streams, over one pool of
 * connections, or in this process over none. Both are safe for use by many threads.
 *
 * <p>AWS has two hosts ({@code dynamodb.REGION.amazonaws.com} and {@code
 * streams.dynamodb.REGION.amazonaws.com}), other engines have one. An AWS endpoint is therefore
 * given to the table client only. The streams client derives its host from the region.
 */
public final class DynamoConnections implements AutoCloseable {

  /** The number of calls under way at once. Further calls wait for a connection. */
  private static final int MAX_CONNECTIONS = 256;

  /** Nine tries fit into the time of a call, so its failure names this cause. */
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);

  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(5);

  /**
   * On the same machine a slow answer means a busy processor, not a lost packet. An engine carries
   * out an attempt even if the client gives it up.
   */
  private static final Duration LOCAL_ATTEMPT_TIMEOUT = Duration.ofSeconds(15);

  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(20);

  private final Option<SdkHttpClient> http;
  private final DynamoDbClient tables;
  private final DynamoDbStreamsClient streams;
  private final ServerClock serverClock;
  private final Region region;
  private final AwsCredentialsProvider credentials;

  private DynamoConnections(
      Option<SdkHttpClient> http,
      DynamoDbClient tables,
      DynamoDbStreamsClient streams,
      ServerClock serverClock,
      Region region,
      AwsCredentialsProvider credentials) {
    this.http = http;
    this.tables = tables;
    this.streams = streams;
    this.serverClock = serverClock;
    this.region = region;
    this.credentials = credentials;
  }

  /**
   * Makes the clients; they open no connection yet.
   *
   * @param endpoint the address of DynamoDB, for example {@link EmbeddedDynamo#endpoint()} or
   *     {@code https://dynamodb.eu-west-1.amazonaws.com}
   * @param interceptors see every call of the table client, in this order
   * @throws IllegalArgumentException if the endpoint is no HTTP address, or is an AWS address
   *     without a region
   */
  public static DynamoConnections to(URI endpoint, List<ExecutionInterceptor> interceptors) {
    return to(endpoint, Option.none(), interceptors);
  }

  /**
   * Makes the clients with the key of an embedded DynamoDB. Without a key they use the credentials
   * of the environment.
   */
  public static DynamoConnections to(
      URI endpoint, Option<LocalKey> key, List<ExecutionInterceptor> interceptors) {
    return to(endpoint, key, interceptors, DynamoClock.ofThisMachine());
  }

  /** Makes the clients, and adds this clock to the interceptors of the table client. */
  static DynamoConnections to(
      URI endpoint,
      Option<LocalKey> key,
      List<ExecutionInterceptor> interceptors,
      DynamoClock serverClock) {
    var place = DynamoPlace.of(endpoint);
    var credentials = key.map(LocalKey::provider).getOrElse(() -> credentialsFor(place));
    for (var engine : EmbeddedDynamo.inThisProcess(endpoint, key)) {
      return new DynamoConnections(
          Option.none(),
          DirectClient.of(DynamoDbClient.class, new DirectCalls(engine, interceptors)::answer),
          DirectClient.of(DynamoDbStreamsClient.class, engine),
          // Both have the clock of this machine.
          ServerClock.TRUSTING,
          place.region(),
          credentials);
    }
    List<ExecutionInterceptor> ofTables = new ArrayList<>(interceptors);
    ofTables.add(serverClock);
    SdkHttpClient http = overSockets(place);
    var tables =
        configured(DynamoDbClient.builder(), place, credentials, http, ofTables)
            .endpointOverride(endpoint)
            .build();
    var streamsBuilder =
        configured(DynamoDbStreamsClient.builder(), place, credentials, http, List.of());
    if (!place.aws()) {
      streamsBuilder.endpointOverride(endpoint);
    }
    return new DynamoConnections(
        Option.some(http),
        tables,
        streamsBuilder.build(),
        serverClock,
        place.region(),
        credentials);
  }

  private static SdkHttpClient overSockets(DynamoPlace place) {
    return Apache5HttpClient.builder()
        .maxConnections(MAX_CONNECTIONS)
        .connectionTimeout(CONNECT_TIMEOUT)
        .connectionAcquisitionTimeout(attemptTimeout(place))
        .socketTimeout(attemptTimeout(place))
        .build();
  }

  private static <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B configured(
      B builder,
      DynamoPlace place,
      AwsCredentialsProvider credentials,
      SdkHttpClient http,
      List<ExecutionInterceptor> interceptors) {
    return builder
        .region(place.region())
        .credentialsProvider(credentials)
        .httpClient(http)
        .overrideConfiguration(
            settings ->
                settings
                    .apiCallAttemptTimeout(attemptTimeout(place))
                    .apiCallTimeout(CALL_TIMEOUT)
                    .retryStrategy(Retries.ofDynamo())
                    .executionInterceptors(interceptors));
  }

  private static Duration attemptTimeout(DynamoPlace place) {
    return place.aws() ? ATTEMPT_TIMEOUT : LOCAL_ATTEMPT_TIMEOUT;
  }

  private static AwsCredentialsProvider credentialsFor(DynamoPlace place) {
    return place.aws() ? DefaultCredentialsProvider.builder().build() : credentialsOutsideAws();
  }

  /**
   * Credentials for an endpoint that is not AWS. They come from the environment, or from the file
   * that {@code AWS_SHARED_CREDENTIALS_FILE} names there; without either they are dummies. This
   * class does not use the SDK's default chain: its last link waits for a metadata service on the
   * network. Nor may another endpoint get a person's own credentials for AWS.
   */
  private static AwsCredentialsProvider credentialsOutsideAws() {
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

  /** The client for tables, with the interceptors. */
  public DynamoDbClient tables() {
    return tables;
  }

  /** The client for streams, without the interceptors. */
  public DynamoDbStreamsClient streams() {
    return streams;
  }

  /**
   * The table client's estimate of the difference between this machine's and DynamoDB's clock. In
   * one process there is none.
   */
  public ServerClock serverClock() {
    return serverClock;
  }

  /** The region of the endpoint. */
  public Region region() {
    return region;
  }

  /** The credentials for the endpoint. In one process with it, the clients need none. */
  public AwsCredentialsProvider credentials() {
    return credentials;
  }

  @Override
  public void close() {
    tables.close();
    streams.close();
    http.forEach(SdkHttpClient::close);
  }

  /**
   * What the address of an endpoint says: whether it is AWS, and in which region. An AWS host names
   * its region in one of its labels (<a
   * href="https://docs.aws.amazon.com/general/latest/gr/ddb.html">endpoints of DynamoDB</a>).
   */
  record DynamoPlace(boolean aws, Region region) {

    private static final Pattern REGION_LABEL =
        Pattern.compile("(?:^|\\.)([a-z]{2,4}(?:-[a-z]+)+-\\d+)(?:\\.|$)");

    static DynamoPlace of(URI endpoint) {
      var host = endpoint.getHost();
      if (host == null || !Set.of("http", "https").contains(endpoint.getScheme())) {
        throw new IllegalArgumentException(
            "The endpoint "
                + endpoint
                + " is no HTTP address; write it like http://127.0.0.1:8000 or"
                + " https://dynamodb.eu-west-1.amazonaws.com.");
      }
      var name = host.toLowerCase(Locale.ROOT);
      var aws = name.endsWith(".amazonaws.com") || name.endsWith(".amazonaws.com.cn");
      return new DynamoPlace(aws, aws ? regionIn(name) : localRegion());
    }

    private static Region regionIn(String host) {
      var label = REGION_LABEL.matcher(host);
      if (!label.find()) {
        throw new IllegalArgumentException(
            "The AWS endpoint "
                + host
                + " names no region; write it like dynamodb.eu-west-1.amazonaws.com.");
      }
      return Region.of(label.group(1));
    }

    private static Region localRegion() {
      return SdkSystemSetting.AWS_REGION.getStringValue().map(Region::of).orElse(Region.US_EAST_1);
    }
  }
}
