import { readFile } from 'node:fs/promises';

const packages = new URL('../../../../node_modules/', import.meta.url);

/**
 * Reads a font file by its path in the npm packages, or relative to this file if the path begins with a dot. The
 * bundler replaces this module with `read-bundled-font-file.ts`.
 */
export const readFontFile = (path: string): Promise<Uint8Array> =>
  readFile(new URL(path, path.startsWith('.') ? import.meta.url : packages));
