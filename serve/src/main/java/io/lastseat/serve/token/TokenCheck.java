package io.lastseat.serve.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.vavr.Tuple;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Decides whether a token is valid, by the rules of API Gateway (<a
 * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html">JWT
 * authorizers</a>): an RSA signature of a key that the header names, {@code iss}, {@code aud} or
 * else {@code client_id}, {@code exp}, {@code nbf} and {@code iat}. No time has a tolerance.
 *
 * @param issuer the claim {@code iss}
 * @param audiences of which a token names one
 */
public record TokenCheck(String issuer, Set<String> audiences, TokenKeys keys, Clock clock) {

  /** The header says by which of them; a key never says that it is for another. */
  private static final List<JWSAlgorithm> ALGORITHMS =
      List.of(JWSAlgorithm.RS256, JWSAlgorithm.RS384, JWSAlgorithm.RS512);

  /**
   * The claims of a valid token, as texts, as API Gateway hands them over; else why it is refused.
   *
   * @throws KeySourceException if the keys of the issuer cannot be read now
   */
  Either<String, Map<String, String>> claims(String token) throws KeySourceException {
    try {
      SignedJWT signed = parsed(token);
      Option<String> wrong = wrongSignature(signed);
      if (wrong.isDefined()) {
        return Either.left(wrong.get());
      }
      JWTClaimsSet claims = signed.getJWTClaimsSet();
      return wrong(claims, clock.instant())
          .map(Either::<String, Map<String, String>>left)
          .getOrElse(() -> Either.right(texts(claims)));
    } catch (ParseException malformed) {
      return Either.left("the token is no signed JWT");
    }
  }

  /** The library throws more than it says: NullPointerException for the header {@code null}. */
  private static SignedJWT parsed(String token) throws ParseException {
    try {
      return SignedJWT.parse(token);
    } catch (RuntimeException malformed) {
      throw new ParseException(malformed.toString(), 0);
    }
  }

  private Option<String> wrongSignature(SignedJWT token) throws KeySourceException {
    if (!ALGORITHMS.contains(token.getHeader().getAlgorithm())) {
      return Option.some("the token is not signed by RS256, RS384 or RS512");
    }
    String id = token.getHeader().getKeyID();
    if (id == null) {
      return Option.some("the header of the token names no key, kid");
    }
    Vector<RSAKey> known = keys.withId(id);
    if (known.isEmpty()) {
      return Option.some("the issuer has no RSA key of the kid that the token names");
    }
    return Option.when(
        !known.exists(key -> isSignedBy(key, token)),
        "the signature of the token is not one of the key that it names");
  }

  private static boolean isSignedBy(RSAKey key, SignedJWT token) {
    try {
      return token.verify(new RSASSAVerifier(key));
    } catch (JOSEException unfit) {
      return false;
    }
  }

  private Option<String> wrong(JWTClaimsSet claims, Instant now) throws ParseException {
    if (!issuer.equals(claims.getIssuer())) {
      return Option.some("the token is not of the issuer, by its claim iss");
    }
    Vector<String> named = Vector.ofAll(claims.getAudience());
    Option<String> client = Option.of(claims.getStringClaim("client_id"));
    if (!named.orElse(client.toVector()).exists(audiences::contains)) {
      return Option.some("the token does not have a valid audience, by aud or else client_id");
    }
    Date end = claims.getExpirationTime();
    if (end == null || !end.toInstant().isAfter(now)) {
      return Option.some("the token has expired, or says no exp");
    }
    boolean early =
        Option.of(claims.getNotBeforeTime()).exists(begin -> begin.toInstant().isAfter(now))
            || Option.of(claims.getIssueTime()).exists(made -> made.toInstant().isAfter(now));
    return Option.when(early, "the token is not valid yet, by nbf or iat");
  }

  /** A list becomes {@code [one two]}; an object says nothing to Lastseat, and is left out. */
  private static Map<String, String> texts(JWTClaimsSet claims) {
    return HashMap.ofAll(claims.getClaims())
        .flatMap((name, value) -> text(value).map(text -> Tuple.of(name, text)));
  }

  private static Option<String> text(Object value) {
    if (value instanceof Date time) {
      return Option.some(Long.toString(time.toInstant().getEpochSecond()));
    }
    if (value instanceof List<?> list) {
      return Option.some(
          list.stream().map(String::valueOf).collect(Collectors.joining(" ", "[", "]")));
    }
    return value == null || value instanceof java.util.Map
        ? Option.none()
        : Option.some(value.toString());
  }
}
