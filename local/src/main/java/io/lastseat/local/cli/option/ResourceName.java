package io.lastseat.local.cli.option;

import io.lastseat.model.id.ResourceId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A resource's id, as it is typed. */
public final class ResourceName implements ITypeConverter<ResourceId> {

  @Override
  public ResourceId convert(String text) {
    return ResourceId.parse(text)
        .getOrElseThrow(() -> new TypeConversionException("a resource id " + ResourceId.RULE));
  }
}
