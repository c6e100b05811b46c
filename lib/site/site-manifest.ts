import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const manifestSchema = z.object({
  styleHashes: z.record(z.string(), z.array(z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)))),
});

/**
 * The CSP hashes of all style sheets inlined in the built pages, each once, from the manifest that the site build
 * writes. Throws, naming the command to run, if the site was not built.
 */
export function readStyleHashes(manifestFile: string): readonly string[] {
  if (!existsSync(manifestFile)) throw new Error(`No ${manifestFile}. Run: npm run build:site`);
  const { styleHashes } = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));
  return [...new Set(Object.values(styleHashes).flat())].sort();
}
