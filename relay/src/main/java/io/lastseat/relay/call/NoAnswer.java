package io.lastseat.relay.call;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.ConnectTimeoutException;

/** Why a call got no answer, as {@code deliveries} names the reason. */
final class NoAnswer {

  /** The answer cannot be read, or the call could not be made. */
  static final String PROTOCOL_ERROR = "protocol_error";

  /**
   * The reason for this failure.
   *
   * @param tooLate whether the call's time was over; an ended call may fail in any way
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
