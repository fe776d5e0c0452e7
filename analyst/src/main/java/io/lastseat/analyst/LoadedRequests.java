package io.lastseat.analyst;

import io.lastseat.model.RequestId;
import io.lastseat.model.request.Request;
import io.lastseat.tables.ReadRequest;
import io.vavr.control.Option;
import java.sql.SQLException;
import org.duckdb.DuckDBConnection;

/** Writes the items of the table of requests into the table that SQL sees. */
final class LoadedRequests implements AutoCloseable {

  private final Rows rows;
  private long unreadable;

  LoadedRequests(DuckDBConnection database) throws SQLException {
    rows = new Rows(database, "log_requests");
  }

  void next(ReadRequest read) throws SQLException {
    if (read instanceof ReadRequest.Ours ours) {
      write(ours.stored().request());
    } else if (read instanceof ReadRequest.Newer newer) {
      begin(newer.lane().resource().text(), newer.id())
          .text(Option.none())
          .moment(Option.none())
          .text(Option.none());
      new AskedFor("", Option.none(), Option.none()).putTo(rows).flag(true).end();
    } else {
      unreadable++;
    }
  }

  /** Items that are no requests: they have no row. */
  long unreadable() {
    return unreadable;
  }

  private void write(Request request) throws SQLException {
    AskedFor asked = AskedFor.of(request);
    Option<RequestId> reservation =
        request.reservation().orElse(() -> request.reserves().map(reserve -> reserve.id()));
    begin(request.resource().text(), request.id())
        .text(asked.kind())
        .moment(request.takenAt())
        .text(reservation.map(RequestId::text));
    asked.putTo(rows).flag(false).end();
  }

  private Rows begin(String resource, RequestId id) throws SQLException {
    return rows.begin().text(resource).text(id.text()).small(id.lane());
  }

  @Override
  public void close() throws SQLException {
    rows.close();
  }
}
