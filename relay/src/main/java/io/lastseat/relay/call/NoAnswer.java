package io.lastseat.relay.call;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;

/** Why there was no answer, as {@code deliveries} names it. */
final class NoAnswer {

  /** What came cannot be read, or the call could not be made. */
  static final String PROTOCOL_ERROR = "protocol_error";

  /**
   * Of a call that failed so.
   *
   * @param tooLate whether its time was over; a call that is ended may fail in any way
   */
  static String why(Exception failure, boolean tooLate) {
    if (failure instanceof CheckedAddresses.RefusedAddress) {
      return "address_refused";
    }
    if (failure instanceof ConnectTimeoutException) {
      return ReceiverAnswer.CONNECT_TIMEOUT;
    }
    if (tooLate || failure instanceof SocketTimeoutException) {
      return ReceiverAnswer.TIMEOUT;
    }
    if (failure instanceof UnknownHostException) {
      return "unknown_host";
    }
    if (failure instanceof SSLException) {
      return "tls_failed";
    }
    return failure instanceof IOException ? "no_connection" : PROTOCOL_ERROR;
  }

  private NoAnswer() {}
}
