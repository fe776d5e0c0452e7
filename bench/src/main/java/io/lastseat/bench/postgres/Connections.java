package io.lastseat.bench.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;

/** A pool of connections. Statements are prepared on the server at their first use. */
final class Connections {

  /** Among 4, 8, 16 and 32 never far from the best of any kind, for 32 clients on two cores. */
  static final int BEST_NUMBER = 16;

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private Connections() {}

  static HikariDataSource to(String url, int number) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(number);
    config.setMinimumIdle(number);
    config.setConnectionTimeout(PATIENCE.toMillis());
    config.addDataSourceProperty("prepareThreshold", "1");
    return new HikariDataSource(config);
  }
}
