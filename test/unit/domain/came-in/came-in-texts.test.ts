import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CameIn,
  cameInKinds,
  cameInNow,
  isArrival,
  isMoneyKind,
  moneyKinds,
} from '#domain/came-in/came-in';
import { cameInSentence } from '#domain/came-in/came-in-texts';
import {
  entryLine,
  moneyMailTexts,
  severalSubject,
  type ToldEntry,
  toldTogether,
} from '#domain/came-in/money-mail-texts';
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

test('the subject of an email about several counts only what arrived, and names what did not', () => {
  const check = told({ kind: 'check' });
  const refused = told({ kind: 'refused' });
  const earlier = told({ kind: 'refused', isPaidSince: true });
  expect(severalSubject([told({}), told({ cents: 100_00 })])).toBe('You got paid: $758.16 in 2 payments');
  expect(severalSubject([told({}), told({ kind: 'deposit' }), check])).toBe(
    'You got paid: $1,316.32 in 2 payments; a check is on its way',
  );
  expect(severalSubject([earlier, told({})])).toBe(
    'You got paid: $658.16 from Ruth Keller; an earlier bank payment was refused',
  );
  expect(severalSubject([told({}), check, check, refused])).toBe(
    'You got paid: $658.16 from Ruth Keller; a bank payment was refused, 2 checks are on their way',
  );
  expect(severalSubject(toldTogether([check, told({})]))).toBe('You got paid: $658.16 from Ruth Keller');
  const besides = told({ kind: 'check', isPaidSince: true });
  expect(severalSubject([besides, besides])).toBe(
    'Paid online, and a check for $658.16 may still come from Ruth Keller',
  );
  expect(severalSubject([check, refused])).toBe('A bank payment was refused, a check is on its way');
  expect(severalSubject([told({ kind: 'returned' }), told({ kind: 'returned' })])).toBe(
    '2 bank payments were returned',
  );
});

test('no email about several says that nothing was paid beside $0.00 owed, whatever happened in which order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ kind: fc.constantFrom(...moneyKinds), documentId: fc.constantFrom('i1', 'i2') }), {
        minLength: 2,
        maxLength: 6,
      }),
      (happened) => {
        const entries = happened.map((one, index) => {
          const isPaid = happened.some(
            ({ kind, documentId }, at) => at >= index && documentId === one.documentId && isArrival(kind),
          );
          const owedCents = isPaid ? 0 : 658_16;
          return told({ ...one, owedCents, mayAsk: !isPaid });
        });
        const together = toldTogether(entries);
        const details = together.map((entry) => entryLine(entry).note);
        for (const detail of details)
          expect(detail).not.toMatch(/(Nothing was paid|no longer counted as paid).*Still owed: \$0\.00/);
        for (const [index, { kind, documentId }] of happened.entries()) {
          const later = happened.slice(index + 1).filter((one) => one.documentId === documentId);
          // How a document stands is said once, by its last row.
          expect(details[index]?.includes('Still owed')).toBe(later.length === 0);
          expect(/has paid since|then paid online/.test(details[index] ?? '')).toBe(
            !isArrival(kind) && later.some((one) => isArrival(one.kind)),
          );
        }
        const arrived = happened.filter(({ kind }) => isArrival(kind)).length;
        const subject = severalSubject(together);
        expect(subject.includes('You got paid')).toBe(arrived > 0);
        if (arrived > 1) expect(subject).toContain(` in ${arrived} payments`);
        for (const { kind } of happened)
          if (kind === 'refused' || kind === 'returned') expect(subject).toContain(kind);
      },
    ),
  );
});

test('a refused bank payment that was paid since says so in its own email too', () => {
  const { figure, closing } = moneyMailTexts(told({ kind: 'refused', isPaidSince: true }));
  expect(figure.note).toBe('for invoice 1001. Ruth Keller has paid since.');
  expect(closing).toEqual([]);
});

test('a bank payment is on its way until that amount arrives or is refused, each once', () => {
  const begun = { ...entry, kind: 'on-its-way' } as const;
  const kindsOf = (newestFirst: readonly CameIn[]) => cameInNow(newestFirst).map(({ kind }) => kind);
  expect(kindsOf([begun])).toEqual(['on-its-way']);
  for (const kind of ['payment', 'deposit', 'refused'] as const)
    expect(kindsOf([{ ...entry, kind }, begun])).toEqual([kind]);
  expect(kindsOf([{ ...entry, cents: 1_00 }, begun])).toEqual(['payment', 'on-its-way']);
  expect(kindsOf([{ ...entry, documentId: 'i2' }, begun])).toEqual(['payment', 'on-its-way']);
  // Another payment began after the refused one.
  expect(kindsOf([begun, { ...entry, kind: 'refused' }, begun])).toEqual(['on-its-way', 'refused']);
});

test('a document is certainly opened once its client paid, approved or reported something on its page', () => {
  const opened = { ...entry, kind: 'opened' } as const;
  const saysOf = (later: CameIn) => cameInSentence(cameInNow([later, opened]).at(-1) ?? entry);
  for (const kind of ['on-its-way', 'check', 'refused', 'approved'] as const)
    expect(saysOf({ ...entry, kind })).toBe('Ruth Keller opened invoice 1001.');
  expect(saysOf({ ...entry, ...fees })).toBe('Ruth Keller opened invoice 1001.');
  // A payment that the owner recorded says nothing about the page.
  expect(saysOf(entry)).toBe('Ruth Keller probably opened invoice 1001.');
  expect(saysOf({ ...entry, ...fees, documentId: 'i2' })).toBe('Ruth Keller probably opened invoice 1001.');
});

test('the owner is emailed about money only', () => {
  expect(cameInKinds.filter((kind) => !isMoneyKind(kind))).toEqual([
    'approved',
    'on-its-way',
    'opened',
    'sent',
  ]);
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
