import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { issuedInLostTime, nextBeyond } from '#bin/restore/issued-invoices';
import { issuedFactsOf, metadataOfIssued } from '#lambdas/invoices/pdf/issued-metadata';

const lost = { since: new Date('2026-11-09T12:00:00Z'), until: new Date('2026-11-13T22:00:00Z') };
const facts = { number: 'RÉ 7/2026-014', to: 'dana@client.example' };

test('the PDFs that were stored in the lost time say which invoices were issued and to whom', async () => {
  const at = (day: string) => new Date(`2026-11-${day}T12:00:00Z`);
  const pages = [
    {
      Contents: [
        { Key: 'users/pat/invoices/i1/c1.pdf', LastModified: at('12') },
        { Key: 'users/pat/logos/current.png', LastModified: at('12') },
        { Key: 'users/pat/invoices/i0/c0.pdf', LastModified: at('08') },
      ],
      NextContinuationToken: 'more',
    },
    {
      Contents: [
        { Key: 'users/kim/invoices/i2/c2.pdf', LastModified: at('10') },
        { Key: 'users/kim/invoices/i3/c3.pdf', LastModified: at('14') },
      ],
    },
  ];
  const send = async (command: unknown) =>
    command instanceof HeadObjectCommand ? { Metadata: metadataOfIssued(facts) } : pages.shift();
  expect(await issuedInLostTime({ send } as never, 'documents', lost)).toEqual([
    { ...facts, userId: 'kim', invoiceId: 'i2', contentId: 'c2', at: '2026-11-10T12:00:00.000Z' },
    { ...facts, userId: 'pat', invoiceId: 'i1', contentId: 'c1', at: '2026-11-12T12:00:00.000Z' },
  ]);
});

test('a file without a number says nothing, and a value that is too long is left out', () => {
  expect(issuedFactsOf({})).toBeUndefined();
  expect(metadataOfIssued({ number: '1', to: 'é'.repeat(200) })).toEqual({ number: '1' });
});

test('the next number lies beyond every issued one of its series', () => {
  expect(nextBeyond('HHA-0100', ['HHA-0101', 'HHA-0100', 'B-7', 'HHA-0050', 'none'])).toBe('HHA-0102');
  expect(nextBeyond('HHA-0100', ['HHA-0099'])).toBe('HHA-0100');
  expect(nextBeyond('99', ['99'])).toBe('100');
});

test('the next number lies beyond those that count before a year, and beyond those of the new year', () => {
  expect(nextBeyond('110/2025', ['110/2025', '111/2025'])).toBe('112/2025');
  expect(nextBeyond('110/2025', ['109/2025', '111/2024'])).toBe('110/2025');
  expect(nextBeyond('110/2025', ['111/2025', '1/2026', '2/2026'])).toBe('3/2026');
  expect(nextBeyond('2025-0114', ['2025-0115', '2026-0001'])).toBe('2026-0002');
  expect(nextBeyond('2026-0002', ['2025-0115'])).toBe('2026-0002');
});
