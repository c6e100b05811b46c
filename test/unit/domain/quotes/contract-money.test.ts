import { expect, test } from 'vitest';
import { type ContractMoney, contractRows, contractSentence } from '#domain/quotes/contract-money';

const money = (change: Partial<ContractMoney> = {}): ContractMoney => ({
  agreedCents: 6_696_00,
  paidCents: 3_348_00,
  billedOpenCents: 0,
  notBilledCents: 3_348_00,
  invoiceCount: 1,
  ...change,
});

test.each<[Partial<ContractMoney>, string]>([
  [{}, 'Paid so far: $3,348.00. Still to pay: $3,348.00, not billed yet.'],
  [
    { paidCents: 1_000_00, billedOpenCents: 2_348_00 },
    'Paid so far: $1,000.00. Still to pay: $5,696.00, of which $2,348.00 is billed and $3,348.00 is not billed yet.',
  ],
  [
    { billedOpenCents: 3_348_00, notBilledCents: 0 },
    'Paid so far: $3,348.00. Still to pay: $3,348.00, billed.',
  ],
  [{ draftCents: 3_348_00 }, 'Paid so far: $3,348.00. Still to pay: $3,348.00, in a draft.'],
  [
    { paidCents: 0, billedOpenCents: 2_000_00, notBilledCents: 4_696_00, draftCents: 1_000_00 },
    'Paid so far: $0.00. Still to pay: $6,696.00, of which $2,000.00 is billed, $1,000.00 is in a draft and $3,696.00 is not billed yet.',
  ],
  [{ paidCents: 6_696_00, notBilledCents: 0 }, 'Paid so far: $6,696.00. Everything that was agreed is paid.'],
])('%j is said in one sentence', (change, said) => {
  expect(contractSentence(money(change))).toBe(`Agreed: $6,696.00. ${said}`);
});

test('the rows say what is paid and left, paid in full once nothing is left, and nothing before anything moved', () => {
  expect(contractRows(money())).toEqual([
    { label: 'Paid so far', value: '$3,348.00' },
    { label: 'Still to pay, not billed yet', value: '$3,348.00' },
  ]);
  expect(contractRows(money({ draftCents: 1_000_00 }))).toEqual([
    { label: 'Paid so far', value: '$3,348.00' },
    { label: 'Still to pay, in a draft', value: '$1,000.00' },
    { label: 'Still to pay, not billed yet', value: '$2,348.00' },
  ]);
  expect(contractRows(money({ paidCents: 6_696_00, notBilledCents: 0 }))).toEqual([
    { label: 'Paid in full', value: '$6,696.00' },
  ]);
  expect(contractRows(money({ paidCents: 0, notBilledCents: 6_696_00, invoiceCount: 0 }))).toEqual([]);
});
