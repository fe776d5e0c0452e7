package io.lastseat.audit;

import static io.lastseat.audit.TablesInMemory.NAMES;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.tables.RowCodec;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Each line of {@code damages.txt} damages the golden logs and says what the audit finds first.
 *
 * <ul>
 *   <li>Items: {@code c:4} is a commit, {@code q:NAME} a request, {@code r:NAME:PART} a row, {@code
 *       r:*:PART} the only row with that part. {@code circle.c:4} is one of another log.
 *   <li>Places in an item: {@code c:4/marks/owing}; {@code c:4/0/q} is in the first entry, {@code
 *       c:4/+} behind the last one, {@code *} is the first name of a map.
 *   <li>Changes: {@code -} removes, {@code = VALUE} sets, {@code + NUMBER} adds, {@code := PLACE}
 *       copies, {@code sized} puts the size of the log right.
 *   <li>Names: {@code <3>} is a request of lane 0, {@code <1.4>} one of lane 1, {@code <cancel 3>}
 *       its end, {@code <@2.0>} the one in that entry of commit 2.
 * </ul>
 */
class DamagesTest {

  private static final Pattern NAME = Pattern.compile("<(@|cancel )?(?:(\\d+)\\.)?(\\d+)>");
  private static final int WHERE = 2;
  private static final int WHAT = 3;
  private static final int STANDS = 4;
  private static final int SHOULD = 5;
  private static final int DIFFERENCES = 6;
  private static final int PENDING = 7;

  static Stream<String> damages() throws IOException {
    return Files.readAllLines(Path.of("src/test/resources/damages.txt")).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"));
  }

  @ParameterizedTest
  @MethodSource("damages")
  void isFound(String line) throws IOException {
    ResourceId log = new ResourceId(line.substring(0, line.indexOf(' ')));
    Damage damage = new Damage(log);
    String[] cells = Arrays.copyOf(named(line, damage).split(" *\\| *", -1), PENDING + 1);
    for (String one : cells[1].split("; ", -1)) {
      if (!one.isEmpty()) {
        new Change(damage.tables, log, one).carryOut();
      }
    }

    ResourceBooks books = damage.audit();
    if (cells[WHERE].equals("nothing")) {
      assertThat(books.firstDifference()).isEmpty();
    } else {
      Difference first = books.firstDifference().get();
      String[] where = Arrays.copyOf(cells[WHERE].split("/", -1), 3);
      same(where[0], first.commit().map(String::valueOf).getOrElse(""));
      same(where[1], first.decision().map(String::valueOf).getOrElse(""));
      same(where[2], first.request().map(RequestId::text).getOrElse(""));
      same(cells[WHAT], first.what());
      same(cells[STANDS], first.stands());
      same(cells[SHOULD], first.should());
    }
    same(cells[DIFFERENCES], String.valueOf(books.differences()));
    same(cells[PENDING], String.valueOf(books.allPending()));
  }

  private static void same(@Nullable String expected, String found) {
    if (expected != null && !expected.isEmpty()) {
      assertThat(found).matches("(?s)\\Q" + expected.replace("…", "\\E.*\\Q") + "\\E");
    }
  }

  private static String named(String line, Damage damage) {
    return NAME.matcher(line)
        .replaceAll(
            name -> {
              int first = name.group(2) == null ? 0 : Integer.parseInt(name.group(2));
              int second = Integer.parseInt(name.group(3));
              if ("@".equals(name.group(1))) {
                List<String> ids = new ArrayList<>();
                damage.entry(first, second, entry -> ids.add(entry.get("i").s()));
                return ids.get(0);
              }
              RequestId id = GoldenMaker.id(first, second);
              return name.group(1) == null ? id.text() : Cancel.idFor(id).text();
            });
  }

  /** One change of one item. */
  private record Change(TablesInMemory tables, ResourceId log, String words) {

    private record Item(String table, Map<String, AttributeValue> key, List<String> path) {}

    void carryOut() {
      String[] parts = words.split(" ", 3);
      Item item = item(parts[0]);
      if (parts[1].equals("sized")) {
        new Damage(tables, log).sized(Long.parseLong(item.key().get("commitNo").n()));
      } else if (!item.path().isEmpty()) {
        AttributeValue before = at(parts[0].substring(0, (parts[0] + "/").indexOf('/')));
        AttributeValue after =
            changed(
                before, item.path(), old -> value(parts[1], parts.length > 2 ? parts[2] : "", old));
        tables.change(
            item.table(),
            item.key(),
            stored -> {
              stored.clear();
              stored.putAll(after.m());
            });
      } else if (parts[1].equals("-")) {
        tables.remove(item.table(), item.key());
      } else {
        Map<String, AttributeValue> copy = new HashMap<>(at(parts[2]).m());
        copy.putAll(item.key());
        tables.putSummed(item.table(), copy);
      }
    }

