package io.lastseat.bench.beyond;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeyondFilesTest {

  @Test
  void whatWasWrittenIsReadAndDrawnTheSame(@TempDir Path folder) throws IOException {
    BeyondResult result =
        Beyond.run(
            new BeyondSettings(
                7, 1, List.of(10.0, 100.0), List.of(Contestant.COUNTER, Contestant.NAIVE), 9, 1),
            (runs, of, last) -> {});
    BeyondFiles.write(folder, result);
    BeyondResult read = BeyondFiles.read(folder);
    BeyondFiles.write(folder.resolve("again"), read);

    assertThat(folder.resolve("again/beyond.json"))
        .hasSameTextualContentAs(folder.resolve("beyond.json"));
    assertThat(read.settings()).isEqualTo(result.settings());
    BeyondFiles.draw(folder, read);
    BeyondFiles.draw(folder.resolve("again"), read);
    for (String name : List.of("beyond-throughput", "beyond-latency", "beyond-cost")) {
      Path svg = folder.resolve(name + ".svg");
      assertThat(folder.resolve("again/" + name + ".svg")).hasSameBinaryContentAs(svg);
      assertThat(Files.size(svg)).isLessThan(100_000);
    }
  }
}
