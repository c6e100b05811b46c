import { describe, expect, test } from 'vitest';
import { type VerifyFilePorts, verifyFile } from '#lambdas/public-links/verify-file';

const hash = 'a'.repeat(64);

const receipt = {
  file: 'receipt',
  userId: 'pat',
  documentId: 'i1',
  contentId: 'c1',
  businessName: 'Harlow Heating & Air',
  number: 'HHA-0099',
  totalCents: 8950,
  issuedAt: '2026-11-04T02:30:00.000Z',
} as const;

/** Ports that know one receipt and one free invoice. */
const ports = (changes: Partial<VerifyFilePorts> = {}): VerifyFilePorts => ({
  files: {
    byHash: async (wanted) => (wanted === hash ? receipt : undefined),
    byCode: async (code) => (code === 'code-1' ? receipt : undefined),
    freeByHash: async (wanted) =>
      wanted === 'f'.repeat(64)
        ? { number: 'INV-7', totalCents: 100, issuedAt: '2026-11-04T02:30:00.000Z' }
        : undefined,
  },
  openAccount: async () => ({ timeZone: 'America/New_York' }),
  invoiceState: async () => 'paid',
  ...changes,
});

const unknown = { ok: true, value: { success: true } };

describe('checking a file that the product sent', () => {
  test.each([{ sha256: hash }, { code: 'code-1' }])('describes the file for %j', async (wanted) => {
    expect(await verifyFile(wanted, ports())).toEqual({
      ok: true,
      value: {
        success: true,
        file: {
          kind: 'receipt',
          business: 'Harlow Heating & Air',
          number: 'HHA-0099',
          totalCents: 8950,
          sentOn: '2026-11-03',
          state: 'paid',
        },
      },
    });
  });

  test('shows no status while the link of its invoice does not work', async () => {
    const answer = await verifyFile({ sha256: hash }, ports({ invoiceState: async () => undefined }));
    expect(answer.ok && answer.value.file).not.toHaveProperty('state');
  });

  test('shows no names for a file of the free generator', async () => {
    expect(await verifyFile({ sha256: 'f'.repeat(64) }, ports())).toEqual({
      ok: true,
      value: {
        success: true,
        file: { kind: 'free-invoice', number: 'INV-7', totalCents: 100, sentOn: '2026-11-04' },
      },
    });
  });
});

describe('checking an unknown file has the same answer for', () => {
  test.each([
    ['an unknown hash', { sha256: 'b'.repeat(64) }],
    ['a text that is no hash', { sha256: 'HELLO' }],
    ['an unknown code', { code: 'code-2' }],
    ['a text that cannot be a code', { code: '../x y' }],
    ['a request without anything', {}],
  ])('%s', async (_, wanted) => {
    expect(await verifyFile(wanted, ports())).toEqual(unknown);
  });

  test('a file of an account that is closed, unverified or deleted', async () => {
    const closed = ports({ openAccount: async () => undefined });
    expect(await verifyFile({ sha256: hash }, closed)).toEqual(unknown);
    expect(await verifyFile({ code: 'code-1' }, closed)).toEqual(unknown);
  });
});
