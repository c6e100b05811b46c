import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/**
 * The overhead of a separate chunk in bytes after gzip: its file name in preload lists, the names of its exports and
 * imports, and worse compression, because gzip cannot refer to text in other chunks.
 */
const chunkCost = 350;

/**
 * Chunks that are not merged: libraries whose file names should not change between releases, and chunks that static
 * pages load.
 */
const notMerged = new Set(['react', 'preload', 'rolldown-runtime']);

/** The loading of an entry or of a dynamic import, with all chunks that are on the page afterwards. */
interface Load {
  readonly entry: string;
  readonly chunks: ReadonlySet<string>;
  /** How much its bytes count, relative to other loads. */
  readonly weight: number;
}

/** The bundler's chunks, by file name, that are merged into one. */
interface Group {
  readonly chunks: readonly string[];
  readonly loads: ReadonlySet<Load>;
  readonly bytes: number;
  /** False for a chunk that is not merged with others. */
  readonly canMerge: boolean;
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The file names of a chunk and of all chunks that it imports statically. */
function closure(chunks: Chunks, from: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const next of chunks.get(from)?.imports ?? []) closure(chunks, next, seen);
  return seen;
}

/**
 * Marketing pages load only the first script; all other public pages load a layout and the page table. Public pages
 * weigh more than the app's, which are often cached. What clients open, and the app's invoice generator, weigh most.
 * Other code, such as dialogs, hardly counts.
 */
function weightOf({ isEntry, facadeModuleId }: Rolldown.OutputChunk): number {
  if (isEntry || /\/web\/app\/(?:[\w-]+-layout|public-site)\.tsx$/.test(facadeModuleId ?? '')) return 6;
  if (/\/web\/pages\/(lite-invoice-generator|client-invoice|quote)-page\.tsx$/.test(facadeModuleId ?? ''))
    return 16;
  const page = /\/web\/pages\/(lite-)?[\w-]+-page\.tsx$/.exec(facadeModuleId ?? '');
  if (!page) return 0.05;
  return page[1] ? 4 : 6;
}

/**
 * All loads. Each includes the chunks loaded before it: a page is loaded after the application, a dialog after its
 * page.
 */
function loadsOf(chunks: Chunks): readonly Load[] {
  const loads = [...chunks.values()]
    .filter(({ isEntry }) => isEntry)
    .map(
      (chunk): Load => ({
        entry: chunk.fileName,
        chunks: closure(chunks, chunk.fileName),
        weight: weightOf(chunk),
      }),
    );
  const seen = new Set(loads.map(({ entry }) => entry));
  // The array grows during the loop: the dynamic imports of a load are loads too.
  for (const before of loads)
    for (const name of before.chunks)
      for (const entry of chunks.get(name)?.dynamicImports ?? []) {
        const chunk = chunks.get(entry);
        if (!chunk || seen.has(entry)) continue;
        seen.add(entry);
        loads.push({
          entry,
          chunks: new Set([...before.chunks, ...closure(chunks, entry)]),
          weight: weightOf(chunk),
        });
      }
  return loads;
}

/** For each group, the groups that are loaded with it: itself, and all that it imports directly or indirectly. */
function reachableGroups(chunks: Chunks, groups: readonly Group[]): ReadonlyMap<Group, ReadonlySet<Group>> {
  const groupOf = new Map(groups.flatMap((group) => group.chunks.map((name) => [name, group] as const)));
  const nextOf = (group: Group) =>
    group.chunks.flatMap((name) =>
      (chunks.get(name)?.imports ?? []).flatMap((next) => groupOf.get(next) ?? []),
    );
  return new Map(
    groups.map((group) => {
      const reached = new Set([group]);
      // The set grows during the loop.
      for (const member of reached) for (const next of nextOf(member)) reached.add(next);
      return [group, reached];
    }),
  );
}

/** Weighted bytes that each load would fetch in addition if it also loaded a group and the group's imports. */
type ExtraBytes = ReadonlyMap<Group, ReadonlyMap<Load, number>>;

