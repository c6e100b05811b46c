import { expect, test } from 'vitest';
import { isUncertain } from '#domain/contract/call-failure';
import { type ProblemCode, problems } from '#domain/contract/problems';

test('every refusal of a request that is still in progress keeps its key', () => {
  const codes = (Object.keys(problems) as ProblemCode[]).filter((code) => code.endsWith('in-progress'));
  expect(codes).toContain('quote-in-progress');
  for (const code of codes) expect(isUncertain({ kind: 'refused', code }), code).toBe(true);
  expect(isUncertain({ kind: 'refused', code: 'invoice-changed' })).toBe(false);
});
