package io.lastseat.bench.workload;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.Event;
import io.vavr.collection.Seq;

/**
 * What is asked in a run.
 *
 * @param name short, as in the tables
 * @param summary one sentence
 * @param asks in the order in which they are sent
 * @param clients how many send at the same time; each sends its next when the last was answered
 */
public record Workload(
    String name, String summary, Seq<Event> events, Seq<Ask> asks, int clients) {}
