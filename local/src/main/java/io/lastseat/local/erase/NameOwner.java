package io.lastseat.local.erase;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;

/** Whose texts are looked for. */
public sealed interface NameOwner {

  /**
   * The person of this name who asked, for themselves or for others.
   *
   * @param name exactly as it stands there
   * @param resource where alone it is looked for; none for everywhere
   */
  record Name(String name, Option<ResourceId> resource) implements NameOwner {}

  /** The person who made this request. */
  record One(ResourceId resource, RequestId request) implements NameOwner {}

  /** Where alone it can stand, if that is known. */
  default Option<ResourceId> only() {
    return this instanceof Name named ? named.resource() : Option.some(((One) this).resource());
  }

  /** The name in this copy that is looked for; none if it is not there, or no longer. */
  default Option<String> in(StoredCopy copy) {
    if (only().exists(resource -> !resource.text().equals(copy.resource()))) {
      return Option.none();
    }
    if (this instanceof Name named) {
      return Option.when(
          copy.texts().applicant(copy.item()).contains(named.name())
              || copy.texts().by(copy.item()).contains(named.name()),
          named.name());
    }
    return copy.request().equals(((One) this).request().text())
        ? copy.texts().applicant(copy.item())
        : Option.none();
  }
}
