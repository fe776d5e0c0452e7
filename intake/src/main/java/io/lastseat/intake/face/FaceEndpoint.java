package io.lastseat.intake.face;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.face.Faces.Numbered;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.resource.PublicDoor;
import io.lastseat.intake.resource.TermsPrecondition;
import io.lastseat.intake.resource.TermsPrecondition.TermsCondition;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.site.Answer;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.function.Function;

/** {@code /v1/resources/{resourceId}/face}. */
public record FaceEndpoint(Faces faces, PublicDoor door) {

  /** The most tries of a call that names no face to replace. */
  private static final int MAX_TRIES = 5;

  public Either<Problem, Answer> get(RoutedCall call) {
    return shown(call, door.cache().created(call.resource()), faces::now);
  }

  /** Shows an owner the face of any resource that people may reserve. */
  public Either<Problem, Answer> picture(RoutedCall call) {
    return shown(call, door.picture(call.resource()), faces::recent);
  }

  private static Either<Problem, Answer> shown(
      RoutedCall call, Option<Head> head, Function<ResourceId, Numbered> look) {
    return head.toEither(Problems.NO_SUCH_RESOURCE::problem)
        .map(there -> answer(call.resource(), look.apply(call.resource())));
  }

  /** Shows a stranger the face of a resource that is open to the public; none of any other. */
  public Option<Either<Problem, Answer>> open(RoutedCall call) {
    ResourceId resource = call.resource();
    return door.open(resource).map(head -> Either.right(answer(resource, faces.recent(resource))));
  }

  private static Problem changed(ResourceId resource, Numbered inForce) {
    ObjectNode members = Json.object();
    members.set("face", inForce.face().document(resource));
    return Problems.FACE_CHANGED.problem().withMembers(members);
  }

  private static Answer answer(ResourceId resource, Numbered face) {
    Answer shown = Json.answer(200, face.face().document(resource));
    return shown.with("ETag", TermsPrecondition.tag(face.number(), shown.body()));
  }

  public Either<Problem, Answer> put(RoutedCall call) {
    return TermsPrecondition.ofPatch(call.call())
        .flatMap(
            condition ->
                Body.read(call.call())
                    .flatMap(Face::read)
                    .flatMap(
                        face ->
                            door.cache()
                                .created(call.resource())
                                .toEither(Problems.NO_SUCH_RESOURCE::problem)
                                .filterOrElse(
                                    head -> !head.books().archived(),
                                    head -> Problems.RESOURCE_ARCHIVED.problem())
                                .flatMap(head -> replaced(call.resource(), face, condition))))
        .map(face -> answer(call.resource(), face));
  }

  /** Puts the face. A call that is repeated after a lost answer finds it in force. */
  private Either<Problem, Numbered> replaced(
      ResourceId resource, Face face, TermsCondition condition) {
    for (int tries = 1; ; tries++) {
      Numbered inForce = faces.now(resource);
      if (inForce.face().equals(face)) {
        return Either.right(inForce);
      }
      boolean holds = condition.at(inForce.number()).isRight();
      Option<Numbered> replaced = holds ? faces.replace(resource, inForce, face) : Option.none();
      if (replaced.isDefined()) {
        return Either.right(replaced.get());
      }
      if (!holds || tries >= MAX_TRIES) {
        return Either.left(changed(resource, inForce));
      }
    }
  }
}
