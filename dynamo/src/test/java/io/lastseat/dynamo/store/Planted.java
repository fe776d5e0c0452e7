package io.lastseat.dynamo.store;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Connections that tell what they are asked, and fail where a test wants it. */
final class Planted implements UnaryOperator<Connection> {

  /** A step of a test, before or after a statement. */
  interface Step {
    void at(String sql) throws SQLException;
  }

  static final Step NONE = sql -> {};

  /** All prepared statements that ran, in order. */
  final List<String> ran = new CopyOnWriteArrayList<>();

  final List<Connection> connections = new CopyOnWriteArrayList<>();

  /** The rows that were read by prepared statements. */
  final AtomicInteger rows = new AtomicInteger();

  /** What a new connection's first statement fails with. */
  volatile @Nullable SQLException opening;

  /** What a connection is asked in place of a statement that is not prepared. */
  volatile UnaryOperator<String> instead = sql -> sql;

  volatile Step before = NONE;
  volatile Step after = NONE;

  long commits() {
    return ran.stream().filter("COMMIT"::equals).count();
  }

  @Override
  public Connection apply(Connection connection) {
    connections.add(connection);
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          if (opening != null && method.getName().equals("createStatement")) {
            throw opening;
          }
          Object result = invoke(connection, method, arguments);
          return switch (method.getName()) {
            case "prepareStatement" -> statement((PreparedStatement) result, (String) arguments[0]);
            case "createStatement" -> otherwise((Statement) result);
            default -> result;
          };
        });
  }

  private Statement otherwise(Statement statement) {
    return proxy(
        Statement.class,
        (proxy, method, arguments) ->
            invoke(
                statement,
                method,
                method.getName().startsWith("execute")
                    ? new Object[] {instead.apply((String) arguments[0])}
                    : arguments));
  }

  private PreparedStatement statement(PreparedStatement statement, String sql) {
    return proxy(
        PreparedStatement.class,
        (proxy, method, arguments) -> {
          boolean runs = method.getName().startsWith("execute");
          if (runs) {
            before.at(sql);
          }
          Object result = invoke(statement, method, arguments);
          if (runs) {
            ran.add(sql);
            after.at(sql);
          }
          return result instanceof ResultSet found ? counted(found) : result;
        });
  }

  private ResultSet counted(ResultSet found) {
    return proxy(
        ResultSet.class,
        (proxy, method, arguments) -> {
          rows.addAndGet(method.getName().equals("next") ? 1 : 0);
          return invoke(found, method, arguments);
        });
  }

  private static Object invoke(Object of, java.lang.reflect.Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(of, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(Planted.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** Fails once, at a statement that begins so. */
  static Step once(String beginning, SQLException failure) {
    return new Step() {
      private boolean done;

      @Override
      public synchronized void at(String sql) throws SQLException {
        if (!done && sql.startsWith(beginning)) {
          done = true;
          throw failure;
        }
      }
    };
  }
}
