package io.lastseat.bench.startup;

import java.util.List;

/**
 * How one function starts. Times are wall clock from the start of the JVM's process, medians of the
 * runs; figures in {@code …Ratio} are against the minimal function that takes the same kind of
 * event, and 1 for that function itself.
 *
 * @param name for people: {@code intake}, {@code serializer}, {@code minimal (HTTP)} and so on
 * @param zipBytes what is uploaded
 * @param classesLoaded in a run of its own, until the first answer
 * @param allocatedBytes on the heap, in the same run
 * @param initMillis until the function asks for its first event
 * @param firstAnswerMillis until the first answer, which for the serializer is a verdict in its row
 * @param cpuMillis processor time of the JVM until then, all threads
 * @param firstAnswerMillisOfRuns each run's, in their order
 */
public record StartUpResult(
    String name,
    long zipBytes,
    int classesLoaded,
    long allocatedBytes,
    double initMillis,
    double firstAnswerMillis,
    double cpuMillis,
    double firstAnswerRatio,
    double cpuRatio,
    List<Double> firstAnswerMillisOfRuns) {}
