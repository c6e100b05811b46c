import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const testFiles = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);

test('npm test leaves out the tests that npm run test:further runs, and the rare ones; CI runs both', () => {
  const { test: all, 'test:suite': withoutFurther, 'test:further': onlyFurther } = packageJson.scripts;
  expect(all).toMatch(/&& npm run test:suite$/);
  expect(withoutFurther).toBe("vitest run --tags-filter='!further && !rare'");
  expect(onlyFurther).toMatch(/^vitest run --tags-filter='further && !rare' \$\(grep -rlE [^)]+\)$/);
  const gate = read('.ci/run');
  expect(gate).toMatch(/ step suite npm run test:suite\n/);
  expect(gate).toMatch(/ step further npm run test:further\n/);
});

test('test:further finds the file of each further case, by its import or by its first line', () => {
  const marking = testFiles.filter((path) => /\btags: \['further'\]/.test(read(`test/${path}`)));
  expect(marking).toEqual(['support/further-cases.ts']);
  const outside = testFiles.filter(
    (path) =>
      path.endsWith('.test.ts') &&
      !/^(e2e|integration|unit)\//.test(path) &&
      /^(import .* from '#test\/support\/further-cases';|\/\/ @module-tag.*)$/m.test(read(`test/${path}`)),
  );
  expect(outside).toEqual([]);
  const moduleTag = '@module-tag';
  const tagged = testFiles.filter(
    (path) => /^(e2e|integration|unit)\//.test(path) && read(`test/${path}`).includes(`// ${moduleTag}`),
  );
  const begins = (path: string, tag: string) => read(`test/${path}`).startsWith(`// ${moduleTag} ${tag}\n`);
  expect(tagged.filter((path) => !begins(path, 'further') && !begins(path, 'rare'))).toEqual([]);
});
