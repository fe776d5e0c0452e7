package io.lastseat.analyst;

import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The part of the tables that is read.
 *
 * @param resource the only resource to read; none for all
 * @param asOf how much of each log is read
 * @param requests whether the table of requests is read, too
 * @param turnedAway whether the counts of the gate are read, too
 */
public record Extent(Option<ResourceId> resource, AsOf asOf, boolean requests, boolean turnedAway) {

  /** The extent with both, or without either. */
  public Extent(Option<ResourceId> resource, AsOf asOf, boolean onDemand) {
    this(resource, asOf, onDemand, onDemand);
  }

  /** How much of each log is read. */
  public sealed interface AsOf {

    /** Each log up to its newest commit when the reading began. */
    record Newest() implements AsOf {}

    /**
     * The log of one resource up to this commit.
     *
     * @param number from 1
     */
    record UpTo(long number) implements AsOf {

      /** Checks the number; throws {@link IllegalArgumentException}. */
      public UpTo {
        if (number < 1) {
          throw new IllegalArgumentException("commits are numbered from 1");
        }
      }
    }

    /** Each log up to its last commit at or before this moment. */
    record Moment(Instant at) implements AsOf {}

    /** The moment, if the extent is limited by one. */
    default Option<Instant> moment() {
      return this instanceof Moment moment ? Option.some(moment.at()) : Option.none();
    }
  }

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Extent {
    if (asOf instanceof AsOf.UpTo && resource.isEmpty()) {
      throw new IllegalArgumentException("a commit is one of some resource's log");
    }
  }
}
