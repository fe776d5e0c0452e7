package io.lastseat.bench.pages;

import io.lastseat.client.Application;
import io.lastseat.client.Lastseat;
import io.lastseat.client.Terms;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * One crowd of pages.
 *
 * @param seen by each of the pages
 * @param others how long looks of somebody else took meanwhile, milliseconds
 */
record PagesRun(Vector<SeenByPage> seen, Vector<Double> others) {

  private static final String RESOURCE = "waited-for";

  /**
   * Lets so many pages wait, so long after the last of them has begun to, and then for verdicts.
   */
  static PagesRun of(Path home, int pages, Duration held) {
    try (HeldServer server = new HeldServer()) {
      Lastseat lastseat = Lastseat.at(server.url()).build();
      lastseat.resource(RESOURCE).create(Terms.capacity(pages + 1));
      server.hold(() -> lastseat.reserve(RESOURCE, Application.of("the first"), Duration.ZERO));
      try (NodePages node = NodePages.start(home, server.url(), RESOURCE, pages)) {
        node.awaitPending();
        Vector<Double> others = new OtherCaller(server.url(), RESOURCE).looksFor(held);
        server.release();
        return new PagesRun(node.seen(), others);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Stopped while pages waited", e);
    }
  }

  /** From verdict to page, milliseconds. */
  double lateMillis(double percentile) {
    Histogram late = new Histogram(3);
    seen.forEach(page -> late.recordValue(Math.max(0, page.lateMs())));
    return late.getValueAtPercentile(percentile);
  }

  /** Of a page that waits. */
  double pollsPerSecond() {
    return seen.map(SeenByPage::polls).sum().doubleValue()
        * 1000
        / seen.map(SeenByPage::waitedMs).sum().doubleValue();
  }

  /** The slowest answer but one in a hundred, milliseconds. */
  double othersMillis() {
    Vector<Double> sorted = others.sorted();
    return sorted.get(Math.min(sorted.size() - 1, sorted.size() * 99 / 100));
  }
}
