package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.IntakeHandler;
import io.lastseat.serializer.SerializerHandler;
import io.lastseat.serializer.reconcile.ReconcileFunction;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.redrive.RedriveFunction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The functions: what they run, how they are published, what they are told, where they log. */
final class FunctionsTest extends TemplateContract {

  private static final Map<String, Class<?>> HANDLERS =
      Map.of(
          "IntakeFunction", IntakeHandler.class,
          "SerializerFunction", SerializerHandler.class,
          "RedriveFunction", RedriveFunction.class,
          "ReconcileFunction", ReconcileFunction.class);

  private static final int STREAM_HOURS = 24;
  private static final Pattern PARAMETER = Pattern.compile("\\$\\{(\\w+)}");

  @Override
  List<String> complaints(Template template) {
    Complaints complaints = new Complaints(template);
    Set<String> functions = template.resourcesOfType("AWS::Serverless::Function").keySet();
    complaints.unless(functions.equals(HANDLERS.keySet()), "The functions are " + functions);
    for (String function : HANDLERS.keySet()) {
      String capital = function.replace("Function", "");
      String module = capital.equals("Intake") ? "intake" : "serializer";
      is(complaints, template, function, "Runtime", "'java21'");
      is(complaints, template, function, "Architectures", "['arm64']");
      is(complaints, template, function, "SnapStart", "{'ApplyOn': 'PublishedVersions'}");
      is(complaints, template, function, "AutoPublishAlias", "'live'");
      is(complaints, template, function, "AutoPublishAliasAllProperties", "true");
      is(complaints, template, function, "Role", "{'Fn::GetAtt': ['" + capital + "Role', 'Arn']}");
      is(
          complaints,
          template,
          function,
          "CodeUri",
          "'%1$s/target/lastseat-%1$s-lambda.zip'".formatted(module));
      is(
          complaints,
          template,
          function,
          "Handler",
          "'" + HANDLERS.get(function).getName() + "::handleRequest'");
      is(
          complaints,
          template,
          function,
          "LoggingConfig",
          ("{'LogGroup': {'Ref': '%sLog'}, 'LogFormat': 'JSON', 'ApplicationLogLevel': 'INFO',"
                  + " 'SystemLogLevel': 'INFO'}")
              .formatted(capital));
      Set<String> unpublished = parametersOf(template, function);
      unpublished.removeAll(parametersNamedBy(template, function));
      complaints.unless(
          unpublished.isEmpty(), function + ": a new value is not published: " + unpublished);
    }
    complaints.unless(
        template.ofFunction("IntakeFunction", "Timeout").asInt() > 20
            && template.ofFunction("IntakeFunction", "Timeout").asInt() < 30,
        "Intake's timeout does not lie between the longest wait and the API's patience");
    complaints.unlessAt(
        "ReconcileFunction/Properties/Environment/Variables/LASTSEAT_RECONCILE_MIN_AGE_HOURS",
        "{'Ref': 'ReconcileMinAgeHours'}");
    complaints.unless(
        template.at("/Parameters/ReconcileMinAgeHours/Default").asLong()
                == ReconcileSettings.OLDER_THAN.toHours()
            && template.at("/Parameters/ReconcileMinAgeHours/MinValue").asInt() > STREAM_HOURS,
        "The reconciliation takes what the stream may still hold");
    for (String table : List.of("Requests", "Decisions", "Reservations")) {
      complaints.unlessAt(
          "/Globals/Function/Environment/Variables/LASTSEAT_"
              + table.toUpperCase(Locale.ROOT)
              + "_TABLE",
          "{'Ref': '" + table + "Table'}");
    }
    complaints.unlessAt(
        "/Globals/Function/Environment/Variables/LASTSEAT_METRICS_NAMESPACE",
        "{'Ref': 'MetricsNamespace'}");
    template
        .resourcesOfType("AWS::Logs::LogGroup")
        .keySet()
        .forEach(
            group ->
                complaints.unlessAt(
                    group + "/Properties/RetentionInDays", "{'Ref': 'LogRetentionDays'}"));
    return complaints.sentences();
  }

