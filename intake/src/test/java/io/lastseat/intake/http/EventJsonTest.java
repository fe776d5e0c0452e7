package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.intake.TypedHttp;
import io.lastseat.intake.json.HttpEventJson;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with what Lambda's own runtime reads and writes. */
final class EventJsonTest {

  private static final PojoSerializer<APIGatewayV2HTTPEvent> EVENTS =
      runtime(APIGatewayV2HTTPEvent.class);
  private static final PojoSerializer<APIGatewayV2HTTPResponse> ANSWERS =
      runtime(APIGatewayV2HTTPResponse.class);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'requestContext': null}",
        "{'requestContext': {'http': null}}",
        "{'rawPath': '/v1', 'requestContext': {'http': {'method': 'GET'}}}",
        "{'rawPath': null, 'requestContext': {'http': {'method': 'GET'}}}",
        "{'rawPath': '/', 'requestContext': {'authorizer': null, 'http': {'method': 'GET'}}}",
        "{'rawPath': '/', 'requestContext': {'authorizer': {'jwt': null}, 'http': {'method':"
            + " 'GET'}}}",
        """
        {'rawPath': '/', 'requestContext': {'authorizer': {'lambda': {'a': {'b': 1}}, 'jwt':
          {'scopes': null, 'claims': {'exp': '1', 'sub': ''}}}, 'http': {'method': 'GET'}}}
        """,
        """
        {'rawPath': '/', 'headers': null, 'queryStringParameters': null, 'body': null,
         'requestContext': {'http': {'method': 'GET'}}}
        """,
        """
        {'version': '2.0', 'routeKey': '$default', 'rawPath': '/v1/resources/größer/requests',
         'rawQueryString': 'a=1&a=2', 'cookies': ['one', 'two'],
         'headers': {'Content-Type': 'application/json', 'prefer': 'wait=1'},
         'queryStringParameters': {'a': '1,2', 'b': ''},
         'stageVariables': {'key0': 'sha256:00=ask', 'key1': '-'},
         'requestContext': {'accountId': '123456789012', 'apiId': 'api-id',
           'authorizer': {'jwt': {'claims': {'sub': 'ada'}, 'scopes': ['all']}},
           'domainName': 'id.execute-api.eu-central-1.amazonaws.com',
           'http': {'method': 'post', 'path': '/v1', 'protocol': 'HTTP/1.1',
             'sourceIp': '192.0.2.1', 'userAgent': 'agent'},
           'requestId': 'id', 'stage': '$default', 'timeEpoch': 1583348638390},
         'body': 'eyJhIjoxfQ==', 'pathParameters': {'p': 'v'}, 'isBase64Encoded': true}
        """
      })
  void readsACallAsTheRuntimeDoes(String event) throws IOException {
    APIGatewayV2HTTPEvent known = EVENTS.fromJson(event.replace('\'', '"'));
    assertThat(read(event)).isEqualTo(TypedHttp.call(known));
  }

  @Test
  void aClaimThatIsNoTextIsPassedOver() throws IOException {
    String event =
        """
        {'rawPath': '/', 'requestContext': {'authorizer': {'jwt': {'claims':
          {'groups': {'a': ['b']}, 'roles': ['c'], 'sub': 'ada'}}}, 'http': {'method': 'GET'}}}
        """;
    assertThat(read(event).get().subject()).contains("ada");
  }

  /** The gateway writes a list as API Gateway does. */
  @Test
  void aListInAClaimIsReadAsAText() throws IOException {
    String event =
        """
        {'rawPath': '/', 'requestContext': {'authorizer': {'jwt': {'claims':
          {'scp': ['one', {'a': 1}, 'two'], 'sub': 'ada'}}}, 'http': {'method': 'GET'}}}
        """;
    assertThat(read(event).get().claims()).isEqualTo(Map.of("scp", "[one two]", "sub", "ada"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "1", "{'headers': []}", "{'rawPath': }"})
  void whatIsNoEventIsTold(String none) {
    assertThatThrownBy(() -> read(none)).isInstanceOf(IOException.class);
  }

  @Test
  void writesAnAnswerThatTheRuntimeReads() throws IOException {
    Answer answer = Answer.of(202, "application/json", "{\"a\": \"größer\"}").with("ETag", "\"1\"");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    HttpEventJson.write(answer, bytes);
    assertThat(ANSWERS.fromJson(bytes.toString(StandardCharsets.UTF_8)))
        .isEqualTo(TypedHttp.response(answer));
  }

  private static Option<Call> read(String event) throws IOException {
    byte[] bytes = event.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return HttpEventJson.read(new ByteArrayInputStream(bytes));
  }

  private static <T> PojoSerializer<T> runtime(Class<T> type) {
    return LambdaEventSerializers.serializerFor(type, type.getClassLoader());
  }
}
