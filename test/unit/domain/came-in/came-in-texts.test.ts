import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type CameIn, cameInKinds, isMoneyKind } from '#domain/came-in/came-in';
import { cameInSentence } from '#domain/came-in/came-in-texts';
import { entryLine, moneyMailTexts, severalSubject, type ToldEntry } from '#domain/came-in/money-mail-texts';
import { isBeforeMorning, morningTexts, nextMorning } from '#domain/came-in/morning';

// `vitest -u` rewrites this file. Review the changes, because owners read these texts.
const golden = fileURLToPath(new URL('../../../golden/domain/came-in.txt', import.meta.url));

const entry: CameIn = {
  at: '2026-11-28T15:00:00.000Z',
  kind: 'payment',
  document: 'invoice',
  documentId: 'i1',
  title: '1001',
  clientName: 'Ruth Keller',
  cents: 658_16,
  method: 'card',
};
const fees = { feeCents: 19_39, netCents: 638_77 };
const ofQuote = { document: 'quote', title: 'Q-1001' } as const;

const told = (changes: Partial<ToldEntry>): ToldEntry => ({
  ...entry,
  kind: 'payment',
  owedCents: 0,
  mayAsk: false,
  ...changes,
});

const entries: readonly ToldEntry[] = [
  told(fees),
  told({ ...fees, method: 'bank-transfer', owedCents: 192_00, mayAsk: true }),
  { ...entry, ...fees, ...ofQuote, kind: 'deposit', clientName: ' ' },
  told({ kind: 'refused', owedCents: 658_16, mayAsk: true }),
  told({ kind: 'returned', owedCents: 658_16, waitsFor: 'Ruth’s bank disputes a payment of $658.16.' }),
  told({ kind: 'returned', owedCents: 658_16, mayAsk: true }),
  told({ kind: 'check', owedCents: 658_16, mayAsk: true }),
];

test('every sentence about what came in, and every email about money, is as in the committed file', async () => {
  const sentences = cameInKinds.flatMap((kind) => [
    cameInSentence({ ...entry, kind }),
    cameInSentence({ ...entry, ...ofQuote, kind, clientName: '', method: 'other' }),
  ]);
  const mails = entries.map((one) => JSON.stringify(moneyMailTexts(one), null, 1));
  const lines = entries.map((one) => JSON.stringify(entryLine(one), null, 1));
  await expect(`${[...sentences, ...mails, ...lines].join('\n')}\n`).toMatchFileSnapshot(golden);
});

test('the subject of an email about several says how much came in, and how much else there is', () => {
  const check = told({ kind: 'check' });
  expect(severalSubject([told({}), told({ cents: 100_00 })])).toBe('You got paid: $758.16 in 2 payments');
  expect(severalSubject([told({}), told({ kind: 'deposit' }), check])).toBe(
    'You got paid: $1,316.32 in 2 payments, and 1 more',
  );
  expect(severalSubject([told({}), check])).toBe('You got paid: $658.16 from Ruth Keller, and 1 more');
  expect(severalSubject([check, told({ kind: 'refused' })])).toBe('News about 2 payments');
});

test('the owner is emailed about money only', () => {
  expect(cameInKinds.filter((kind) => !isMoneyKind(kind))).toEqual(['approved', 'opened', 'sent']);
});

test('the email at 10:00 says how many invoices were sent and how many became overdue, and names twenty of each', () => {
  const invoice = { number: '1001', clientName: ' ', owedCents: 450_00 };
  expect(morningTexts({ sent: [invoice], overdue: [] })).toEqual({
    subject: '1 invoice sent',
    parts: [
      { heading: 'Sent to your clients automatically', lines: [{ label: 'invoice 1001', value: '$450.00' }] },
    ],
  });
  const many = Array.from({ length: 22 }, () => ({ ...invoice, clientName: 'Bo' }));
  const { subject, parts } = morningTexts({ sent: [invoice], overdue: many });
  expect(subject).toBe('1 invoice sent, 22 overdue since today');
  expect(parts[1]).toMatchObject({ heading: 'Due yesterday and not paid', more: 'And 2 more invoices.' });
  expect(parts[1]?.lines).toHaveLength(20);
  expect(parts[1]?.lines[0]?.label).toBe('Bo, invoice 1001');
});

test('something that happens shortly before 10:00 is in the email of the next day', () => {
  const zone = 'America/New_York';
  expect(nextMorning(zone, '2026-11-18T14:54:00.000Z')).toBe('2026-11-18');
  expect(nextMorning(zone, '2026-11-18T14:56:00.000Z')).toBe('2026-11-19');
  expect(isBeforeMorning('2026-11-18', zone, '2026-11-18T15:00:00.000Z')).toBe(false);
});
