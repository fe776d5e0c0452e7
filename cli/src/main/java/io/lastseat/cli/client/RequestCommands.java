package io.lastseat.cli.client;

import io.lastseat.cli.option.ServerOption;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.client.Reservation;
import io.lastseat.client.Resource;
import io.lastseat.client.Verdict;
import io.lastseat.client.answer.Outcome;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about one request of a running server, and the deposit. */
public final class RequestCommands {

  /** The request that a command is about, and its running server. */
  static final class One extends ServerOption {

    @Parameters(index = "0", paramLabel = "RESOURCE", description = "The resource's id.")
    private String resource = "";

    @Parameters(
        index = "1",
        paramLabel = "REQUEST",
        description = "The request's id, as the answer that took it in gave it.")
    private String request = "";

    private Reservation asked() {
      return client().reservation(resource, request);
    }

    private void followUp(Function<Reservation, Outcome<Verdict>> send) {
      show(send.apply(asked()), Verdict::document);
    }
  }

  /** {@code lastseat status}: prints the status of a request. */
  @Command(name = "status", description = "Shows the status of one request, as JSON.")
  public static final class Status implements Runnable {

    @Mixin private One request = new One();

    @Override
    public void run() {
      request.show(request.asked().status().document());
    }
  }

  /** {@code lastseat confirm}: confirms a reservation. */
  @Command(
      name = "confirm",
      description = {
        "Confirms a reservation that is held: its applicant has the units for good.",
        "The command prints the reservation, as JSON. A second confirmation changes nothing. If the"
            + " hold has lapsed, the server tries to take the units again. It refuses if too few"
            + " are free."
      },
      footer = "Example: lastseat confirm concert 0-khrmwq2djrwnrcts1de2zc2ye8")
  public static final class Confirm implements Runnable {

    @Mixin private One reservation = new One();

    @Option(
        names = "--quantity",
        paramLabel = "N",
        description = "Confirms only this many units, and gives the others back (default: all).")
    private @Nullable Long quantity;

    @Option(
        names = "--of",
        paramLabel = "CATEGORY=N",
        description = "Confirms only this many units of a category; can be given several times.")
    private Map<String, Long> quantities = Map.of();

    @Override
    public void run() {
      Long part = quantity;
      if (part != null && !quantities.isEmpty()) {
        throw new WrongUsage("Say either --quantity, or --of for each category");
      }
      if (!quantities.isEmpty()) {
        reservation.followUp(asked -> asked.confirm(quantities));
      } else {
        reservation.followUp(part == null ? Reservation::confirm : asked -> asked.confirm(part));
      }
    }
  }

  /** {@code lastseat extend}: extends a hold. */
  @Command(
      name = "extend",
      description = {
        "Extends a hold that has not lapsed: from now on it lasts as long as HOLD says.",
        "The command prints the reservation, as JSON. The server refuses if the hold would last"
            + " longer than the terms of the resource allow. Then the hold stays as it is."
      },
      footer = "Example: lastseat extend concert 0-khrmwq2djrwnrcts1de2zc2ye8 PT10M")
  public static final class Extend implements Runnable {

    @Mixin private One reservation = new One();

    @Parameters(
        index = "2",
        paramLabel = "HOLD",
        description = "How long the hold lasts from now on, in ISO 8601: PT10M is ten minutes.")
    private Duration hold = Duration.ZERO;

    @Override
    public void run() {
      reservation.followUp(asked -> asked.extend(hold));
    }
  }

  /** {@code lastseat change}: changes the units of a reservation. */
  @Command(
      name = "change",
      description = {
        "Gives a reservation another quantity and shows how it stands, as JSON.",
        "Where there is no room for more, it keeps what it has. One that waits can only have fewer,"
            + " and keeps its place."
      })
  public static final class Change implements Runnable {

    @Mixin private One reservation = new One();

    @Parameters(
        index = "2",
        arity = "0..1",
        paramLabel = "QUANTITY",
        description = "What it is to have, not how much more.")
    private @Nullable Long quantity;

    @Option(
        names = "--of",
        paramLabel = "CATEGORY=N",
        description =
            "What it is to have of a category, in place of QUANTITY; can be given several times."
                + " Other categories are given back.")
    private Map<String, Long> quantities = Map.of();

