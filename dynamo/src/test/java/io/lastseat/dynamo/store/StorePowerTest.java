package io.lastseat.dynamo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Processes with 32 writers run under {@code strace}, which must be there. The power is cut at
 * random moments; syncs fail; the disk is full. More power cuts: {@code -Dstore.powercuts=1000}.
 */
@Tag("full")
class StorePowerTest {

  private static final int CUTS = Integer.getInteger("store.powercuts", 40);
  private static final int SYNCED = 2;

  @TempDir Path parent;
  private Path folder;
  private DiskTrace trace;

  @BeforeEach
  void traced() {
    folder = parent.resolve("data");
    trace = new DiskTrace(folder);
  }

  /** A start, an end between a commit and its sync, a start on that, an orderly end, a start. */
  @Test
  void whatWasAcknowledgedIsThereAfterAPowerCut() throws Exception {
    // A start syncs less often than that.
    String withoutItsSync = "inject=fsync:error=EIO:when=" + (30 + new Random().nextInt(20));
    DiskTrace.End end =
        trace.run(CountingWriters.process(folder, 5_000, SYNCED), "-e", withoutItsSync);
    assertThat(end.status()).isEqualTo(1);
    trace.run(CountingWriters.process(folder, 1_800, SYNCED));
    trace.run(CountingWriters.process(folder, 100, SYNCED));
    assertThat(folder.resolve(LibraryLoaderUtil.getNativeLibName())).isRegularFile();
    assertThat(trace.logs()).as("the log began anew").isGreaterThan(4);
    trace.cut(CUTS, new Random(), CountingWriters::audit);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aStoreThatDoesNotSyncEachCommitIsFound(int synchronous) throws Exception {
    trace.run(CountingWriters.process(folder, 300, synchronous));
    assertThatThrownBy(() -> trace.cut(CUTS, new Random(), CountingWriters::audit))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("after event");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 9, 10, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 40})
  void afterASyncThatFailedNothingIsAcknowledged(int which) throws Exception {
    DiskTrace.End end =
        trace.run(
            CountingWriters.process(folder, 2_000, SYNCED),
            "-e",
            "inject=fsync,fdatasync:error=EIO:when=" + which);
    assertThat(end.status()).isEqualTo(1);
    assertThat(end.errors()).containsAnyOf("cannot be used", "nothing is answered any more");
    assertThat(trace.toldAfterAFailedSync()).isZero();
    CountingWriters.audit(folder, trace.acknowledged());
  }

  @Test
  void whatADiskWithoutRoomRefusesIsNotKeptAndTheProcessGoesOn() throws Exception {
    DiskTrace.End end =
        trace.run(
            CountingWriters.process(folder, 600, SYNCED),
            "-e",
            "inject=pwrite64:error=ENOSPC:when=100+29");
    assertThat(end.status()).isZero();
    assertThat(end.errors()).contains("nothing of it is kept", "free some space");
    CountingWriters.audit(folder, trace.acknowledged());
  }
}
