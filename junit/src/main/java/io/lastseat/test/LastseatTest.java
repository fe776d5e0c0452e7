package io.lastseat.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.annotation.DirtiesContext.ClassMode;

/**
 * Stands beside {@code @SpringBootTest}: the application of each test starts with a server of its
 * own in this process, and {@code lastseat.url} leads there. The {@link TestServer} and its {@link
 * TestClock} are beans. The application's client goes by this clock, and so does all that asks for
 * a {@link java.time.Clock}.
 *
 * <pre>{@code
 * @SpringBootTest
 * @LastseatTest
 * class SignUpTest {
 *   @Test
 *   void aHoldLapses(@Autowired Lastseat client, @Autowired TestClock clock) { … }
 * }
 * }</pre>
 *
 * <p>A bean of type {@link TestSetup} sets the server up. With {@code @DirtiesContext(classMode =
 * AFTER_CLASS)} beside it, all tests of a class share one application and one server.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Import(ServerOfContext.class)
@DirtiesContext(classMode = ClassMode.AFTER_EACH_TEST_METHOD)
public @interface LastseatTest {}
