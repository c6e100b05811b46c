import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { directImports } from '#lib/bundles/direct-imports';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'direct-imports-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function inputsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['lambdas/clients/list.ts'],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    logLevel: 'silent',
    plugins: [directImports()],
  });
  return Object.keys(metafile.inputs).sort();
}

const index = `export { type Light, light as bright } from './light.ts';\nexport { heavy } from './heavy.ts';\n`;

test('an import of a module reaches only the files that define what is imported', async () => {
  expect(
    await inputsOf({
      'lambdas/clients/list.ts': `import { type Light, bright as shown } from '../lamps/index.ts';\nexport const list = (): Light => shown;\n`,
      'lambdas/lamps/index.ts': index,
      'lambdas/lamps/light.ts': 'export type Light = number;\nexport const light: Light = 1;\n',
      'lambdas/lamps/heavy.ts': 'export const heavy = 2;\n',
    }),
  ).toEqual(['lambdas/clients/list.ts', 'lambdas/lamps/light.ts']);
});

test('an import of what a module does not export fails', async () => {
  await expect(
    inputsOf({
      'lambdas/clients/list.ts': `import { dark } from '../lamps/index.ts';\nexport const list = dark;\n`,
      'lambdas/lamps/index.ts': index,
    }),
  ).rejects.toThrow('does not export dark from a file');
});
