package io.lastseat.simulator.auditor.rules;

/** A decision as the log has it: where it stands, and when it was made. */
public interface Logged {

  /** The resource whose log it is. */
  String resource();

  /** The commit that it stands in. */
  long commitNo();

  /** Its place in the one order of the resource. */
  long decisionNo();

  /** The wall clock of the process that decided, in milliseconds. */
  long decidedAt();
}
