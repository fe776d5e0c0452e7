package io.lastseat.model;

import io.vavr.control.Option;

/**
 * One of the queues of a resource: {@code <resource id>#<number>}, the partition key of the
 * requests table. Several lanes are AWS's write sharding (DynamoDB developer guide, "Using write
 * sharding to distribute workloads evenly").
 */
public record Lane(ResourceId resource, int number) {

  /** Where the resource itself is created and changed. */
  public static Lane first(ResourceId resource) {
    return new Lane(resource, 0);
  }

  /** Reads {@link #text()} back, or none where it is no such text. */
  public static Option<Lane> parse(String text) {
    int hash = text.indexOf('#');
    if (hash < 0 || !text.substring(hash + 1).matches("0|[1-9][0-9]?")) {
      return Option.none();
    }
    int number = Integer.parseInt(text.substring(hash + 1));
    return number < Limits.MAX_LANES
        ? ResourceId.parse(text.substring(0, hash)).map(resource -> new Lane(resource, number))
        : Option.none();
  }

  /** The lane as it stands in the table. */
  public String text() {
    return resource.text() + "#" + number;
  }
}
