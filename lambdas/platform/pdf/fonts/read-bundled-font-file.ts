import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Reads a font file in the bundle's folder. */
export const readFontFile = (path: string): Promise<Uint8Array> =>
  readFile(new URL(`./fonts/${basename(path)}`, import.meta.url));
