package io.lastseat.serve.token;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.nimbusds.jose.KeySourceException;
import io.lastseat.intake.http.Problem;
import io.vavr.collection.Map;
import io.vavr.control.Either;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the token of each call in front of a function, as an HTTP API with a JWT authorizer does,
 * and puts its claims into the event. A call without a token goes on as a stranger's, as by the
 * address that a stack has for them.
 */
public final class TokenGate
    implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

  private static final Logger LOG = LoggerFactory.getLogger(TokenGate.class);
  private static final String BEARER = "bearer ";
  private static final int UNAUTHORIZED = 401;

  private final TokenCheck check;
  private final RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> function;

  /** A gate in front of this function. */
  public TokenGate(
      TokenCheck check, RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> function) {
    this.check = check;
    this.function = function;
  }

  @Override
  public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
    String sent = event.getHeaders().get("authorization");
    if (sent == null) {
      APIGatewayV2HTTPResponse answer = function.handleRequest(event, context);
      return answer.getStatusCode() == UNAUTHORIZED ? missing() : answer;
    }
    try {
      Either<String, Map<String, String>> claims = check.claims(tokenIn(sent));
      if (claims.isLeft()) {
        return refused(claims.getLeft());
      }
      event
          .getRequestContext()
          .setAuthorizer(
              Authorizer.builder()
                  .withJwt(Authorizer.JWT.builder().withClaims(claims.get().toJavaMap()).build())
                  .build());
      return function.handleRequest(event, context);
    } catch (KeySourceException unread) {
      LOG.warn("The keys of {} cannot be read now: {}", check.issuer(), unread.getMessage());
      return Problem.of(
              "issuer-unavailable",
              503,
              "The issuer does not answer",
              "No token can be checked without its keys. Try again in a moment.")
          .answer()
          .response();
    }
  }

  /** API Gateway takes a token with or without the name of the scheme. */
  private static String tokenIn(String header) {
    String text = header.strip();
    return text.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? text.substring(BEARER.length()).strip()
        : text;
  }

  private static APIGatewayV2HTTPResponse refused(String why) {
    return Problem.of(
            "invalid-token",
            UNAUTHORIZED,
            "The token is not valid",
            Character.toUpperCase(why.charAt(0)) + why.substring(1) + ".")
        .withHeader(
            "WWW-Authenticate", "Bearer error=\"invalid_token\", error_description=\"" + why + "\"")
        .answer()
        .response();
  }

  private static APIGatewayV2HTTPResponse missing() {
    return Problem.of(
            "token-missing",
            UNAUTHORIZED,
            "A token is missing",
            "Send a token of the issuer in the header Authorization, behind \"Bearer \".")
        .withHeader("WWW-Authenticate", "Bearer realm=\"lastseat\"")
        .answer()
        .response();
  }
}
