/** Pages followed at most; far beyond any account, so that a cursor that leads in a circle ends. */
const mostPages = 200;

/** Every entry of a paged list: reads page after page until one has no cursor. */
export async function allPages<Entry>(
  readPage: (
    cursor: string | undefined,
  ) => Promise<{ readonly entries: readonly Entry[]; readonly cursor?: string | undefined }>,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const read = await readPage(cursor);
    entries.push(...read.entries);
    if (read.cursor === undefined) break;
    cursor = read.cursor;
  }
  return entries;
}
