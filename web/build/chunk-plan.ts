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
 * Marketing pages load the first script alone, and all public pages a layout. Public pages are first visits; those of the
 * app are often cached.
 */
function weightOf({ isEntry, facadeModuleId }: Rolldown.OutputChunk): number {
  if (isEntry || /\/web\/app\/[\w-]+-layout\.tsx$/.test(facadeModuleId ?? '')) return 10;
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

/** Bytes that all loads together save when two groups are one; negative where more load what they do not need. */
function saving(one: Group, other: Group): number {
  let sum = 0;
  for (const load of new Set([...one.loads, ...other.loads])) {
    const [hasOne, hasOther] = [one.loads.has(load), other.loads.has(load)];
    sum += load.weight * (hasOne && hasOther ? chunkCost : -(hasOne ? other : one).bytes);
  }
  return sum;
}

/** True if the chunk of both would import, by way of others, what imports it. */
function makesCircle(chunks: Chunks, one: Group, other: Group, all: readonly Group[]): boolean {
  const groupOf = new Map(all.flatMap((group) => group.chunks.map((name) => [name, group.chunks] as const)));
  const own = new Set([...one.chunks, ...other.chunks]);
  const seen = new Set<string>();
  const leadsBack = (name: string): boolean => {
    if (own.has(name)) return true;
    if (seen.has(name)) return false;
    const members = groupOf.get(name) ?? [name];
    for (const member of members) seen.add(member);
    return members.some((member) => (chunks.get(member)?.imports ?? []).some(leadsBack));
  };
  return [...own].some((name) =>
    (chunks.get(name)?.imports ?? []).some((next) => !own.has(next) && leadsBack(next)),
  );
}

/** Merges the two groups that save most, until no merge saves anything. */
function mergeWhatSaves(chunks: Chunks, groups: readonly Group[]): readonly Group[] {
  const kept = [...groups];
  for (;;) {
    const best = kept
      .flatMap((one, at) => kept.slice(at + 1).map((other) => ({ one, other, saves: saving(one, other) })))
      .filter(({ saves }) => saves > 0)
      .sort((a, b) => b.saves - a.saves)
      .find(({ one, other }) => !makesCircle(chunks, one, other, kept));
    if (!best) return kept;
    const { one, other } = best;
    kept.splice(kept.indexOf(other), 1);
    kept.splice(kept.indexOf(one), 1, {
      chunks: [...one.chunks, ...other.chunks],
      loads: new Set([...one.loads, ...other.loads]),
      bytes: one.bytes + other.bytes,
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
  const shared = output
    .filter(({ isEntry, isDynamicEntry, name }) => !isEntry && !isDynamicEntry && !alone.has(name))
    .map(({ fileName, code }) => ({
      chunks: [fileName],
      loads: new Set(loads.filter((load) => load.chunks.has(fileName))),
      bytes: gzipSync(code, { level: 9 }).length,
    }));
  const names = new Map(
    mergeWhatSaves(chunks, shared).flatMap((group, at) =>
      group.chunks.flatMap((name) =>
        (chunks.get(name)?.moduleIds ?? []).map((id) => [id, `shared-${at + 1}`] as const),
      ),
    ),
  );
  return (id) => names.get(id);
}
