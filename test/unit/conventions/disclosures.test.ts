import { expect, test } from 'vitest';
import { sourceFiles } from '#test/support/source-files';

const summaries = sourceFiles(['web']).flatMap(
  ({ text }) => text.match(/<summary[\s\S]*?<\/summary>/g) ?? [],
);

test('every section that opens shows an icon of ours instead of the triangle of the browser', () => {
  expect(summaries.length).toBeGreaterThan(4);
  for (const summary of summaries) expect(summary).toMatch(/list-none[\s\S]*<(?:Chevron|svg)/);
});