  private static void is(
      Complaints complaints, Template template, String function, String property, String json) {
    JsonNode found = template.ofFunction(function, property);
    complaints.unless(
        found.equals(Template.parse(json)),
        function + "/" + property + " is " + found + ", not " + json);
  }

  /** Parameters whose value becomes a part of the function. */
  private static Set<String> parametersOf(Template template, String function) {
    Set<String> names = new TreeSet<>();
    Stream.of(template.at(function + "/Properties"), template.at("/Globals/Function"))
        .flatMap(node -> node.findValuesAsText("Ref").stream())
        .filter(name -> !template.at("/Parameters/" + name).isMissingNode())
        .forEach(names::add);
    return names;
  }

  private static Set<String> parametersNamedBy(Template template, String function) {
    Set<String> names = new TreeSet<>();
    Matcher matcher =
        PARAMETER.matcher(
            template.at(function + "/Properties/VersionDescription/Fn::Sub").asText());
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  @Override
  Stream<Plant> plants() {
    return Stream.of(
        Plant.put("The functions are", "Third", "{'Type': 'AWS::Serverless::Function'}"),
        Plant.put("Runtime is", "/Globals/Function/Runtime", "'java17'"),
        Plant.put("Architectures is", "SerializerFunction/Properties/Architectures", "['x86_64']"),
        Plant.remove("SnapStart is", "/Globals/Function/SnapStart"),
        Plant.remove("AutoPublishAlias is", "/Globals/Function/AutoPublishAlias"),
        Plant.remove(
            "AutoPublishAliasAllProperties is",
            "IntakeFunction/Properties/AutoPublishAliasAllProperties"),
        Plant.remove("Role is", "SerializerFunction/Properties/Role"),
        Plant.put("CodeUri is", "IntakeFunction/Properties/CodeUri", "'intake'"),
        Plant.put(
            "IntakeFunction/Handler is",
            "IntakeFunction/Properties/Handler",
            "'Other::handleRequest'"),
        Plant.put(
            "SerializerFunction/Handler is",
            "SerializerFunction/Properties/Handler",
            "'io.lastseat.serializer.stream.SerializerFunction::handleRequest'"),
        Plant.put(
            "RedriveFunction/Handler is",
            "RedriveFunction/Properties/Handler",
            "'io.lastseat.serializer.SerializerFunction::handleRequest'"),
        Plant.put(
            "a new value is not published: [ReconcileMinAgeHours]",
            "ReconcileFunction/Properties/VersionDescription",
            "{'Fn::Sub': '${SerializerMemory} ${MetricsNamespace}'}"),
        Plant.remove(
            "MIN_AGE_HOURS is",
            "ReconcileFunction/Properties/Environment/Variables/LASTSEAT_RECONCILE_MIN_AGE_HOURS"),
        Plant.put(
            "takes what the stream may still hold",
            "/Parameters/ReconcileMinAgeHours/MinValue",
            "24"),
        Plant.put(
            "takes what the stream may still hold",
            "/Parameters/ReconcileMinAgeHours/Default",
            "30"),
        Plant.put(
            "LoggingConfig is", "SerializerFunction/Properties/LoggingConfig/LogFormat", "'Text'"),
        Plant.put(
            "a new value is not published: [ApiKeySha256]",
            "IntakeFunction/Properties/VersionDescription",
            "{'Fn::Sub': '${IntakeMemory} ${MetricsNamespace}'}"),
        Plant.put(
            "a new value is not published: [BatchSize]",
            "/Globals/Function/Environment/Variables/SIZE",
            "{'Ref': 'BatchSize'}"),
        Plant.put("Intake's timeout", "IntakeFunction/Properties/Timeout", "20"),
        Plant.put("Intake's timeout", "IntakeFunction/Properties/Timeout", "30"),
        Plant.put(
            "LASTSEAT_DECISIONS_TABLE is",
            "/Globals/Function/Environment/Variables/LASTSEAT_DECISIONS_TABLE",
            "{'Ref': 'RequestsTable'}"),
        Plant.remove(
            "LASTSEAT_METRICS_NAMESPACE is",
            "/Globals/Function/Environment/Variables/LASTSEAT_METRICS_NAMESPACE"),
        Plant.remove("RetentionInDays is", "ApiAccessLog/Properties/RetentionInDays"));
  }
}
