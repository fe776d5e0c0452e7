package io.lastseat.intake.http;

import io.lastseat.command.Caller;
import io.lastseat.command.OwnKey;
import io.lastseat.model.id.Limits;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.regex.Pattern;

/**
 * The header Idempotency-Key. The draft (draft-ietf-httpapi-idempotency-key-header) requires a
 * string of structured fields, in quotes (RFC 9651, 3.3.3). Most clients send the bare key. Both
 * forms mean the same key here.
 *
 * <p>A key may not contain a comma: gateways join two headers of one name by a comma (RFC 9110,
 * 5.3), and the two could no longer be told apart.
 */
public final class IdempotencyKeyHeader {

  private static final Pattern QUOTED = Pattern.compile("\"(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*\"");
  private static final Pattern PRINTABLE =
      Pattern.compile("[ -+\\--~]{1," + Limits.MAX_IDEMPOTENCY_KEY_CHARS + "}");

  /** The longest header: every character of the key escaped, and the quotes. */
  private static final int MAX_HEADER_CHARS = 2 * Limits.MAX_IDEMPOTENCY_KEY_CHARS + 2;

  public static Either<Problem, Option<String>> of(Call call) {
    Option<String> header = call.header("idempotency-key");
    if (header.isEmpty()) {
      return Either.right(Option.none());
    }
    Option<String> key =
        header
            .map(String::strip)
            .filter(text -> text.length() <= MAX_HEADER_CHARS)
            .flatMap(IdempotencyKeyHeader::bare)
            .filter(text -> PRINTABLE.matcher(text).matches());
    return key.isDefined()
        ? Either.right(key)
        : Either.left(Problems.INVALID_IDEMPOTENCY_KEY.problem());
  }

  /** Reads the header as a key of this caller. */
  public static Either<Problem, Option<OwnKey>> of(Call call, Caller caller) {
    return of(call).map(key -> key.map(text -> new OwnKey(caller, text)));
  }

  private static Option<String> bare(String header) {
    if (!header.startsWith("\"")) {
      return Option.some(header);
    }
    return Option.when(
        QUOTED.matcher(header).matches(),
        () -> header.substring(1, header.length() - 1).replaceAll("\\\\(.)", "$1"));
  }

  private IdempotencyKeyHeader() {}
}
