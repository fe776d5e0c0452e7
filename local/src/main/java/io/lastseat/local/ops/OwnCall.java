package io.lastseat.local.ops;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import java.time.Instant;
import java.util.UUID;

/** The call of a page that calls the API by itself, and not for a browser. */
final class OwnCall {

  static APIGatewayV2HTTPEvent at(Instant now) {
    return APIGatewayV2HTTPEvent.builder()
        .withRequestContext(
            RequestContext.builder()
                .withAccountId("000000000000")
                .withApiId("local")
                .withDomainName("localhost")
                .withRequestId(UUID.randomUUID().toString())
                .withStage("$default")
                .withTime(now.toString())
                .withTimeEpoch(now.toEpochMilli())
                .withHttp(
                    RequestContext.Http.builder()
                        .withProtocol("HTTP/1.1")
                        .withSourceIp("127.0.0.1")
                        .build())
                .build())
        .build();
  }

  private OwnCall() {}
}
