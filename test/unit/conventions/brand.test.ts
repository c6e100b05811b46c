import { expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { sourceFiles } from '#test/support/source-files';

/** Files that change together with the name of the product. */
const aboutTheName = ['domain/brand.ts', 'domain/site/about.ts', 'domain/account/common-passwords.ts'];

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');

test('only one file contains the name and color of the product', () => {
  const filesWithName = sourceFiles(['domain', 'lambdas', 'lib', 'web'])
    .filter(({ path }) => !aboutTheName.includes(path))
    .filter(({ text }) => {
      const code = withoutComments(text);
      // The form shows the color as an example of the format.
      const colors = code.replaceAll(`like ${brand.color}`, '');
      return new RegExp(`\\b${brand.name}\\b`).test(code) || colors.includes(brand.color);
    })
    .map(({ path }) => path);
  expect(filesWithName).toEqual([]);
});

test("only one file contains the part of addresses and names that is made of the product's name", () => {
  const filesWithSlug = sourceFiles(['bin', 'domain', 'lambdas', 'lib', 'local', 'web'])
    .filter(({ path }) => !aboutTheName.includes(path))
    .filter(({ text }) => {
      // Imports of files with that name, such as `billhook-app.ts`, are not seen by anybody else.
      const code = withoutComments(text).replace(/from '[^']+'/g, '');
      return new RegExp(`\\b${brand.slug}\\b`).test(code);
    })
    .map(({ path }) => path);
  expect(filesWithSlug).toEqual([]);
});
