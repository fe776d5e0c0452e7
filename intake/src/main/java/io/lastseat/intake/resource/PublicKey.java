package io.lastseat.intake.resource;

import io.lastseat.command.Caller;
import io.lastseat.command.OwnKey;
import io.lastseat.intake.http.IdempotencyKeyHeader;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The idempotency key of an anonymous caller. The id of the request derives from it, and a caller
 * with the id may look at the request and cancel it. So the key must be hard to guess: a UUID of
 * version 4 (122 random bits) or 7 (74 random bits; RFC 9562). A request without a key gets a
 * random id.
 */
public final class PublicKey {

  private static final Pattern RANDOM_UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");

  public static Either<Problem, Option<OwnKey>> of(Call call) {
    return IdempotencyKeyHeader.of(call)
        .map(key -> key.map(text -> text.toLowerCase(Locale.ROOT)))
        .filterOrElse(
            key -> key.forAll(text -> RANDOM_UUID.matcher(KeyPrefix.without(text)).matches()),
            key ->
                Problems.INVALID_IDEMPOTENCY_KEY.because(
                    "Without an API key the Idempotency-Key must be a random UUID (version 4 or 7),"
                        + " alone or behind the keyPrefix of the resource, since a caller that"
                        + " guesses it may cancel the request; nothing was written."))
        .map(key -> key.map(text -> new OwnKey(Caller.PUBLIC, text)));
  }

  private PublicKey() {}
}
