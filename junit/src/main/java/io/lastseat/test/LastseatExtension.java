package io.lastseat.test;

import io.lastseat.client.Lastseat;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test a server of its own, as parameters of the test, of {@code @BeforeEach} and
 * {@code @AfterEach}, and of the constructor: a {@link Lastseat} client, the {@link TestClock}, and
 * the {@link TestServer}. The server starts with the first of them, and ends with the test.
 *
 * <pre>{@code
 * @ExtendWith(LastseatExtension.class)
 * class SignUpTest {
 *   @Test
 *   void aHoldLapses(Lastseat client, TestClock clock) { … }
 * }
 * }</pre>
 *
 * <p>For another setup: {@code @RegisterExtension static LastseatExtension lastseat = new
 * LastseatExtension(TestSetup.ordinary().withKey("secret"))}.
 */
public final class LastseatExtension implements ParameterResolver, AfterEachCallback {

  private static final Namespace NAMESPACE = Namespace.create(LastseatExtension.class);
  private static final Set<Class<?>> TYPES =
      Set.of(Lastseat.class, TestClock.class, TestServer.class);

  private final TestSetup setup;

  /** Starts ordinary servers. */
  public LastseatExtension() {
    this(TestSetup.ordinary());
  }

  /** Starts servers with this setup. */
  public LastseatExtension(TestSetup setup) {
    this.setup = setup;
  }

  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return TYPES.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    if (test.getTestMethod().isEmpty()) {
      throw new ParameterResolutionException(
          "A server lasts for one test: ask for it in the test or in @BeforeEach, or start a"
              + " TestServer by hand.");
    }
    TestServer server = serverOf(test);
    Class<?> type = parameter.getParameter().getType();
    return type == Lastseat.class
        ? server.client()
        : type == TestClock.class ? server.clock() : server;
  }

  // JUnit 6 has another name for it, which JUnit 5 does not know.
  @SuppressWarnings("deprecation")
  private TestServer serverOf(ExtensionContext test) {
    Store store = test.getStore(NAMESPACE);
    return Objects.requireNonNull(
        store.getOrComputeIfAbsent(
            TestServer.class, type -> TestServer.start(setup), TestServer.class));
  }

  @Override
  public void afterEach(ExtensionContext test) {
    TestServer server = test.getStore(NAMESPACE).remove(TestServer.class, TestServer.class);
    if (server != null) {
      server.close();
    }
  }
}
