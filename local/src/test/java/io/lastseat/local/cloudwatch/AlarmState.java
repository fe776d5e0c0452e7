package io.lastseat.local.cloudwatch;

/** What an alarm says; it acts when it comes into a state, not while it is in it. */
public enum AlarmState {
  OK,
  ALARM,
  INSUFFICIENT_DATA
}
