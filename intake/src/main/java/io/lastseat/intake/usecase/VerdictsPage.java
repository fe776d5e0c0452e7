package io.lastseat.intake.usecase;

import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.vavr.collection.Vector;

/**
 * Some of the commits of a log, one after the other and none left out.
 *
 * @param asOf the newest commit when they were read
 * @param after the number of the commit before the first of them
 */
public record VerdictsPage(Head asOf, long after, Vector<Commit> commits) {}
