package io.lastseat.model.id;

import io.vavr.control.Option;

/**
 * One of the lanes of a resource: {@code <resource id>#<number>}, the partition key of the requests
 * table. Several lanes are AWS's write sharding (DynamoDB developer guide, "Using write sharding to
 * distribute workloads evenly").
 */
public record Lane(ResourceId resource, int number) {

  /** The lane of the requests that create or change the resource itself. */
  public static Lane first(ResourceId resource) {
    return new Lane(resource, 0);
  }

  /** Reads {@link #text()} back, or none if it is no such text. */
  public static Option<Lane> parse(String text) {
    int hash = text.indexOf('#');
    return hash < 0
        ? Option.none()
        : number(text.substring(hash + 1))
            .flatMap(
                number ->
                    ResourceId.parse(text.substring(0, hash))
                        .map(resource -> new Lane(resource, number)));
  }

  /** The number of a lane from its text, which has no sign and no leading zero. */
  static Option<Integer> number(String text) {
    boolean plain =
        !text.isEmpty()
            && text.length() <= 2
            && Chars.DIGITS.makeUp(text)
            && (text.length() == 1 || text.charAt(0) != '0');
    return Option.when(plain, () -> Integer.parseInt(text)).filter(n -> n < Limits.MAX_LANES);
  }

  /** The text of the lane in the table. */
  public String text() {
    return resource.text() + "#" + number;
  }
}
