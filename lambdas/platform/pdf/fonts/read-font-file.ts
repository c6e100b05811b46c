import { readFile } from 'node:fs/promises';

const packages = new URL('../../../../node_modules/', import.meta.url);

/** Reads a font file by its path in the packages. The bundler puts `read-bundled-font-file.ts` in this one's place. */
export const readFontFile = (path: string): Promise<Uint8Array> => readFile(new URL(path, packages));
