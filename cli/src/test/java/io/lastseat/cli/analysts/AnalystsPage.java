package io.lastseat.cli.analysts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code docs/analysts.md}, as tests read it. */
record AnalystsPage(String text) {

  private static final Pattern NAME = Pattern.compile("`([a-z_]+)`");

  /** One question, in SQL for Athena and for {@code lastseat query}. */
  record Question(String athena, String query) {}

  static AnalystsPage read() throws IOException {
    return new AnalystsPage(Files.readString(Path.of("..", "docs", "analysts.md")));
  }

  List<Question> questions() {
    List<String> athena = blocks("```sql\n-- athena\n");
    List<String> query = blocks("```sql\n-- lastseat query\n");
    List<Question> all = new ArrayList<>();
    for (int i = 0; i < athena.size(); i++) {
      all.add(new Question(athena.get(i), query.get(i)));
    }
    return all;
  }

  /** Returns the script that computes a hash. */
  String script() {
    return blocks("```python\n").get(0);
  }

  private List<String> blocks(String opened) {
    Matcher block =
        Pattern.compile(Pattern.quote(opened) + "(.*?)```", Pattern.DOTALL).matcher(text);
    return block.results().map(found -> found.group(1)).toList();
  }

  /** Returns the type of each column; "as above" means the earlier column of that name. */
  Map<String, String> typesOf(String table) {
    Map<String, String> known = new TreeMap<>();
    for (String section : text.split("\n### ")) {
      Map<String, String> here = new TreeMap<>();
      section
          .lines()
          .filter(line -> line.startsWith("| `"))
          .map(line -> line.split("\\|"))
          .forEach(
              cells ->
                  NAME.matcher(cells[1])
                      .results()
                      .map(name -> name.group(1))
                      .forEach(name -> here.put(name, type(cells[2].strip(), name, known))));
      known.putAll(here);
      if (section.startsWith("`" + table + "`")) {
        return here;
      }
    }
    throw new AssertionError("the page has no section on " + table);
  }

  private static String type(String said, String name, Map<String, String> known) {
    return said.equals("as above") ? known.getOrDefault(name, "not above") : said;
  }
}
