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

/** One known receipt and one known free invoice. */
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

describe('a known file', () => {
  test.each([{ sha256: hash }, { code: 'code-1' }])('is described for %j', async (wanted) => {
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

  test('has no status while the link of its invoice does not work', async () => {
    const answer = await verifyFile({ sha256: hash }, ports({ invoiceState: async () => undefined }));
    expect(answer.ok && answer.value.file).not.toHaveProperty('state');
  });

  test('of the free generator names nobody', async () => {
    expect(await verifyFile({ sha256: 'f'.repeat(64) }, ports())).toEqual({
      ok: true,
      value: {
        success: true,
        file: { kind: 'free-invoice', number: 'INV-7', totalCents: 100, sentOn: '2026-11-04' },
      },
    });
  });
});

describe('the answer is the same for', () => {
  test.each([
    ['an unknown hash', { sha256: 'b'.repeat(64) }],
    ['a text that is no hash', { sha256: 'HELLO' }],
    ['an unknown code', { code: 'code-2' }],
    ['a text that cannot be a code', { code: '../x y' }],
    ['a request without anything', {}],
  ])('%s', async (_, wanted) => {
    expect(await verifyFile(wanted, ports())).toEqual(unknown);
  });

  test('the file of an account that is closed, unverified or deleted', async () => {
    const closed = ports({ openAccount: async () => undefined });
    expect(await verifyFile({ sha256: hash }, closed)).toEqual(unknown);
    expect(await verifyFile({ code: 'code-1' }, closed)).toEqual(unknown);
  });
});
