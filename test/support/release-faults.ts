import type { ReleaseInventory } from './release-inventory.ts';

interface PlacedResource {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly name: string | undefined;
}

const resourcesOf = (release: ReleaseInventory): readonly PlacedResource[] =>
  Object.entries(release).flatMap(([stack, { resources }]) =>
    Object.entries(resources).map(([id, { type, name }]) => ({ stack, id, type, name })),
  );

/**
 * Unique names that the next release uses for another resource. CloudFormation creates the new resource first, so AWS
 * refuses it.
 */
function movedNames(before: readonly PlacedResource[], after: readonly PlacedResource[]): string[] {
  return before.flatMap(({ stack, id, type, name }) => {
    if (name === undefined) return [];
    const matches = after.filter((each) => each.type === type && each.name === name);
    const stays = matches.some((each) => each.stack === stack && each.id === id);
    return matches.length === 0 || (stays && matches.length === 1)
      ? []
      : [
          `${type} ${name} moves: from ${stack} ${id} to ${matches.map((to) => `${to.stack} ${to.id}`).join()}`,
        ];
  });
}

/** CloudFormation refuses to change the type of an existing logical ID. */
function changedTypes(before: readonly PlacedResource[], after: readonly PlacedResource[]): string[] {
  return before.flatMap(({ stack, id, type }) => {
    const next = after.find((each) => each.stack === stack && each.id === id);
    return next === undefined || next.type === type
      ? []
      : [`${stack} ${id} becomes ${next.type} from ${type}`];
  });
}

/**
 * Exports that deployed stacks import may neither disappear nor change, because the importing stack is updated after
 * the exporting one.
 */
function lostExports(before: ReleaseInventory, after: ReleaseInventory): string[] {
  const allOf = (release: ReleaseInventory) =>
    Object.assign({}, ...Object.values(release).map(({ exports }) => exports)) as Record<string, string>;
  const [had, has] = [allOf(before), allOf(after)];
  const used = new Set(Object.values(before).flatMap(({ imports }) => imports));
  return [...used].flatMap((name) => {
    if (has[name] === had[name]) return [];
    return [`the export ${name} ${has[name] === undefined ? 'goes' : 'changes'}, which is imported`];
  });
}

/**
 * A log group may only be removed if an earlier release removed its function, when nobody needs its content any more.
 */
function lostLogs(before: readonly PlacedResource[], after: readonly PlacedResource[]): string[] {
  const has = (matches: readonly PlacedResource[], type: string, name: string) =>
    matches.some((each) => each.type === type && each.name === name);
  return before.flatMap(({ type, name }) => {
    if (type !== 'AWS::Logs::LogGroup' || name === undefined || has(after, type, name)) return [];
    const ofFunction = /^\/aws\/lambda\/(.+)$/.exec(name)?.[1];
    const wasRetired = ofFunction !== undefined && !has(before, 'AWS::Lambda::Function', ofFunction);
    return wasRetired ? [] : [`the log ${name} goes, with what support still needs`];
  });
}

/**
 * CloudFormation creates or deletes one index of a table in an update, and cannot change the keys or the projection of an
 * existing one.
 */
function changedIndexes(before: ReleaseInventory, after: ReleaseInventory): string[] {
  return Object.entries(before).flatMap(([stack, { resources }]) =>
    Object.entries(resources).flatMap(([id, { indexes: had = {} }]) => {
      const has = after[stack]?.resources[id]?.indexes;
      if (has === undefined) return [];
      const names = [...new Set([...Object.keys(had), ...Object.keys(has)])];
      const moved = names.filter((name) => had[name] === undefined || has[name] === undefined);
      const other = names.filter((name) => !moved.includes(name) && had[name] !== has[name]);
      return [
        ...(moved.length > 1
          ? [`${stack} ${id} creates or deletes ${moved.join(' and ')} in one update`]
          : []),
        ...other.map((name) => `${stack} ${id} changes its index ${name}, which needs a new name`),
      ];
    }),
  );
}

/**
 * The reasons why a deployed release cannot or should not be updated to the next one, one line each. "Renaming or
 * moving deployed resources" in docs/operations.md describes how to make such a change in two releases.
 */
export function releaseFaults(before: ReleaseInventory, after: ReleaseInventory): readonly string[] {
  const [was, is] = [resourcesOf(before), resourcesOf(after)];
  return [
    ...movedNames(was, is),
    ...changedTypes(was, is),
    ...lostExports(before, after),
    ...lostLogs(was, is),
    ...changedIndexes(before, after),
  ];
}
