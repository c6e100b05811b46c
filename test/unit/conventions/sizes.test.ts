import ts from 'typescript';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from '#test/support/source-files';

/** Tables of data, which would not be easier to read in two files. */
const tables = ['domain/contract/endpoints.ts', 'lib/app/operation-needs.ts'];

/** Style sheets are lists of declarations. */
const files = sourceFiles(['bin', 'domain', 'lambdas', 'lib', 'web']).filter(
  ({ path }) =>
    /\.tsx?$/.test(path) &&
    !tables.includes(path) &&
    !path.startsWith('domain/site/') &&
    path !== 'domain/account/common-passwords.ts',
);

/** Functions longer than 90 lines, with their number of lines. */
function longFunctions({ path, text }: SourceFile): string[] {
  if (text.split('\n').length <= 90) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line;
      const lines = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
      if (lines > 90) found.push(`${path}:${lineOf(node.getStart(source)) + 1} ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('no file has more than 250 lines', () => {
  const long = files.filter(({ text }) => text.split('\n').length > 251);
  expect(long.map(({ path, text }) => `${path} ${text.split('\n').length - 1} lines`)).toEqual([]);
});

test('no function has more than 90 lines', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap(longFunctions)).toEqual([]);
});
