import { expect, test } from 'vitest';
import { moneyKinds } from '#domain/came-in/came-in';
import { entryLine, type ToldEntry, voidSince } from '#domain/came-in/money-mail-texts';
import { layOutMail } from '#lambdas/messaging/mail-layout';

const entry: Omit<ToldEntry, 'kind'> = {
  at: '2026-11-28T15:00:00.000Z',
  document: 'invoice',
  documentId: 'i1',
  title: '1002',
  clientName: 'Ruth Keller',
  cents: 1_000_00,
};

const states: readonly Partial<ToldEntry>[] = [
  { owedCents: 0 },
  { owedCents: 1_485_00, mayAsk: true },
  { waitsFor: voidSince },
  { isPaidSince: true },
];

test.each(moneyKinds)('a line of the kind %s names its amount once, and then follow sentences', (kind) => {
  for (const state of states) {
    const line = entryLine({ ...entry, kind, ...state });
    const { text, html } = layOutMail('Heading', [{ kind: 'lines', lines: [line], sums: [] }]);
    const [said = ''] = text.split('\n').filter((row) => row.includes('$1,000.00'));
    expect(said).toMatch(/^Ruth[^.]+ for invoice 1002: \$1,000\.00(?:$|\. [A-Z].*\.$)/);
    expect(said).not.toMatch(/\.:|\. for|\.\./);
    expect(html).toContain(line.label);
    if (line.note !== '') expect(html).toContain(line.note);
  }
});
