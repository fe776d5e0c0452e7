package io.lastseat.bench.beyond;

import java.util.Locale;

final class TryOut {
  public static void main(String[] args) {
    long t = System.nanoTime();
    long[] last = {t};
    System.out.println(CommitSize.MEASURED);
    Beyond.run(
        BeyondSettings.ordinary(),
        (n, of, f) -> {
          long now = System.nanoTime();
          System.out.printf(
              Locale.ROOT,
              "%3d %-16s seats %8d off %9.0f ans/s %9.1f dec %8d away %8d fail %8d pend %8d p50"
                  + " %7.0f p99 %7.0f WU %.2f RU %.2f $db %.2f $la %.2f lost %.2f v/c %.0f  %d"
                  + " ms%n",
              n,
              f.contender(),
              f.seats(),
              f.offeredPerSecond(),
              f.answeredPerSecond(),
              f.decided(),
              f.turnedAway(),
              f.failed(),
              f.pending(),
              f.p50Millis(),
              f.p99Millis(),
              f.writeUnitsPerAnswer(),
              f.readUnitsPerAnswer(),
              f.dynamoDbDollarsPerMillion(),
              f.lambdaDollarsPerMillion(),
              f.lostAppendsPerAppend(),
              f.verdictsPerCommit(),
              (now - last[0]) / 1000000);
          last[0] = now;
        });
    System.out.println((System.nanoTime() - t) / 1000000 + " ms");
  }
}
