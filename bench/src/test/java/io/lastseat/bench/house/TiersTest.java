package io.lastseat.bench.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each test belongs to one tier: it has no tag, or the tag {@code full} or {@code long}. Another
 * tag would take a test out of every tier. A tag on a class and on its method would put the method
 * into two tiers.
 */
class TiersTest {

  private static final Pattern TAG =
      Pattern.compile(
          "^(\\s*)@(?:org\\.junit\\.jupiter\\.api\\.)?Tags?\\((.*)\\)", Pattern.MULTILINE);
  private static final Set<String> TIERS = Set.of("\"full\"", "\"long\"");

  @Test
  void eachTestIsInExactlyOneTier() throws IOException {
    assertThat(faults(Path.of(".."))).isEmpty();
  }

  @Test
  void anUnknownTierAndTwoTiersAreCaught(@TempDir Path house) throws IOException {
    plant(house, "A", "@Tag(\"full\")\nclass A {\n  @Tag(\"long\")\n  void a() {}\n}");
    plant(house, "B", "@Tag(\"slow\")\nclass B {}");
    plant(house, "C", "class C {\n  @Tag(\"full\")\n  @Tag(\"long\")\n  void c() {}\n}");
    plant(
        house,
        "D",
        "class D {\n  @Tag(\"full\")\n  void d() {}\n\n  @Tag(\"long\")\n  void e() {}\n}");
    assertThat(faults(house))
        .containsExactly(
            "A.java: its class has a tier, and so has a method",
            "B.java: there is no tier \"slow\"",
            "C.java: two tiers in one place");
  }

  private static void plant(Path house, String name, String source) throws IOException {
    Path folder = Files.createDirectories(house.resolve("module/src/test/java/a"));
    Files.writeString(folder.resolve(name + ".java"), source);
  }

  private static Set<String> faults(Path house) throws IOException {
    Set<String> faults = new TreeSet<>();
    try (Stream<Path> files =
        Files.find(house, Integer.MAX_VALUE, (path, is) -> isTest(house.relativize(path)))) {
      for (Path file : files.toList()) {
        faultsOf(file.getFileName().toString(), Files.readString(file), faults);
      }
    }
    return faults;
  }

  private static boolean isTest(Path path) {
    return path.toString().endsWith(".java") && path.toString().contains("src/test/java");
  }

  private static void faultsOf(String name, String source, Set<String> faults) {
    Set<String> indents = new TreeSet<>();
    Matcher tag = TAG.matcher(source);
    int endOfTheLast = -1;
    while (tag.find()) {
      indents.add(tag.group(1).replace("\n", ""));
      if (!TIERS.contains(tag.group(2))) {
        faults.add(name + ": there is no tier " + tag.group(2));
      }
      if (endOfTheLast >= 0 && source.substring(endOfTheLast, tag.start()).isBlank()) {
        faults.add(name + ": two tiers in one place");
      }
      endOfTheLast = tag.end();
    }
    if (indents.contains("") && indents.size() > 1) {
      faults.add(name + ": its class has a tier, and so has a method");
    }
  }
}
