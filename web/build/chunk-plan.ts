import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/**
 * What a chunk of its own costs a page in bytes after gzip: a file name in lists of what to load, names of exports and
 * imports, and a compression that begins again without what it has seen in other chunks.
 */
const chunkCost = 300;

/** Chunks that stay as they are: the libraries that keep their name between releases, and what static pages must not load more with. */
const alone = new Set(['react', 'preload', 'rolldown-runtime']);

/** A chunk that is loaded by itself, with all that is on the page by then. */
interface Load {
  readonly entry: string;
  readonly chunks: ReadonlySet<string>;
  /** How much it counts. */
  readonly weight: number;
}

/** Chunks of the bundler, by file name, that become one. */
interface Group {
  readonly chunks: readonly string[];
  readonly loads: ReadonlySet<Load>;
  readonly bytes: number;
  /** False for a chunk that stays as it is. */
  readonly mayMerge: boolean;
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** What loading a chunk loads with it. */
function closure(chunks: Chunks, from: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const next of chunks.get(from)?.imports ?? []) closure(chunks, next, seen);
  return seen;
}

/**
 * Marketing pages load the first script alone, all public pages a layout, and all but the generator their table. Public
 * pages are first visits, those of the app are often cached. The generators are the largest pages, and most people
 * begin with one of them.
 */
function weightOf({ isEntry, facadeModuleId }: Rolldown.OutputChunk): number {
  if (isEntry || /\/web\/app\/(?:[\w-]+-layout|public-site)\.tsx$/.test(facadeModuleId ?? '')) return 10;
  if (/\/web\/pages\/(?:lite-)?invoice-generator-page\.tsx$/.test(facadeModuleId ?? '')) return 6;
  const page = /\/web\/pages\/(lite-)?[\w-]+-page\.tsx$/.exec(facadeModuleId ?? '');
  if (!page) return 0.05;
  return page[1] ? 1 : 3;
}

/** Every load, each with those that come before it: a page after the application, a dialog after its page. */
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
  const found = new Set(loads.map(({ entry }) => entry));
  // Grows while it is read: what one load imports later is a load too.
  for (const before of loads)
    for (const loaded of before.chunks)
      for (const entry of chunks.get(loaded)?.dynamicImports ?? []) {
        const chunk = chunks.get(entry);
        if (!chunk || found.has(entry)) continue;
        found.add(entry);
        loads.push({
          entry,
          chunks: new Set([...before.chunks, ...closure(chunks, entry)]),
          weight: weightOf(chunk),
        });
      }
  return loads;
}

/** What each group loads with it: itself, and the groups that it imports directly or by way of others. */
function reachOf(chunks: Chunks, groups: readonly Group[]): ReadonlyMap<Group, ReadonlySet<Group>> {
  const groupOf = new Map(groups.flatMap((group) => group.chunks.map((name) => [name, group] as const)));
  const nextOf = (group: Group) =>
    group.chunks.flatMap((name) =>
      (chunks.get(name)?.imports ?? []).flatMap((next) => groupOf.get(next) ?? []),
    );
  return new Map(
    groups.map((group) => {
      const reached = new Set([group]);
      // Grows while it is read.
      for (const found of reached) for (const next of nextOf(found)) reached.add(next);
      return [group, reached];
    }),
  );
}

/** Bytes, by their weight, that each load would load more if it loaded a group too, with what the group imports. */
type ExtraBytes = ReadonlyMap<Group, ReadonlyMap<Load, number>>;

function extraBytes(reach: ReadonlyMap<Group, ReadonlySet<Group>>, loads: readonly Load[]): ExtraBytes {
  return new Map(
    [...reach].map(([group, reached]) => [
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

/** Bytes that all loads together save when two groups are one; negative where more load what they do not need. */
function saving(one: Group, other: Group, extra: ExtraBytes): number {
  let sum = 0;
  for (const load of one.loads)
    sum += other.loads.has(load) ? load.weight * chunkCost : -(extra.get(other)?.get(load) ?? 0);
  for (const load of other.loads) if (!one.loads.has(load)) sum -= extra.get(one)?.get(load) ?? 0;
  return sum;
}

/** True if the chunk of both would import, by way of others, what imports it. */
const makesCircle = (
  reach: ReadonlyMap<Group, ReadonlySet<Group>>,
  chunks: Chunks,
  one: Group,
  other: Group,
): boolean => {
  const importedBy = (group: Group) =>
    [...reach.keys()].filter((each) =>
      group.chunks.some((name) => chunks.get(name)?.imports.some((next) => each.chunks.includes(next))),
    );
  return [one, other].some((group) =>
    importedBy(group).some(
      (next) => next !== one && next !== other && (reach.get(next)?.has(one) || reach.get(next)?.has(other)),
    ),
  );
};

/** Merges the two groups that save most, until no merge saves anything. */
function mergeWhatSaves(chunks: Chunks, groups: readonly Group[], loads: readonly Load[]): readonly Group[] {
  let kept = groups;
  for (;;) {
    const reach = reachOf(chunks, kept);
    const extra = extraBytes(reach, loads);
    const merging = kept.filter(({ mayMerge }) => mayMerge);
    const best = merging
      .flatMap((one, at) =>
        merging.slice(at + 1).map((other) => ({ one, other, saves: saving(one, other, extra) })),
      )
      .filter(({ saves }) => saves > 0)
      .sort((a, b) => b.saves - a.saves)
      .find(({ one, other }) => !makesCircle(reach, chunks, one, other));
    if (!best) return merging;
    const { one, other } = best;
    const both = new Set([...one.loads, ...other.loads]);
    // Who loads one of the two now loads what the other one imports.
    const loaded = new Set([...(reach.get(one) ?? []), ...(reach.get(other) ?? [])]);
    kept = kept.flatMap((group) => {
      if (group === other) return [];
      if (group === one)
        return [
          {
            chunks: [...one.chunks, ...other.chunks],
            loads: both,
            bytes: one.bytes + other.bytes,
            mayMerge: true,
          },
        ];
      return [loaded.has(group) ? { ...group, loads: new Set([...group.loads, ...both]) } : group];
    });
  }
}

/**
 * Plans the chunks of code that pages share, from a build without a plan. Bundlers make one chunk for every set of pages
 * that share something, which is a hundred small files per page; here they are merged wherever that takes more bytes
 * from some pages than it adds to others. The name of the chunk of a module; undefined where the bundler decides.
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
    mayMerge: !isEntry && !isDynamicEntry && !alone.has(name),
  }));
  const names = new Map(
    mergeWhatSaves(chunks, groups, loads).flatMap((group, at) =>
      group.chunks.flatMap((name) =>
        (chunks.get(name)?.moduleIds ?? []).map((id) => [id, `shared-${at + 1}`] as const),
      ),
    ),
  );
  return (id) => names.get(id);
}
