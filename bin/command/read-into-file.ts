import { closeSync, createReadStream, ftruncateSync, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RawItem } from '#lambdas/platform/table/entity';
import { isAtEnd, type ScanPlace, scanAll } from '#lambdas/platform/table/scan';
import type { Table } from '#lambdas/platform/table/table';
import type { Progress } from './resumable.ts';
import { paceOf } from './scan-pace.ts';

/** How far a reading into a file has come. */
interface Noted extends ScanPlace {
  readonly bytes: number;
  readonly isDone: boolean;
}

/**
 * Reads a whole table into a file of lines, as far as it was not read before: after each page it notes, under `as`, where
 * it is. `lineOf` answers an item's line, or undefined for one that is not kept. Answers how many items were read.
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
  const before = progress.noted<Noted>(as);
  if (before?.isDone) return before.items;
  let noted: Pick<Noted, 'items' | 'bytes'> = before ?? { items: 0, bytes: 0 };
  const file = openSync(path, noted.bytes > 0 ? 'r+' : 'w', 0o600);
  try {
    // What was written after the last note belongs to a page that is read again.
    ftruncateSync(file, noted.bytes);
    let page: Buffer[] = [];
    const reached = (place: ScanPlace) => {
      const lines = Buffer.concat(page);
      for (let at = 0; at < lines.length; )
        at += writeSync(file, lines, at, lines.length - at, noted.bytes + at);
      noted = { ...place, bytes: noted.bytes + lines.length };
      progress.note(as, { ...noted, isDone: isAtEnd(place) });
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
    return noted.items;
  } finally {
    closeSync(file);
  }
}

/** The lines of a file that `readIntoFile` has written, each as the JSON it is. */
export async function* linesOf<Line>(path: string): AsyncGenerator<Line> {
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity }))
    yield JSON.parse(line) as Line;
}

/** All of these lines at once, where they are few. */
export async function allLines<Line>(path: string): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of linesOf<Line>(path)) lines.push(line);
  return lines;
}
