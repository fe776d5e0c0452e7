package io.lastseat.serve.token;

import com.nimbusds.jose.KeySourceException;
import io.lastseat.intake.http.Problem;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.lastseat.site.Site;
import io.vavr.collection.Map;
import io.vavr.control.Either;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the token of each call in front of the API, as an HTTP API with a JWT authorizer does, and
 * puts its claims into the call. A call without a token goes on as a stranger's, as by the address
 * that a stack has for them.
 */
public final class TokenGate implements Site {

  private static final Logger LOG = LoggerFactory.getLogger(TokenGate.class);
  private static final String BEARER = "bearer ";
  private static final int UNAUTHORIZED = 401;

  private final TokenCheck check;

  /** A gate with this check. */
  public TokenGate(TokenCheck check) {
    this.check = check;
  }

  @Override
  public Answer answer(Call call, Function<Call, Answer> api) {
    String sent = call.headers().get("authorization");
    if (sent == null) {
      Answer answer = api.apply(call);
      return answer.status() == UNAUTHORIZED ? missing() : answer;
    }
    try {
      Either<String, Map<String, String>> claims = check.claims(tokenIn(sent));
      if (claims.isLeft()) {
        return refused(claims.getLeft());
      }
      return api.apply(call.withClaims(claims.get().toJavaMap()));
    } catch (KeySourceException unread) {
      LOG.warn("The keys of {} cannot be read now: {}", check.issuer(), unread.getMessage());
      return Problem.of(
              "issuer-unavailable",
              503,
              "The issuer does not answer",
              "No token can be checked without its keys. Try again in a moment.")
          .answer();
    }
  }

  /** API Gateway takes a token with or without the name of the scheme. */
  private static String tokenIn(String header) {
    String text = header.strip();
    return text.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? text.substring(BEARER.length()).strip()
        : text;
  }

  private static Answer refused(String why) {
    return Problem.of(
            "invalid-token",
            UNAUTHORIZED,
            "The token is not valid",
            Character.toUpperCase(why.charAt(0)) + why.substring(1) + ".")
        .withHeader(
            "WWW-Authenticate", "Bearer error=\"invalid_token\", error_description=\"" + why + "\"")
        .answer();
  }

  private static Answer missing() {
    return Problem.of(
            "token-missing",
            UNAUTHORIZED,
            "A token is missing",
            "Send a token of the issuer in the header Authorization, behind \"Bearer \".")
        .withHeader("WWW-Authenticate", "Bearer realm=\"lastseat\"")
        .answer();
  }
}
