package io.lastseat.bench.startup;

import java.util.List;

/**
 * The start-up of one function. Times are wall clock from the start of the process, medians of the
 * runs. Figures named {@code …Ratio} are ratios to the minimal function with the same kind of
 * event, and 1 for that function itself.
 *
 * @param name for people: {@code intake}, {@code serializer}, {@code minimal (HTTP)} and so on
 * @param zipBytes the size of the upload
 * @param classesLoaded until the first answer, in a run of its own
 * @param allocatedBytes on the heap, in the same run
 * @param initMillis until the function asks for its first event
 * @param firstAnswerMillis until the first answer; for the serializer a verdict in its row
 * @param cpuMillis processor time of all threads until then
 * @param firstAnswerMillisOfRuns each run's, in order
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
