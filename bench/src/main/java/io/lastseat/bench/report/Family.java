package io.lastseat.bench.report;

/** What kind of way a candidate is; its name tells, in data of any age. */
public enum Family {
  /** Lastseat, set up in its several ways. */
  LASTSEAT("Lastseat"),
  /** What people would build on the same database. */
  DYNAMO("Other ways on DynamoDB"),
  /** What people would build on a server. */
  POSTGRES("Ways on PostgreSQL"),
  /** Puts that decide nothing. */
  MACHINE("Measures of the machine: puts that decide nothing");

  private final String heading;

  Family(String heading) {
    this.heading = heading;
  }

  /** The family of the candidate of this name. */
  public static Family of(String candidate) {
    if (candidate.startsWith(Targets.LASTSEAT)) {
      return LASTSEAT;
    }
    if (candidate.startsWith("pg-")) {
      return POSTGRES;
    }
    return candidate.endsWith("-put") ? MACHINE : DYNAMO;
  }

  String heading() {
    return heading;
  }
}
