package io.lastseat.bench.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The licence of DynamoDB Local forbids redistribution: no artifact contains a part of it. */
class PassedOnTest {

  static List<Path> passedOn() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String function : List.of("intake", "serializer", "relay")) {
      all.add(Path.of("..", function, "target", "lastseat-" + function + "-lambda.zip"));
    }
    for (String library : List.of("client", "shared-model")) {
      try (Stream<Path> files = Files.list(Path.of("..", library, "target"))) {
        files.filter(file -> file.toString().endsWith(".jar")).forEach(all::add);
      }
    }
    all.addAll(ContainerFiles.read().sources());
    return all;
  }

  @ParameterizedTest
  @MethodSource("passedOn")
  void hasNoPartOfDynamoDbLocal(Path artifact) throws IOException {
    assertThat(artifact).as("Build it: mvn verify, from the top of the project.").exists();
    assertThat(partsIn(artifact)).isEmpty();
  }

  @Test
  void aPartIsFoundWhereThereIsOne() throws IOException {
    Path apart = Path.of("../local/target/dynamodb-local");
    assertThat(partsIn(apart)).anyMatch(part -> part.contains("DynamoDBLocal"));
  }

  private static Set<String> partsIn(Path artifact) throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : ContainerFiles.below(artifact)) {
      look(file.toString(), found);
      if (isArchive(file.toString())) {
        try (InputStream bytes = Files.newInputStream(file)) {
          lookInto(file.toString(), bytes, found);
        }
      }
    }
    return found;
  }

  private static void lookInto(String name, InputStream bytes, Set<String> found)
      throws IOException {
    ZipInputStream zip = new ZipInputStream(bytes);
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      look(name + "!" + entry.getName(), found);
      if (isArchive(entry.getName())) {
        lookInto(name + "!" + entry.getName(), new ByteArrayInputStream(zip.readAllBytes()), found);
      }
    }
  }

  private static boolean isArchive(String name) {
    return name.endsWith(".jar") || name.endsWith(".zip");
  }

  private static void look(String name, Set<String> found) {
    if (name.matches(
        "(?s).*(/DynamoDBLocal[^/]*\\.jar|software/amazon/dynamodb/services/local/"
            + "|com/amazonaws/services/dynamodbv2/|sqlite4java).*")) {
      found.add(name);
    }
  }
}
