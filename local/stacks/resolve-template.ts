import type { SynthesizedStack } from './cloud-assembly.ts';
import { createResolver, type Surroundings, type TemplateResolver } from './template-resolver.ts';

/** A resource whose intrinsic functions are replaced by local values. */
export interface LocalResource {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  /** Its local name or ID; the value of `Ref` for most types. */
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The folder of an asset of its stack, by object key. */
  assetFolder(objectKey: string): string | undefined;
}

interface ResolvableStack {
  readonly stack: SynthesizedStack;
  readonly resolver: TemplateResolver;
}

type Outside = Pick<Surroundings, 'exported' | 'stored'>;

/** A stack with the resolver of its template, followed by its nested stacks, which receive parameters from it. */
function withNestedStacks(
  stack: SynthesizedStack,
  outside: Outside,
  passedIn: Surroundings['passedIn'] = () => undefined,
): readonly ResolvableStack[] {
  const parametersOf = (id: string) =>
    (stack.template.Resources?.[id]?.Properties?.Parameters ?? {}) as Readonly<Record<string, unknown>>;
  const nested = new Map(
    [...stack.nested].map(([id, child]) => [
      id,
      withNestedStacks(child, outside, (name) => resolver.resolve(parametersOf(id)[name])),
    ]),
  );
  const resolver = createResolver(stack, {
    ...outside,
    passedIn,
    nestedOutput(id, output) {
      const [child] = nested.get(id) ?? [];
      return child?.resolver.resolve(child.stack.template.Outputs?.[output]?.Value);
    },
  });
  return [{ stack, resolver }, ...[...nested.values()].flat()];
}

function exportedValue(resolvable: readonly ResolvableStack[], name: string): unknown {
  for (const { stack, resolver } of resolvable)
    for (const { Export, Value } of Object.values(stack.template.Outputs ?? {}))
      if (Export && resolver.resolve(Export.Name) === name) return resolver.resolve(Value);
  throw new Error(`No stack exports ${name}`);
}

/**
 * The resources of all stacks on this machine, with intrinsic functions, conditions, imports and parameters replaced by
 * local values. Only resources of a type in `types`, so that unsupported ones are not evaluated.
 */
export function resolveStacks(
  stacks: readonly SynthesizedStack[],
  types: ReadonlySet<string>,
  parameter: (name: string) => string | undefined,
): readonly LocalResource[] {
  const resolvable: readonly ResolvableStack[] = stacks.flatMap((stack) =>
    withNestedStacks(stack, { exported: (name) => exportedValue(resolvable, name), stored: parameter }),
  );
  return resolvable.flatMap(({ stack, resolver }) =>
    Object.entries(stack.template.Resources ?? {})
      .filter(([, { Type, Condition }]) => types.has(Type) && (!Condition || resolver.condition(Condition)))
      .map(([logicalId, resource]) => ({
        stack: stack.name,
        logicalId,
        type: resource.Type,
        name: resolver.nameOf(logicalId),
        properties: resolver.resolve(resource.Properties ?? {}) as Record<string, unknown>,
        assetFolder: stack.assetFolder,
      })),
  );
}
