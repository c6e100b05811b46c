import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { fontFiles } from '#lambdas/platform/pdf/fonts/font-catalog';
import { bundlesFolder, noticesFile, root } from '#lib/bundles/bundle-lambdas';
import { fontPackages } from '#lib/bundles/pdf-fonts';
import { sourceFiles } from '#test/support/source-files';
import { functionNames } from '#test/support/stacks';

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;

/** The package that contains the file at this path: the one after its last node_modules folder. */
const packageOn = (path: string): string[] =>
  path.match(/(?<=node_modules\/)(?:@[^/]+\/)?[^/]+(?=\/)/g)?.slice(-1) ?? [];

describe('the bundle of a function contains the licenses of its packages', () => {
  test.each(functionNames)('%s', (name) => {
    const { outputs }: Metafile = JSON.parse(readFileSync(join(bundlesFolder, `${name}.meta.json`), 'utf8'));
    const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
    const left = parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
    const names = new Set([
      ...left.flatMap(packageOn),
      ...(left.some((path) => path.startsWith('pdfkit:')) ? ['pdfkit'] : []),
    ]);
    const notices = readFileSync(join(bundlesFolder, name, noticesFile), 'utf8');
    for (const each of names) expect(notices).toMatch(new RegExp(`^${each} \\d+\\.\\d+\\.\\d+\\S* \\(`, 'm'));
  });
});

test('the layer of fonts contains the license of each package that its files come from', () => {
  const folder = join(fontPackages(bundlesFolder), 'pdf-fonts');
  const packages = new Set(
    fontFiles.flatMap((file) => (file.startsWith('.') ? [] : packageOn(`node_modules/${file}`))),
  );
  expect(packages.size).toBeGreaterThan(7);
  for (const name of [...packages, '@expo-google-fonts/arimo'])
    expect(
      readFileSync(join(folder, `${name.replace('@', '').replace('/', '-')}.LICENSE.txt`), 'utf8'),
    ).toMatch(/licen[cs]e/i);
});

describe('the site', () => {
  const notices = readFileSync(join(root, 'dist/site/licenses.txt'), 'utf8');

  test('lists every package that its pages import, with its version', () => {
    const imported = sourceFiles(['web'])
      .filter(({ path }) => /\.(tsx?|css)$/.test(path) && !/^web\/(build\/|vite)/.test(path))
      .flatMap(({ text }) => [...text.matchAll(/@?import\s+(?!type\b)(?:[^'";]*?from\s*)?['"]([^'"]+)['"]/g)])
      .flatMap(([, path = '']) => /^(?:@[^/]+\/)?[\w-][^/]*/.exec(path)?.[0] ?? [])
      // Nothing of react-router-dom is in the bundle, because it only re-exports react-router.
      .filter((name) => name !== 'react-router-dom' && !name.startsWith('node:'));
    const names = [...new Set(imported)];
    expect(names).toEqual(expect.arrayContaining(['react', 'aws-amplify', 'tailwindcss']));
    // The font is named only in the style sheet.
    for (const name of [...names, '@fontsource-variable/inter'])
      expect(notices).toContain(`\n${name} ${versionOf(name)} (`);
  });

  test('includes a license text for each package', () => {
    const sections = notices.split(`\n${'-'.repeat(80)}\n\n`).slice(1);
    expect(sections.length).toBeGreaterThan(5);
    for (const section of sections) expect(section).toMatch(/\)\n\n[\s\S]{300,}/);
  });
});
