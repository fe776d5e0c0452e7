package io.lastseat.intake;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.json.HttpEventJson;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.util.Map;

/**
 * Converts calls and answers from and to Lambda's types, for handlers that have these types. {@link
 * HttpEventJson} does the same with bytes; a test compares both.
 */
public final class TypedHttp {

  private TypedHttp() {}

  /** The call in an event; none if the event is no HTTP call of payload format 2.0. */
  public static Option<Call> call(APIGatewayV2HTTPEvent event) {
    return Option.of(event.getRequestContext())
        .flatMap(context -> Option.of(context.getHttp()))
        .filter(http -> http.getMethod() != null && event.getRawPath() != null)
        .map(
            http ->
                new Call(
                    http.getMethod(),
                    event.getRawPath(),
                    HttpEventJson.lowerCase(Option.of(event.getHeaders()).getOrElse(Map.of())),
                    Option.of(event.getQueryStringParameters()).getOrElse(Map.of()),
                    Option.of(event.getBody()).filter(text -> !text.isEmpty()),
                    event.getIsBase64Encoded(),
                    claims(event.getRequestContext()),
                    Option.of(event.getStageVariables()).getOrElse(Map.of()),
                    Option.of(http.getSourceIp()).getOrElse("")));
  }

  private static Map<String, String> claims(RequestContext context) {
    return Option.of(context.getAuthorizer())
        .flatMap(authorizer -> Option.of(authorizer.getJwt()))
        .flatMap(jwt -> Option.of(jwt.getClaims()))
        .getOrElse(Map.of());
  }

  /**
   * The response with this answer.
   *
   * @throws IllegalArgumentException if the answer has further pieces: Lambda can send none
   */
  public static APIGatewayV2HTTPResponse response(Answer answer) {
    if (answer.rest().isDefined()) {
      throw new IllegalArgumentException("A function that sends in pieces is called by its Api");
    }
    return APIGatewayV2HTTPResponse.builder()
        .withStatusCode(answer.status())
        .withHeaders(answer.headers().toJavaMap())
        .withBody(answer.body())
        .withIsBase64Encoded(answer.base64())
        .build();
  }
}
