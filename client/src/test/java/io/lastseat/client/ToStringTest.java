package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.Problem;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The client's records, when logged, show no person's name, no note and no token. */
class ToStringTest {

  private static final String NAME = "Ada Lovelace";
  private static final long TOKEN = 4711;

  /** Texts of the server or of the program; none holds personal data. */
  private static final Set<String> PLAIN =
      Set.of(
          "code",
          "cursor",
          "detail",
          "id",
          "instance",
          "kind",
          "pointer",
          "requestId",
          "reservation",
          "resource",
          "result",
          "state",
          "status",
          "step",
          "timeZone",
          "title",
          "type");

  static Stream<Class<?>> records() throws Exception {
    Path classes =
        Path.of(Lastseat.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(classes.resolve("io/lastseat/client"))) {
      return files
          .map(file -> classes.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
          .filter(name -> !name.contains("/http/") && !name.contains("Async"))
          .sorted()
          .<Class<?>>map(ToStringTest::named)
          .filter(type -> type.isRecord() && isPublic(type))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("records")
  void aRecordShowsWhatItIsAndNoPerson(Class<?> type) throws Exception {
    String text = sample(type, "value").toString();
    assertThat(text).isNotBlank().doesNotContain(NAME).doesNotContain(Long.toString(TOKEN));
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getType() == long.class && !component.getName().equals("token")) {
        assertThat(text).contains(component.getName() + "=7");
      }
    }
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
  }

  private static Class<?> named(String file) {
    try {
      return Class.forName(file.replace(".class", "").replace('/', '.'));
    } catch (ClassNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Object sample(Type type, String name) throws Exception {
    if (type instanceof ParameterizedType generic) {
      Object inner = sample(generic.getActualTypeArguments()[0], name);
      return generic.getRawType() == Optional.class ? Optional.of(inner) : List.of(inner);
    }
    if (type instanceof TypeVariable) {
      return sample(Roster.Entry.class, name);
    }
    if (type == JsonNode.class) {
      return Documents.tree("{\"applicant\": \"%s\"}".formatted(NAME));
    }
    if (type instanceof Class<?> record && record.isRecord()) {
      return record(record);
    }
    return simple((Class<?>) type, name);
  }

  private static Object record(Class<?> type) throws Exception {
    if (type == Problem.Change.class) {
      // Terms describe an event, never a person.
      return new Problem.Change("plain", Documents.tree("7"), Documents.tree("8"));
    }
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = sample(components[i].getGenericType(), components[i].getName());
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Constructor<?> constructor = type.getDeclaredConstructor(types);
    return constructor.newInstance(values);
  }

  private static Object simple(Class<?> type, String name) {
    return switch (type.getSimpleName()) {
      case "String" -> PLAIN.contains(name) ? "plain" : NAME;
      case "long" -> name.equals("token") ? TOKEN : 7L;
      case "int" -> 7;
      case "boolean" -> true;
      case "Instant" -> Instant.EPOCH;
      case "Duration" -> Duration.ofSeconds(7);
      case "LocalDate" -> LocalDate.EPOCH;
      case "OffsetDateTime" -> OffsetDateTime.MIN;
      case "URI" -> URI.create("http://127.0.0.1/v1/resources/concert");
      default -> throw new IllegalArgumentException("A value of " + type);
    };
  }
}
