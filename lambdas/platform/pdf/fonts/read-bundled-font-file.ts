import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename } from 'node:path';

// Lambda lets `require`, but not `import`, find the packages of a layer.
const { resolve } = createRequire(import.meta.url);

/** Reads a font file in the layer of fonts, which `lib/bundles/pdf-fonts.ts` writes. */
export const readFontFile = (path: string): Promise<Uint8Array> =>
  readFile(resolve(`pdf-fonts/${basename(path)}`));
