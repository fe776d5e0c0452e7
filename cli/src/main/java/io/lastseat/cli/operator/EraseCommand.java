package io.lastseat.cli.operator;

import io.lastseat.cli.erase.Eraser;
import io.lastseat.cli.erase.FoundName;
import io.lastseat.cli.erase.NameOwner;
import io.lastseat.cli.option.CommandFailed;
import io.lastseat.cli.option.OpenTables;
import io.lastseat.cli.option.WrongUsage;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.own.OwnRequest;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lastseat erase}: replaces a person's name by a pseudonym. */
@Command(
    name = "erase",
    description = {
      "Replaces the name of an applicant by a pseudonym, and deletes his notes. Nobody can undo"
          + " that.",
      "The command does so wherever 'lastseat find' finds the name. All else stays: each seat that"
          + " is taken, each number and each verdict. The server may run meanwhile.",
      "Run it again two days later: until then a process may write the name once more. A further"
          + " run does no harm."
    },
    exitCodeList = {
      "0:the name is erased, or it stood nowhere",
      "1:the name still stands somewhere, or the command failed",
      "2:wrong usage"
    },
    footer = {
      "Example: lastseat erase --applicant 'Ada Lovelace' --data ~/reservations --dry-run",
      "Example: lastseat erase --request 0-khrmwq2djrwnrcts1de2zc2ye8 --resource concert"
    })
public final class EraseCommand extends NamesCommand implements Callable<Integer> {

  @ArgGroup(multiplicity = "1")
  private Whose whose = new Whose();

  @Option(
      names = "--resource",
      paramLabel = "RESOURCE",
      description =
          "With --request: the resource of that request. With --applicant: erases the name in this"
              + " resource alone.")
  private @Nullable ResourceId resource;

  @Option(
      names = "--now",
      description =
          "Erases names of requests younger than two days, too, which the command refuses"
              + " otherwise. The stream may write such a name again: then erase it again.")
  private boolean now;

  @Option(names = "--dry-run", description = "Lists what would be erased, and writes nothing.")
  private boolean dryRun;

  /** The person or the request whose name is erased. */
  static final class Whose {

    @Option(
        names = "--applicant",
        paramLabel = "NAME",
        required = true,
        description = "The name, exactly as it was given. It is erased from all its requests.")
    private @Nullable String applicant;

    @Option(
        names = "--request",
        paramLabel = "REQUEST",
        required = true,
        description = "The id of one request, whose applicant is erased. Needs --resource.")
    private @Nullable String request;

    @Option(
        names = "--subject",
        paramLabel = "SUBJECT",
        required = true,
        description =
            "A person who signs in, by the claim sub of his token. The command erases his list of"
                + " own requests. The names in these requests stay: erase them with --applicant.")
    private @Nullable String subject;
  }

  @Override
  public Integer call() {
    if (whose.subject != null) {
      eraseList(whose.subject);
      return 0;
    }
    NameOwner wanted = wanted();
    try (OpenTables open = tables.open()) {
      return erase(eraser(open), wanted) ? 0 : 1;
    }
  }

  private void eraseList(String subject) {
    if (resource != null) {
      throw new WrongUsage("A list is of all resources: leave --resource out");
    }
    Owner owner = Owner.of(subject);
    try (OpenTables open = tables.open()) {
      Eraser eraser = eraser(open);
      Vector<OwnRequest> found = eraser.list(owner);
      if (found.isEmpty()) {
        out().println("Nothing is to be erased: no person of that name keeps a list.");
      } else if (dryRun) {
        found.forEach(one -> out().println(one.text()));
        out().println("Nothing was erased. Run it without --dry-run to do this; it is for ever.");
      } else {
        eraser.erase(owner, found);
        out()
            .printf(
                "Erased the list of %,d requests; the requests themselves stay.%n", found.size());
      }
    }
  }

  private boolean erase(Eraser eraser, NameOwner wanted) {
    Vector<FoundName> found = eraser.find(wanted);
    if (found.isEmpty()) {
      if (wanted instanceof NameOwner.One one && !eraser.exists(one)) {
        throw new CommandFailed(
            "There is no request %s of a resource %s in these tables."
                .formatted(one.request(), one.resource()));
      }
      out().println("Nothing is to be erased: the name stands nowhere.");
      return true;
    }
    if (dryRun) {
      each(found);
      out().println();
      counted(found);
      eraser.young(found).headOption().map(EraseCommand::tooYoung).forEach(out()::println);
      out().println("Nothing was erased. Run it without --dry-run to do this; it is for ever.");
      return true;
    }
    if (!now) {
      eraser.young(found).headOption().forEach(EraseCommand::refuse);
    }
    Instant again = eraser.again();
    Vector<FoundName> left = eraser.erase(found);
    out().println("Erased from");
    counted(found.removeAll(left));
    if (!left.isEmpty()) {
      out().println("Another program changed it meanwhile, so it was not erased: run it again.");
      each(left);
    }
    out()
        .printf(
            "Run it again after %s, against what is written again until then. Backups and exports"
                + " keep what they have.%n",
            again);
    return left.isEmpty();
  }

  private static void refuse(FoundName young) {
    throw new CommandFailed(tooYoung(young));
  }

  private static String tooYoung(FoundName young) {
    return ("Request %s of %s was taken in at %s: the stream may still write it again. Erase it"
            + " after %s; or say --now, and run it once more then.")
        .formatted(
            young.request(),
            young.resource(),
            young.takenAt().get(),
            young.takenAt().get().plus(Eraser.SETTLED));
  }

  private NameOwner wanted() {
    if (whose.request == null) {
      return new NameOwner.Name(
          String.valueOf(whose.applicant), io.vavr.control.Option.of(resource));
    }
    if (resource == null) {
      throw new WrongUsage("Say of which resource the request is (--resource)");
    }
    RequestId id =
        RequestId.parse(whose.request)
            .getOrElseThrow(() -> new WrongUsage("That is no request's id: " + whose.request));
    return new NameOwner.One(resource, id);
  }

  /** {@code lastseat find}: lists the places where a person's name stands. */
  @Command(
      name = "find",
      description = {
        "Finds where the name of an applicant stands.",
        "It looks at requests, log and rows, and at what was quarantined or set"
            + " aside; also for reservations that he made for others ('by'). It reads all of the"
            + " tables, unless --resource names one. It only reads, and the server may run."
      },
      exitCodeList = {
        "0:it was looked for everywhere; it may stand nowhere",
        "1:it could not be done",
        "2:wrong usage"
      },
      footer = "Example: lastseat find --applicant 'Ada Lovelace' --data ~/reservations")
  public static final class Find extends NamesCommand implements Runnable {

    @Option(
        names = "--applicant",
        paramLabel = "NAME",
        required = true,
        description = "The name as it was given; é and e with an accent are one.")
    private String applicant = "";

    @Option(
        names = "--resource",
        paramLabel = "RESOURCE",
        description = "Look at this resource alone.")
    private @Nullable ResourceId resource;

    @Override
    public void run() {
      try (OpenTables open = tables.open()) {
        Vector<FoundName> found =
            eraser(open).find(new NameOwner.Name(applicant, io.vavr.control.Option.of(resource)));
        each(found);
        if (found.isEmpty()) {
          out().println("That name stands nowhere.");
        } else {
          out().println();
          counted(found);
        }
      }
    }
  }
}
