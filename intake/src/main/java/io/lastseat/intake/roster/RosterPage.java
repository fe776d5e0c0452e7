package io.lastseat.intake.roster;

import io.lastseat.model.commit.Head;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * Some entries of a roster.
 *
 * @param books the books that equal the sum of the roster
 * @param entries live reservations in the order in which they were accepted; there may be fewer
 *     than asked for, or none, with further ones behind them
 * @param next where the following page begins, none after the last entry
 */
public record RosterPage(Head books, Vector<RosterEntry> entries, Option<RosterPlace> next) {}
