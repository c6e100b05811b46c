import type { Metafile } from 'esbuild';

/**
 * Which files of a function are loaded together. Without a plan, esbuild makes a chunk for every set of operations that
 * share a file: over a hundred, of which one operation loads up to sixty. Listing invoices would compute 1.17 to 1.26
 * times as long at its start.
 */
export interface SharePlan {
  /** Files that nearly every operation uses: loaded at the start of the function. */
  readonly atStart: readonly string[];
  /** Other shared files that an operation loads, by operation. */
  readonly withOperation: ReadonlyMap<string, readonly string[]>;
}

export const noPlan: SharePlan = { atStart: [], withOperation: new Map() };

/** A file that this share of the operations uses is loaded at the start. */
const usedByNearlyAll = 0.8;

/** Bytes of script that take as long to load as one more file (measured: `npm run bench`). */
const bytesPerFile = 4_000;

interface Share {
  readonly files: readonly string[];
  readonly bytes: number;
  readonly users: ReadonlySet<string>;
}

/** The outputs that are loaded with one of them, itself included. */
export function loadedWith({ outputs }: Metafile, first: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const pending = [first];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && outputs[next]) pending.push(next);
  }
  return seen;
}

/** The output that holds the code of an operation; undefined in a bundle with one operation. */
export const outputOf = ({ outputs }: Metafile, operation: string): string | undefined =>
  Object.keys(outputs).find((path) => outputs[path]?.entryPoint === `operation:${operation}`);

/** The files of a bundle, grouped by the operations that load them. Handlers belong to their operation alone. */
function sharesOf(metafile: Metafile, operations: readonly string[]): Share[] {
  const files = new Map<string, { bytes: number; users: Set<string> }>();
  for (const operation of operations) {
    const first = outputOf(metafile, operation);
    for (const output of first === undefined ? [] : loadedWith(metafile, first))
      for (const [file, { bytesInOutput }] of Object.entries(metafile.outputs[output]?.inputs ?? {})) {
        // Other namespaces, such as the modules of pdfkit, cannot be imported by path.
        if (file.includes(':') || file.endsWith('.handler.ts')) continue;
        const known = files.get(file) ?? { bytes: bytesInOutput, users: new Set() };
        known.users.add(operation);
        files.set(file, known);
      }
  }
  const shares = new Map<string, Share>();
  for (const [file, { bytes, users }] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const key = [...users].join();
    const share = shares.get(key);
    shares.set(key, {
      files: [...(share?.files ?? []), file],
      bytes: (share?.bytes ?? 0) + bytes,
      users,
    });
  }
  return [...shares.values()];
}

/** Bytes that joining two shares saves all operations together; negative if it costs more than it saves. */
function gainOf(one: Share, other: Share): number {
  let both = 0;
  for (const user of one.users) if (other.users.has(user)) both += 1;
  return bytesPerFile * both - one.bytes * (other.users.size - both) - other.bytes * (one.users.size - both);
}

const joined = (one: Share, other: Share): Share => ({
  files: [...one.files, ...other.files],
  bytes: one.bytes + other.bytes,
  users: new Set([...one.users, ...other.users]),
});

/** Joins the two shares that gain most, until no two gain anything. */
function join(shares: readonly Share[]): readonly Share[] {
  const left = [...shares];
  for (;;) {
    let best = 0;
    let pair: readonly [number, number] | undefined;
    for (const [at, one] of left.entries())
      for (const [before, other] of left.slice(0, at).entries()) {
        const gain = gainOf(one, other);
        if (gain > best) [best, pair] = [gain, [before, at]];
      }
    if (!pair) return left;
    const [before, at] = pair;
    const [later] = left.splice(at, 1);
    const [earlier] = left.splice(before, 1);
    if (earlier && later) left.push(joined(earlier, later));
  }
}

/** Plans the next build of a function from the metafile of the last one. */
export function planShares(metafile: Metafile, operations: readonly string[]): SharePlan {
  const shares = sharesOf(metafile, operations);
  const isAtStart = ({ users }: Share) => users.size >= operations.length * usedByNearlyAll;
  const groups = join(shares.filter((share) => !isAtStart(share)));
  const atStart = shares.filter(isAtStart).flatMap(({ files }) => files);
  return {
    atStart,
    withOperation: new Map(
      operations.map((operation) => [
        operation,
        [...atStart, ...groups.flatMap(({ users, files }) => (users.has(operation) ? files : []))],
      ]),
    ),
  };
}