    private @Nullable AttributeValue value(
        String how, String operand, @Nullable AttributeValue old) {
      return switch (how) {
        case "-" -> null;
        case ":=" -> at(operand);
        case "+" ->
            Damage.number(
                Long.parseLong(Objects.requireNonNull(old).n()) + Long.parseLong(operand));
        default -> literal(operand);
      };
    }

    private static AttributeValue literal(String text) {
      if (text.startsWith("'")) {
        return Damage.text(text.substring(1, text.length() - 1));
      } else if (text.startsWith("0x")) {
        return AttributeValue.fromB(
            SdkBytes.fromByteArray(new BigInteger(text.substring(2), 16).toByteArray()));
      } else if (text.startsWith("[")) {
        return AttributeValue.fromL(
            Stream.of(text.substring(1, text.length() - 1).split(", "))
                .filter(one -> !one.isEmpty())
                .map(Change::literal)
                .toList());
      }
      return switch (text) {
        case "{}" -> AttributeValue.fromM(Map.of());
        case "true" -> AttributeValue.fromBool(true);
        default -> AttributeValue.fromN(text);
      };
    }

    private AttributeValue at(String place) {
      Item item = item(place);
      AttributeValue found = AttributeValue.fromM(tables.remove(item.table(), item.key()));
      tables.put(item.table(), found.m());
      for (String name : item.path()) {
        found = found.hasL() ? found.l().get(Integer.parseInt(name)) : found.m().get(name);
      }
      return found;
    }

    private static AttributeValue changed(
        AttributeValue in, List<String> path, UnaryOperator<@Nullable AttributeValue> how) {
      if (path.isEmpty()) {
        return how.apply(in);
      }
      List<String> rest = path.subList(1, path.size());
      if (in.hasL()) {
        List<AttributeValue> list = new ArrayList<>(in.l());
        boolean behind = path.get(0).equals("+");
        int place = behind ? list.size() : Integer.parseInt(path.get(0));
        AttributeValue after = behind ? how.apply(null) : changed(list.remove(place), rest, how);
        if (after != null) {
          list.add(place, after);
        }
        return AttributeValue.fromL(list);
      }
      Map<String, AttributeValue> map = new HashMap<>(in.m());
      String name = path.get(0).equals("*") ? map.keySet().iterator().next() : path.get(0);
      AttributeValue inner = map.get(name);
      AttributeValue after = rest.isEmpty() ? how.apply(inner) : changed(inner, rest, how);
      if (after == null) {
        map.remove(name);
      } else {
        map.put(name, after);
      }
      return AttributeValue.fromM(map);
    }

    private Item item(String place) {
      List<String> path = new ArrayList<>(List.of(place.split("/")));
      String first = path.remove(0);
      int dot = first.indexOf('.');
      boolean elsewhere = dot > 0 && dot < first.indexOf(':');
      ResourceId resource = elsewhere ? new ResourceId(first.substring(0, dot)) : log;
      String[] name = (elsewhere ? first.substring(dot + 1) : first).split(":");
      if (name[0].equals("q")) {
        RequestId id = RequestId.parse(name[1]).get();
        return new Item(NAMES.requests(), Damage.request(resource, id), path);
      } else if (name[0].equals("r")) {
        return new Item(NAMES.reservations(), row(resource, name[1], name[2]), path);
      }
      if (!path.isEmpty() && path.get(0).matches("\\d+|\\+")) {
        path.add(0, "entries");
      }
      long number = Long.parseLong(name[1]);
      return new Item(NAMES.decisions(), Damage.commit(resource, number), path);
    }

    private Map<String, AttributeValue> row(ResourceId resource, String name, String part) {
      AttributeValue of =
          name.equals("*")
              ? tables
                  .all(NAMES.reservations())
                  .find(
                      row ->
                          row.get(RowCodec.PART).s().equals(part)
                              && row.get(RowCodec.PARTITION).s().startsWith(resource.text() + "/"))
                  .get()
                  .get(RowCodec.PARTITION)
              : Damage.text(resource.text() + "/" + name);
      return Map.of(RowCodec.PARTITION, of, RowCodec.PART, Damage.text(part));
    }
  }
}
