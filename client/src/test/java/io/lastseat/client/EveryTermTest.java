package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.FakeServer.Given;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client has a method for each term of the API's description, and sends it by that name. */
class EveryTermTest {

  private static final Pattern PROPERTY = Pattern.compile("^ {8}([a-zA-Z]+):", Pattern.MULTILINE);

  /** Methods that do not set the term of their own name. */
  private static final Set<String> CHANGES = Set.of("close", "reopen", "without");

  private static final Map<Class<?>, Object> SAMPLES =
      Map.of(
          long.class,
          1L,
          int.class,
          1,
          boolean.class,
          true,
          String.class,
          "text",
          Instant.class,
          Instant.EPOCH,
          Duration.class,
          Duration.ofMinutes(1),
          Terms.Admission.class,
          Terms.Admission.IMMEDIATE,
          Terms.Category[].class,
          new Terms.Category[] {Terms.Category.of("adult")});

  @ParameterizedTest
  @ValueSource(strings = {"Terms", "TermsPatch"})
  void eachTermHasItsMethod(String schema) throws Exception {
    assertThat(said()).isEqualTo(described(schema));
  }

  @Test
  void aTermIsTakenAwayByItsName() {
    assertThat(Terms.none().without("closed").fields()).isEqualTo(Terms.none().reopen().fields());
    assertThat(Terms.none().opensAt(Instant.EPOCH).hold(Duration.ofMinutes(10)).fields().members())
        .hasToString("{\"opensAt\":\"1970-01-01T00:00:00Z\",\"hold\":\"PT10M\"}");
  }

  /** A creation sends no {@code If-Match}; a change sends the number of the terms it replaces. */
  @Test
  void onlyAChangeNamesTheTermsThatItReplaces() {
    try (FakeServer server = new FakeServer()) {
      server.answers(Given.of(200, "{\"resourceId\": \"fair\"}"));
      Resource fair = server.client().build().resource("fair");

      fair.create(Terms.of(1)).get();
      fair.replace(Terms.of(2), 7).get();
      fair.change(Terms.of(3)).get();
      fair.change(Terms.of(4), 8).get();

      assertThat(server.asked().stream().map(FakeServer.Asked::method))
          .containsExactly("PUT", "PUT", "PATCH", "PATCH");
      assertThat(server.asked().stream().map(call -> call.header("If-Match")))
          .containsExactly(List.of(), List.of("\"7\""), List.of(), List.of("\"8\""));
      assertThat(server.asked().stream().flatMap(call -> call.header("If-None-Match").stream()))
          .isEmpty();
    }
  }

  /** Returns the names of all methods that set the term of their own name. */
  private static Set<String> said() throws Exception {
    Set<String> names = new TreeSet<>();
    for (Method method : Terms.class.getMethods()) {
      boolean says =
          method.getReturnType() == Terms.class
              && !Modifier.isStatic(method.getModifiers())
              && !CHANGES.contains(method.getName());
      if (says) {
        Object[] samples = Arrays.stream(method.getParameterTypes()).map(SAMPLES::get).toArray();
        Terms more = (Terms) method.invoke(Terms.none(), samples);
        assertThat(more.fields().members().get(method.getName())).as(method.getName()).isNotNull();
        names.add(method.getName());
      }
    }
    return names;
  }

  private static Set<String> described(String schema) throws IOException {
    String yaml = Files.readString(Path.of("..", "docs", "openapi.yaml"));
    String from = yaml.substring(yaml.indexOf("\n    " + schema + ":\n"));
    String properties = from.substring(from.indexOf("\n      properties:\n") + 1);
    var after = Pattern.compile("\n {2,6}[a-zA-Z]").matcher(properties);
    assertThat(after.find()).isTrue();
    return PROPERTY
        .matcher(properties.substring(0, after.start()))
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
