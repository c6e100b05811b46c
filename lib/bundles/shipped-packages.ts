import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { ShippedPackage } from '#domain/site/third-party-notices';

const legalFile = /^(licen[cs]e|copying|notice)/i;

/**
 * The folder of the package that a bundled file belongs to; undefined for our own files. pdfkit's files come from its
 * source map.
 */
const packageFolder = (input: string): string | undefined =>
  input.startsWith('pdfkit:')
    ? 'node_modules/pdfkit'
    : /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];

async function readPackage(folder: string): Promise<ShippedPackage> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const files = (await readdir(folder)).filter((file) => legalFile.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return { name, version, identifier: license, text: texts.join('\n\n') };
}

/** The packages whose code is in a bundle. */
export function shippedPackages(root: string, { outputs }: Metafile): Promise<ShippedPackage[]> {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (packageFolder(path) ?? []) : [],
  );
  return Promise.all([...new Set(folders)].map((folder) => readPackage(join(root, folder))));
}
