package io.lastseat.pages.bundle;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Joins the JavaScript modules of each page to one script, when the pages are built. Each becomes a
 * function of its own, without comments, after the modules that it imports. It knows the forms of
 * imports and exports that the modules in {@code web} use, and refuses others.
 */
final class Bundle {

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^(import|export) \\{([^}]+)} from '([^']+)';$");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export (?=(?:const|class|(?:async )?function\\*?) (\\w+))");
  private static final Pattern OTHER = Pattern.compile("(?m)^(?:import|export)\\b.*");
  private static final Pattern COMMENT_OR_INDENT =
      Pattern.compile("(?m)^ *(?:/\\*\\*(?s:.*?)\\*/\\n|//.*\\n|\\n|(?=\\S))");

  /** The look of the element. The pages without scripts have it, too, on their {@code main}. */
  private static final Pattern STYLE = Pattern.compile("(?s)const STYLE = `\\n(.*?)`;");

  /** A colour of that look: its name, and what it is in light and in dark. */
  private static final Pattern COLOUR =
      Pattern.compile(
          "(?m)^ *--_([a-z-]+): var\\(--lastseat-\\1, (?:light-dark\\((#\\w+),"
              + " (#\\w+)\\)|(#\\w+))\\);$");

  private static final Pattern HOST = Pattern.compile(":host(?:\\(([^)]*)\\))?");

  private static final Pattern TEXTS = Pattern.compile("element/texts/([a-z]{2})\\.js");

  private final Map<String, String> texts;
  private final Set<String> leftOut;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final StringBuilder made = new StringBuilder();
  private int count;

  private Bundle(Map<String, String> texts, Set<String> leftOut) {
    this.texts = texts;
    this.leftOut = leftOut;
  }

  /**
   * Writes the files of the pages into a folder: {@code ops.js} and {@code page.css}, {@code
   * organiser.js} with its styles, {@code signup.css}, and {@code signup-LANGUAGE.js} for each
   * language of the element.
   *
   * @param arguments the folder, which has the modules
   */
  public static void main(String[] arguments) throws IOException {
    Path web = Path.of(arguments[0]);
    Map<String, String> modules = new TreeMap<>();
    try (Stream<Path> files = Files.walk(web)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".js")).toList()) {
        modules.put(web.relativize(file).toString(), Files.readString(file));
      }
    }
    String look = look(modules.getOrDefault("element/style.js", ""));
    String page = colours(look) + Files.readString(web.resolve("page/page.css"));
    Files.writeString(web.resolve("page.css"), page);
    Files.writeString(
        web.resolve("signup.css"),
        colours(look) + Files.readString(web.resolve("page/signup.css")) + ofThePage(look));
    Files.writeString(web.resolve("ops.js"), of("ops/ops.js", modules, Set.of()));
    Files.writeString(web.resolve("organiser.js"), of("organiser/organiser.js", modules, Set.of()));
    Files.writeString(
        web.resolve("organiser.css"),
        page + Files.readString(web.resolve("organiser/organiser.css")));
    Set<String> languages = new TreeSet<>(modules.keySet());
    languages.removeIf(name -> !TEXTS.matcher(name).matches());
    for (String language : languages) {
      // The page has no texts of its own.
      Set<String> leftOut = new TreeSet<>(languages);
      leftOut.remove(language);
      leftOut.add("element/own-texts.js");
      Files.writeString(
          web.resolve(TEXTS.matcher(language).replaceFirst("signup-$1.js")),
          of("element/lastseat-signup.js", modules, leftOut));
    }
  }

  /**
   * The style sheet in the element's module.
   *
   * @throws IllegalStateException if there is none
   */
  static String look(String module) {
    Matcher style = STYLE.matcher(module);
    if (!style.find()) {
      throw new IllegalStateException("No style sheet in " + module);
    }
    return style.group(1);
  }

  /**
   * The colours of the element's style sheet, as a page sets them for itself and for the element:
   * light ones, and dark ones for who prefers these.
   */
  static String colours(String look) {
    StringBuilder light = new StringBuilder();
    StringBuilder dark = new StringBuilder();
    Matcher colour = COLOUR.matcher(look);
    while (colour.find()) {
      String one = colour.group(2) == null ? colour.group(4) : colour.group(2);
      light.append("  --lastseat-%s: %s;\n".formatted(colour.group(1), one));
      if (colour.group(3) != null) {
        dark.append("  --lastseat-%s: %s;\n".formatted(colour.group(1), colour.group(3)));
      }
    }
    return ":root {\n  color-scheme: light dark;\n%s}\n".formatted(light)
        + "@media (prefers-color-scheme: dark) { :root {\n%s} }\n".formatted(dark);
  }

  /** The element's style sheet, with {@code main} in place of the element. */
  static String ofThePage(String look) {
    return HOST.matcher(look)
        .replaceAll(host -> "main" + (host.group(1) == null ? "" : host.group(1)));
  }

  /**
   * The module of that name with everything that it imports, as one module without imports and
   * exports.
   *
   * @param texts the modules by their names
   * @param leftOut modules that are empty in the result; what other modules import from them is
   *     undefined
   * @throws IllegalStateException if modules import each other in a circle, if one is missing, or
   *     if one imports or exports in an unknown form
   */
  static String of(String entry, Map<String, String> texts, Set<String> leftOut) {
    Bundle bundle = new Bundle(texts, leftOut);
    bundle.number(entry);
    return bundle.made.toString();
  }

  /** The number of the module in the bundle. Adds the module first, after all that it imports. */
  private int number(String module) {
    if (!numbers.containsKey(module)) {
      numbers.put(module, -1);
      String text = leftOut.contains(module) ? "return{}" : wrapped(module);
      numbers.put(module, ++count);
      made.append("const $%d=(()=>{%s})();\n".formatted(count, text));
    }
    if (numbers.get(module) < 0) {
      throw new IllegalStateException(module + " needs itself");
    }
    return numbers.get(module);
  }

  private String wrapped(String module) {
    String text = texts.get(module);
    if (text == null) {
      throw new IllegalStateException("No module " + module);
    }
    List<String> exported = new ArrayList<>();
    String inner =
        EXPORT
            .matcher(IMPORT.matcher(text).replaceAll(found -> imported(module, found, exported)))
            .replaceAll(
                found -> {
                  exported.add(found.group(1));
                  return "";
                });
    Matcher other = OTHER.matcher(inner);
    if (other.find()) {
      throw new IllegalStateException(module + " says: " + other.group());
    }
    return "%s\nreturn{%s}"
        .formatted(COMMENT_OR_INDENT.matcher(inner).replaceAll(""), String.join(",", exported));
  }

  /** Turns an import into a constant for each name. An exported name is imported first. */
  private String imported(String module, MatchResult found, List<String> exported) {
    List<String> names =
        Pattern.compile(",").splitAsStream(found.group(2)).map(String::strip).toList();
    if (found.group(1).equals("export")) {
      exported.addAll(names);
    }
    int number = number(URI.create(module).resolve(found.group(3)).toString());
    return Matcher.quoteReplacement(
        names.stream()
            .map(name -> name.replace(" as ", ":"))
            .collect(Collectors.joining(",", "const{", "}=$" + number + ";")));
  }
}
