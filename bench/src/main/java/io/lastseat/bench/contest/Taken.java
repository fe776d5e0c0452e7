package io.lastseat.bench.contest;

/** Seats that somebody has, as the database tells it after a run. */
public record Taken(String event, String user, int quantity) {}
