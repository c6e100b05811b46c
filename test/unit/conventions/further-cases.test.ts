import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const testFiles = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.ts'),
);

test('npm test leaves out exactly the tests that npm run test:further runs, and CI runs both', () => {
  const { test: all, 'test:suite': withoutFurther, 'test:further': onlyFurther } = packageJson.scripts;
  expect(all).toMatch(/&& npm run test:suite$/);
  expect(withoutFurther).toBe("vitest run --tags-filter='!further'");
  expect(onlyFurther).toMatch(/^vitest run --tags-filter=further \$\(grep -rlE [^)]+\)$/);
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
      !/^(e2e|integration)\//.test(path) &&
      /^(import .* from '#test\/support\/further-cases';|\/\/ @module-tag.*)$/m.test(read(`test/${path}`)),
  );
  expect(outside).toEqual([]);
  const moduleTag = '@module-tag';
  const tagged = testFiles.filter(
    (path) => /^(e2e|integration)\//.test(path) && read(`test/${path}`).includes(moduleTag),
  );
  expect(tagged.filter((path) => !read(`test/${path}`).startsWith(`// ${moduleTag} further\n`))).toEqual([]);
});
