package io.lastseat.bench.http;

import io.lastseat.bench.contest.Median;
import io.lastseat.bench.http.HttpCrowd.Round;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Calls of {@code serve} through HTTP, in turn with calls of a bare handler. The first tenth of the
 * rounds meets a server that has just begun; at the last tenth its compiler is done. As many rounds
 * with 512 clients follow. Clients and the bare handler are warm before.
 *
 * @param settings of servers, measured one after the other
 * @param kinds the names of the calls, in turn in each round
 * @param slice how long clients call for one of them
 */
public record HttpAlone(Seq<Setting> settings, Seq<String> kinds, int rounds, Duration slice) {

  /** Its name on the command line. */
  public static final String NAME = "http";

  /**
   * The default number of rounds: ten minutes with all kinds, one of them for the first or last
   * tenth, and one more with 512 clients.
   */
  public static final int ROUNDS = 60;

  /** The default length of a slice. */
  public static final Duration SLICE = Duration.ofSeconds(2);

  private static final int CLIENTS = 64;
  private static final int MANY = 512;
  private static final int SHARE = 10;
  private static final int WARM_UP = 5;

  /**
   * A server.
   *
   * @param name in the table; empty for the server as users start it
   * @param home of the project whose launcher starts it
   * @param java flags besides those of the launcher
   */
  public record Setting(String name, Path home, String java) {

    /** The server as users start it. */
    public static Setting asItIs(Path home) {
      return new Setting("", home, "");
    }
  }

  /** The names of all calls. */
  public static Seq<String> names() {
    return HttpWay.labels();
  }

  /** Runs to be made. */
  public int steps() {
    return settings.size() * (rounds + share()) * kinds.size();
  }

  /** Measures; calls {@code progress} with the way before each run. */
  public HttpTimes measure(Consumer<String> progress) {
    double round = kinds.size() * slice.toMillis() / 1e3;
    try (HttpCrowd crowd = new HttpCrowd();
        ServerProcess bare = ServerProcess.bare()) {
      // The clients warm up first: their compiler must not slow down a server.
      crowd.round(HttpWay.BARE, bare.url(), slice.multipliedBy(WARM_UP), CLIENTS);
      return new HttpTimes(
          rounds * round,
          share() * round,
          settings.flatMap(setting -> measure(crowd, bare, setting, progress)).asJava());
    }
  }

  private Seq<HttpTimes.Line> measure(
      HttpCrowd crowd, ServerProcess bare, Setting setting, Consumer<String> progress) {
    Vector<HttpWay> ways = Vector.of(HttpWay.values()).filter(way -> kinds.contains(way.label()));
    try (ServerProcess lastseat = ServerProcess.serve(setting)) {
      ways.reject(HttpWay.BARE::equals).forEach(way -> crowd.create(way, lastseat.url()));
      Vector<Vector<Round>> all =
          Vector.range(0, rounds + share())
              .map(
                  round ->
                      ways.map(
                          way -> {
                            progress.accept(way.label());
                            ServerProcess server = way == HttpWay.BARE ? bare : lastseat;
                            int clients = round < rounds ? CLIENTS : MANY;
                            return crowd.round(way, server.url(), slice, clients);
                          }));
      return ways.zipWithIndex((way, at) -> line(way, setting, all, at));
    }
  }

  private HttpTimes.Line line(HttpWay way, Setting setting, Vector<Vector<Round>> all, int place) {
    Vector<Vector<Round>> few = all.take(rounds);
    Vector<Vector<Round>> first = few.take(share());
    Vector<Vector<Round>> many = all.drop(rounds);
    return new HttpTimes.Line(
        way.label(),
        setting.name(),
        span(first, first, place),
        span(few.takeRight(share()), few, place),
        span(many, many, place));
  }

  private static HttpTimes.Span span(
      Vector<Vector<Round>> rounds, Vector<Vector<Round>> failedIn, int place) {
    Vector<Round> own = rounds.map(round -> round.get(place));
    return new HttpTimes.Span(
        Median.of(own.map(Round::perSecond)),
        Median.of(rounds.map(round -> round.get(place).perSecond() / round.head().perSecond())),
        Median.of(own.map(Round::p50Millis)),
        Median.of(own.map(Round::p99Millis)),
        failedIn.map(round -> round.get(place).failed()).sum().longValue());
  }

  private int share() {
    return Math.max(1, rounds / SHARE);
  }
}