function extraBytes(reachable: ReadonlyMap<Group, ReadonlySet<Group>>, loads: readonly Load[]): ExtraBytes {
  return new Map(
    [...reachable].map(([group, reached]) => [
      group,
      new Map(
        loads.map((load) => {
          let bytes = 0;
          for (const each of reached) if (!each.loads.has(load)) bytes += each.bytes;
          return [load, load.weight * bytes];
        }),
      ),
    ]),
  );
}

/**
 * Weighted bytes that all loads together save if two groups are merged; negative if loads would fetch more code that
 * they do not need.
 */
function saving(a: Group, b: Group, extraByGroup: ExtraBytes): number {
  let sum = 0;
  for (const load of a.loads)
    sum += b.loads.has(load) ? load.weight * chunkCost : -(extraByGroup.get(b)?.get(load) ?? 0);
  for (const load of b.loads) if (!a.loads.has(load)) sum -= extraByGroup.get(a)?.get(load) ?? 0;
  return sum;
}

/** True if the merged chunk would be part of an import cycle. */
const createsCycle = (
  reachable: ReadonlyMap<Group, ReadonlySet<Group>>,
  chunks: Chunks,
  a: Group,
  b: Group,
): boolean => {
  const importsOf = (group: Group) =>
    [...reachable.keys()].filter((each) =>
      group.chunks.some((name) => chunks.get(name)?.imports.some((next) => each.chunks.includes(next))),
    );
  return [a, b].some((group) =>
    importsOf(group).some(
      (next) => next !== a && next !== b && (reachable.get(next)?.has(a) || reachable.get(next)?.has(b)),
    ),
  );
};

/** Repeatedly merges the two groups that save the most, until no merge saves anything. */
function mergeGroups(chunks: Chunks, groups: readonly Group[], loads: readonly Load[]): readonly Group[] {
  let current = groups;
  for (;;) {
    const reachable = reachableGroups(chunks, current);
    const extraByGroup = extraBytes(reachable, loads);
    const merging = current.filter(({ canMerge }) => canMerge);
    const best = merging
      .flatMap((a, index) =>
        merging.slice(index + 1).map((b) => ({ a, b, saves: saving(a, b, extraByGroup) })),
      )
      .filter(({ saves }) => saves > 0)
      .sort((a, b) => b.saves - a.saves)
      .find(({ a, b }) => !createsCycle(reachable, chunks, a, b));
    if (!best) return merging;
    const { a, b } = best;
    const loadsOfBoth = new Set([...a.loads, ...b.loads]);
    // A load of either group now also loads the imports of the other.
    const affected = new Set([...(reachable.get(a) ?? []), ...(reachable.get(b) ?? [])]);
    current = current.flatMap((group) => {
      if (group === b) return [];
      if (group === a)
        return [
          {
            chunks: [...a.chunks, ...b.chunks],
            loads: loadsOfBoth,
            bytes: a.bytes + b.bytes,
            canMerge: true,
          },
        ];
      return [affected.has(group) ? { ...group, loads: new Set([...group.loads, ...loadsOfBoth]) } : group];
    });
  }
}

/**
 * Plans the chunks of code that pages share, from the output of a build without a plan. The bundler creates one chunk
 * for every set of pages that share code, so the editor of invoices would load 134 files instead of 43, and 218 kB
 * instead of 199 after gzip. Chunks are merged if that saves some pages more bytes than it adds to others. Returns a
 * function from a module's ID to its chunk name; undefined if the bundler decides.
 */
export function planChunks(
  output: readonly Rolldown.OutputChunk[],
): (moduleId: string) => string | undefined {
  const chunks: Chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const loads = loadsOf(chunks);
  const groups = output.map(({ fileName, code, isEntry, isDynamicEntry, name }) => ({
    chunks: [fileName],
    loads: new Set(loads.filter((load) => load.chunks.has(fileName))),
    bytes: gzipSync(code, { level: 9 }).length,
    canMerge: !isEntry && !isDynamicEntry && !notMerged.has(name),
  }));
  const names = new Map(
    mergeGroups(chunks, groups, loads).flatMap((group, index) =>
      group.chunks.flatMap((name) =>
        (chunks.get(name)?.moduleIds ?? []).map((id) => [id, `shared-${index + 1}`] as const),
      ),
    ),
  );
  return (id) => names.get(id);
}
