import { readFileSync } from 'node:fs';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

/** Vite's manifest, by source path relative to `web/`. */
export type SiteChunks = Readonly<Record<string, Chunk>>;

export const readSiteChunks = (path: string): SiteChunks =>
  JSON.parse(readFileSync(path, 'utf8')) as SiteChunks;

/** The chunk of a source file. Throws if there is none, which means that the page table names a missing file. */
export function chunkOf(chunks: SiteChunks, source: string): Chunk {
  const chunk = chunks[source];
  if (!chunk) throw new Error(`The build has no chunk for ${source}`);
  return chunk;
}

/** The script of a source file and all scripts it imports, as paths on the site. */
export function scriptsOf(chunks: SiteChunks, source: string, seen = new Set<string>()): string[] {
  if (seen.has(source)) return [];
  seen.add(source);
  const { file, imports = [] } = chunkOf(chunks, source);
  return [`/${file}`, ...imports.flatMap((next) => scriptsOf(chunks, next, seen))];
}
