import type { SynthesizedStack, Template } from './cloud-assembly.ts';
import { createResolver, type Exports, type TemplateResolver } from './template-resolver.ts';

/** A resource with every intrinsic of its properties replaced by its local value. */
export interface LocalResource {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  /** Its local name or id; what `Ref` gives for most types. */
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The folder of an asset of its stack, by object key. */
  assetFolder(objectKey: string): string | undefined;
}

function exportedValues(
  stacks: readonly SynthesizedStack[],
  resolverOf: (stack: SynthesizedStack) => TemplateResolver,
): Exports {
  const outputs = stacks.flatMap((stack) =>
    Object.values(stack.template.Outputs ?? {}).map((output) => ({ stack, output })),
  );
  return (name) => {
    const found = outputs.find(
      ({ stack, output }) => output.Export && resolverOf(stack).resolve(output.Export.Name) === name,
    );
    if (!found) throw new Error(`No stack exports ${name}`);
    return resolverOf(found.stack).resolve(found.output.Value);
  };
}

/**
 * The resources of all stacks as they are on this machine: intrinsics, conditions, imports and parameters replaced by
 * local values. Resources of a type in `types` only, so that what the local cloud does not offer is not evaluated.
 */
export function resolveStacks(
  stacks: readonly SynthesizedStack[],
  types: ReadonlySet<string>,
  parameter: (name: string) => string | undefined,
): readonly LocalResource[] {
  const resolvers = new Map<string, TemplateResolver>();
  const resolverOf = (stack: SynthesizedStack) => {
    const known = resolvers.get(stack.name) ?? createResolver(stack, (name) => exports(name), parameter);
    resolvers.set(stack.name, known);
    return known;
  };
  const exports = exportedValues(stacks, resolverOf);
  return stacks.flatMap((stack) => {
    const { resolve, nameOf, condition } = resolverOf(stack);
    const resources: NonNullable<Template['Resources']> = stack.template.Resources ?? {};
    return Object.entries(resources)
      .filter(([, { Type, Condition }]) => types.has(Type) && (!Condition || condition(Condition)))
      .map(([logicalId, resource]) => ({
        stack: stack.name,
        logicalId,
        type: resource.Type,
        name: nameOf(logicalId),
        properties: resolve(resource.Properties ?? {}) as Record<string, unknown>,
        assetFolder: stack.assetFolder,
      }));
  });
}
