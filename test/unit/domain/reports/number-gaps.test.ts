import { expect, test } from 'vitest';
import { gapName, numberGaps } from '#domain/reports/number-report';

const gapsIn = (...numbers: readonly string[]) =>
  numberGaps(numbers).map((gap) => `${gapName(gap)} (${gap.count})`);

test.each<[readonly string[], readonly string[]]>([
  [[], []],
  [['INV-1', 'INV-2', 'INV-3'], []],
  [['INV-3', 'INV-1'], ['INV-2 (1)']],
  [['INV-0009', 'INV-0012'], ['INV-0010 to INV-0011 (2)']],
  [['INV-2', 'INV-2', 'INV-4'], ['INV-3 (1)']],
  // Capitals do not make another series; other texts around the number do.
  [['inv-1', 'INV-3'], ['inv-2 (1)']],
  [['A-1', 'B-3', 'A-1b', 'A-3b'], ['A-2b (1)']],
  [['2026-07', '2026-09'], ['2026-08 (1)']],
  [['1004', '1008'], ['1005 to 1007 (3)']],
  // A number without digits, or with too many to be exact, belongs to no series.
  [['Draft', '1', 'Draft', '3'], ['2 (1)']],
  [['1000000000000001', '1000000000000005'], []],
  [['100000000000001', '100000000000003'], ['100000000000002 (1)']],
])('the numbers %j have the gaps %j', (numbers, gaps) => {
  expect(gapsIn(...numbers)).toEqual(gaps);
});
