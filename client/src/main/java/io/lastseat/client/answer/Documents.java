package io.lastseat.client.answer;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;

/**
 * Reads documents of servers of any version, and prints records for logs. A missing field reads as
 * an empty text, zero, false or an empty list; a malformed optional time reads as none. A component
 * named {@code document} gets the whole document of its record.
 */
public final class Documents {

  private static final String DOCUMENT = "document";

  /** Components with names of people, and tokens. */
  private static final Set<String> HIDDEN = Set.of("applicant", "failure", "holder", "token");

  private static final ObjectMapper JSON = mapper();

  private static ObjectMapper mapper() {
    SimpleModule module =
        new SimpleModule()
            .addDeserializer(Instant.class, parsed(text -> OffsetDateTime.parse(text).toInstant()))
            .addDeserializer(LocalDate.class, parsed(LocalDate::parse))
            .addDeserializer(OffsetDateTime.class, parsed(OffsetDateTime::parse))
            .addDeserializer(Optional.class, new OptionalReader(TypeFactory.unknownType()))
            .setDeserializerModifier(new DocumentModifier());
    return new ObjectMapper()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
        .registerModule(module);
  }

  /** Parses JSON; a missing node if the text is no JSON. */
  public static JsonNode tree(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException noJson) {
      return MissingNode.getInstance();
    }
  }

  /**
   * Reads a document into a record.
   *
   * @throws IllegalArgumentException if a field has another type
   */
  public static <T> T read(JsonNode document, Class<T> type) {
    return JSON.convertValue(document, type);
  }

  /** Reads a text field. */
  public static Optional<String> text(JsonNode document, String field) {
    return Optional.ofNullable(document.path(field).textValue());
  }

  /** Reads a time field. */
  public static Optional<Instant> time(JsonNode document, String field) {
    try {
      return text(document, field).map(text -> OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }

  /** Prints a record for a log, without documents, names of people and tokens. */
  public static String shown(Record record) {
    StringJoiner shown = new StringJoiner(", ", record.getClass().getSimpleName() + "[", "]");
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      if (component.getType() != JsonNode.class && !HIDDEN.contains(component.getName())) {
        shown.add(component.getName() + "=" + value(record, component));
      }
    }
    return shown.toString();
  }

  private static Object value(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static <T> JsonDeserializer<T> parsed(Function<String, T> parse) {
    return new JsonDeserializer<>() {
      @Override
      public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        try {
          return parse.apply(parser.getText());
        } catch (DateTimeException unreadable) {
          throw JsonMappingException.from(parser, "No time", unreadable);
        }
      }
    };
  }

  /** Reads an {@link Optional}, for which Jackson needs one more library. */
  private static final class OptionalReader extends JsonDeserializer<Optional<?>>
      implements ContextualDeserializer {

    private final JavaType content;

    OptionalReader(JavaType content) {
      this.content = content;
    }

    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) {
      return new OptionalReader(context.getContextualType().containedType(0));
    }

    @Override
    public Optional<?> deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonNode value = context.readTree(parser);
      try {
        return Optional.ofNullable(context.readTreeAsValue(value, content));
      } catch (JsonProcessingException unreadable) {
        return Optional.empty();
      }
    }

    @Override
    public Optional<?> getNullValue(DeserializationContext context) {
      return Optional.empty();
    }
  }

  /** Gives records with a {@code document} component the whole document. */
  private static final class DocumentModifier extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> plain) {
      return bean.findProperties().stream().anyMatch(part -> part.getName().equals(DOCUMENT))
          ? new DocumentReader(plain)
          : plain;
    }
  }

  private static final class DocumentReader extends DelegatingDeserializer {

    private static final long serialVersionUID = 1L;

    DocumentReader(JsonDeserializer<?> plain) {
      super(plain);
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> plain) {
      return new DocumentReader(plain);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      JsonNode document = context.readTree(parser);
      ObjectNode whole = context.getNodeFactory().objectNode();
      document.properties().forEach(field -> whole.set(field.getKey(), field.getValue()));
      whole.set(DOCUMENT, document);
      JsonParser again = whole.traverse(parser.getCodec());
      again.nextToken();
      return super.deserialize(again, context);
    }
  }

  private Documents() {}
}
