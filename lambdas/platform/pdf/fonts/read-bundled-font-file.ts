import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Reads a font file that stands beside the bundle. */
export const readFontFile = (path: string): Promise<Uint8Array> =>
  readFile(new URL(`./fonts/${basename(path)}`, import.meta.url));