    @Override
    public void run() {
      Long all = quantity;
      if ((all == null) == quantities.isEmpty()) {
        throw new WrongUsage("Say either QUANTITY, or --of for each category");
      }
      reservation.followUp(asked -> all == null ? asked.change(quantities) : asked.change(all));
    }
  }

  /** {@code lastseat hand-over}: gives a reservation to another applicant. */
  @Command(
      name = "hand-over",
      description = {
        "Hands a reservation over to another applicant and shows how it stands, as JSON.",
        "It keeps its units, its hold or its place on the waiting list. The old ticket ends;"
            + " 'ticket' is the new one. The server refuses if the new applicant would have too"
            + " much."
      },
      footer = "Example: lastseat hand-over concert 0-khrmwq2djrwnrcts1de2zc2ye8 'Grace Hopper'")
  public static final class HandOver implements Runnable {

    @Mixin private One reservation = new One();

    @Parameters(index = "2", paramLabel = "APPLICANT", description = "Whose it is from then on.")
    private String applicant = "";

    @Option(
        names = "--note",
        paramLabel = "TEXT",
        description = "What the new applicant wants to say (default: nothing).")
    private @Nullable String note;

    @Option(
        names = "--applicant-key",
        paramLabel = "KEY",
        description = "What limits for an applicant compare instead of the new name.")
    private @Nullable String applicantKey;

    @Override
    public void run() {
      reservation.followUp(
          asked ->
              asked.handOver(
                  applicant, Optional.ofNullable(note), Optional.ofNullable(applicantKey)));
    }
  }

  /** {@code lastseat cancel}: gives a reservation back. */
  @Command(
      name = "cancel",
      description = "Gives a reservation back and shows how it stands, as JSON; twice is harmless.")
  public static final class Cancel implements Runnable {

    @Mixin private One reservation = new One();

    @Override
    public void run() {
      reservation.followUp(Reservation::cancel);
    }
  }

  /** {@code lastseat ticket}: the link to the page of a person whom staff signed up. */
  @Command(
      name = "ticket",
      description = {
        "Prints the address of a reservation's own page, for the person whom staff signed up.",
        "Everybody who has it can look, confirm and give back, without a key. Twice is the same."
      })
  public static final class Ticket implements Runnable {

    @Mixin private One request = new One();

    @Option(
        names = "--page",
        paramLabel = "URL",
        description = {
          "Your own page, with {resourceId} and {ticket}, such as"
              + " https://www.example.org/mine?ticket={ticket}",
          "(default: the page of 'lastseat serve')."
        })
    private @Nullable String page;

    @Override
    public void run() {
      Reservation reservation = request.asked();
      String ticket = reservation.ticket();
      String address =
          Optional.ofNullable(page)
              .orElseGet(() -> request.at("/signup/{resourceId}/requests/{ticket}"))
              .replace("{resourceId}", reservation.resource())
              .replace("{ticket}", ticket);
      request.out().println(address);
    }
  }

  /** {@code lastseat deposit}: adds to the capacity of a resource. */
  @Command(
      name = "deposit",
      description = {
        "Adds to the capacity of a resource and shows the deposit, as JSON.",
        "'left' is what is free after it: the balance of a wallet."
      },
      footer = "Example: lastseat deposit wallet-ada 100 --key invoice-17")
  public static final class Deposit implements Runnable {

    @Mixin private ServerOption server = new ServerOption();

    @Parameters(index = "0", paramLabel = "RESOURCE", description = "The resource's id.")
    private String resource = "";

    @Parameters(index = "1", paramLabel = "AMOUNT", description = "How many units are added.")
    private long amount;

    @Option(
        names = "--key",
        paramLabel = "KEY",
        description = "Idempotency key: the same key again makes no second deposit.")
    private @Nullable String key;

    @Override
    public void run() {
      Resource wallet = server.client().resource(resource);
      server.show(
          key == null ? wallet.deposit(amount) : wallet.deposit(amount, key),
          Resource.Deposited::document);
    }
  }

  private RequestCommands() {}
}
