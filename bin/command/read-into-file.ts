import { closeSync, createReadStream, ftruncateSync, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RawItem } from '#lambdas/platform/table/entity';
import { isScanDone, type ScanPlace, scanAll } from '#lambdas/platform/table/scan';
import type { Table } from '#lambdas/platform/table/table';
import type { Progress } from './resumable.ts';
import { paceOf } from './scan-pace.ts';

/** The stored progress of a read into a file. */
interface ReadProgress extends ScanPlace {
  readonly bytes: number;
  readonly isDone: boolean;
}

/**
 * Reads a whole table into a file, one line per item, and resumes an interrupted read. The progress is stored under
 * `as` after each page. `lineOf` returns an item's line, or undefined to skip it. Returns the number of items read.
 */
export async function readIntoFile(
  table: Table,
  progress: Progress,
  options: {
    readonly as: string;
    readonly path: string;
    readonly attributes?: readonly string[];
    readonly lineOf: (item: RawItem) => string | undefined;
  },
): Promise<number> {
  const { as, path, attributes, lineOf } = options;
  const before = progress.stored<ReadProgress>(as);
  if (before?.isDone) return before.items;
  let position: Pick<ReadProgress, 'items' | 'bytes'> = before ?? { items: 0, bytes: 0 };
  const file = openSync(path, position.bytes > 0 ? 'r+' : 'w', 0o600);
  try {
    // Lines after the stored length belong to a page that will be read again.
    ftruncateSync(file, position.bytes);
    let page: Buffer[] = [];
    const reached = (place: ScanPlace) => {
      const lines = Buffer.concat(page);
      for (let at = 0; at < lines.length; )
        at += writeSync(file, lines, at, lines.length - at, position.bytes + at);
      position = { ...place, bytes: position.bytes + lines.length };
      progress.store(as, { ...position, isDone: isScanDone(place) });
      page = [];
    };
    for await (const item of scanAll(table, {
      pace: await paceOf(table),
      ...(before && { from: before }),
      reached,
      ...(attributes && { attributes }),
    })) {
      const line = lineOf(item);
      if (line !== undefined) page.push(Buffer.from(`${line}\n`));
    }
    return position.items;
  } finally {
    closeSync(file);
  }
}

/** The parsed lines of a file written by `readIntoFile`. */
export async function* linesOf<Line>(path: string): AsyncGenerator<Line> {
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity }))
    yield JSON.parse(line) as Line;
}

/** All lines at once, for small files. */
export async function allLines<Line>(path: string): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of linesOf<Line>(path)) lines.push(line);
  return lines;
}
