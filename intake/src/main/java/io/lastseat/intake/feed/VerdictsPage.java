package io.lastseat.intake.feed;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.vavr.collection.Vector;

/**
 * Some of the commits of a log, one after the other and none left out.
 *
 * @param asOf the newest commit when they were read
 * @param after the number of the commit before the first of them
 */
public record VerdictsPage(Head asOf, long after, Vector<Commit> commits) {}
