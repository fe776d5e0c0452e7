package io.lastseat.cli.erase;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;

/** The person whose name is searched. */
public sealed interface NameOwner {

  /**
   * A person of this name who made a request, for themselves or for others.
   *
   * @param name as it stands there, or in Unicode's other form
   * @param resource the only resource to search; none for all
   */
  record Name(String name, Option<ResourceId> resource) implements NameOwner {}

  /** The applicant of this request. */
  record One(ResourceId resource, RequestId request) implements NameOwner {}

  /** The only resource that can have the name, if that is known. */
  default Option<ResourceId> only() {
    return this instanceof Name named ? named.resource() : Option.some(((One) this).resource());
  }

  /** The name to erase in this copy; none if the copy does not have it, or no longer. */
  default Option<String> in(StoredCopy copy) {
    if (only().exists(resource -> !resource.text().equals(copy.resource()))) {
      return Option.none();
    }
    if (this instanceof Name named) {
      return Option.when(
          copy.texts().isOfApplicant(copy.item(), named.name())
              || copy.texts().isOfStaff(copy.item(), named.name()),
          named.name());
    }
    return copy.request().equals(((One) this).request().text())
        ? copy.texts().applicant(copy.item())
        : Option.none();
  }
}
