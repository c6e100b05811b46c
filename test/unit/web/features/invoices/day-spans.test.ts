import { expect, test } from 'vitest';
import {
  daySpans,
  daysOf,
  spanLabels,
  spanOf,
} from '../../../../../web/features/invoices/history/day-spans.ts';

test.each([
  ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['this-year', '2026-06-15', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-06-15', '2025-01-01', '2025-12-31'],
] as const)('%s on %s is %s to %s', (span, today, from, to) => {
  expect(daysOf(span, today)).toEqual({ from, to });
});

test('a range is named only if both of its days match', () => {
  const today = '2026-06-15';
  for (const span of daySpans) {
    const { from, to } = daysOf(span, today);
    expect(spanOf(from, to, today)).toBe(span);
    expect(spanOf(from, '2026-06-16', today)).toBeUndefined();
    expect(spanOf('2026-06-16', to, today)).toBeUndefined();
  }
  expect(new Set(daySpans.map((span) => spanLabels[span])).size).toBe(daySpans.length);
});
