package io.lastseat.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.tables.commit.CommitSum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class CommitSumTest {

  static Stream<Path> commits() throws IOException {
    try (Stream<Path> all = Files.list(Path.of("src/test/resources/golden"))) {
      return all
          .filter(file -> file.getFileName().toString().startsWith("commit"))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("commits")
  void eachValueCounts(Path golden) throws IOException {
    Map<String, AttributeValue> commit = read(golden);

    assertThat(CommitSum.isRight(new TreeMap<>(commit))).isTrue();
    List<AttributeValue> others = others(AttributeValue.fromM(commit));
    assertThat(others).hasSizeGreaterThan(2 * commit.size());
    for (AttributeValue other : others) {
      assertThat(CommitSum.isRight(other.m())).as("%s", other).isFalse();
    }
  }

  @Test
  void ofEntriesTheOrderCounts() throws IOException {
    Map<String, AttributeValue> commit = read(Path.of("src/test/resources/golden/commit.json"));
    List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
    Collections.swap(entries, 0, 1);
    commit.put("entries", AttributeValue.fromL(entries));

    assertThat(CommitSum.isRight(commit)).isFalse();
  }

  @Test
  void aReplacedEntryChangesItByMore() throws IOException {
    Map<String, AttributeValue> commit = read(Path.of("src/test/resources/golden/commit.json"));
    List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
    Map<String, AttributeValue> before = entries.get(1).m();
    Map<String, AttributeValue> after = new HashMap<>(before);
    after.put("a", AttributeValue.fromS("erased-1"));
    after.put("er", AttributeValue.fromN("1"));
    after.remove("n");
    entries.set(1, AttributeValue.fromM(after));
    long sum = Long.parseLong(commit.get(CommitSum.NAME).n());
    commit.put("entries", AttributeValue.fromL(entries));

    assertThat(CommitSum.isRight(commit)).isFalse();
    commit.put(CommitSum.NAME, number(sum + CommitSum.more(1, before, after)));
    assertThat(CommitSum.isRight(commit)).isTrue();
    commit.put(CommitSum.NAME, number(sum + CommitSum.more(1, before, after) + 1));
    assertThat(CommitSum.isRight(commit)).isFalse();
  }

  /** Returns all values with one difference: a changed, a missing or an additional one. */
  private static List<AttributeValue> others(AttributeValue value) {
    List<AttributeValue> others = new ArrayList<>();
    switch (value.type()) {
      case M -> {
        value
            .m()
            .forEach(
                (name, inner) -> {
                  others(inner).forEach(other -> others.add(with(value.m(), name, other)));
                  Map<String, AttributeValue> less = new HashMap<>(value.m());
                  less.remove(name);
                  others.add(AttributeValue.fromM(less));
                });
        others.add(with(value.m(), "another", AttributeValue.fromM(Map.of())));
      }
      case L -> {
        for (int i = 0; i < value.l().size(); i++) {
          List<AttributeValue> less = new ArrayList<>(value.l());
          less.remove(i);
          others.add(AttributeValue.fromL(less));
          for (AttributeValue other : others(value.l().get(i))) {
            List<AttributeValue> list = new ArrayList<>(value.l());
            list.set(i, other);
            others.add(AttributeValue.fromL(list));
          }
        }
        others.add(AttributeValue.fromS("no list"));
      }
      case N -> others.addAll(List.of(number(Long.parseLong(value.n()) + 1), text(value.n())));
      case S -> others.add(text(value.s() + "x"));
      case BOOL -> others.add(AttributeValue.fromBool(!value.bool()));
      default -> others.add(AttributeValue.fromBool(true));
    }
    return others;
  }

  private static AttributeValue with(
      Map<String, AttributeValue> map, String name, AttributeValue value) {
    Map<String, AttributeValue> changed = new HashMap<>(map);
    changed.put(name, value);
    return AttributeValue.fromM(changed);
  }

  private static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  private static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  private static Map<String, AttributeValue> read(Path golden) throws IOException {
    return Golden.item(new ObjectMapper().readTree(golden.toFile()));
  }
}
