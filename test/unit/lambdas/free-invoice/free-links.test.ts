import { describe, expect, test } from 'vitest';
import { blockFreeInvoices } from '#lambdas/free-invoice/block-free-invoices';
import { countFreeInvoices } from '#lambdas/free-invoice/count-free-invoices';
import { downloadFreeInvoice } from '#lambdas/free-invoice/download-free-invoice';
import type { FreeSubmission } from '#lambdas/free-invoice/ports';

const bytes = new Uint8Array([1]);

describe('the download of a free invoice', () => {
  const download = (
    token: string,
    options: { handOver?: FreeSubmission['handOver']; now?: string; isKept?: boolean } = {},
  ) =>
    downloadFreeInvoice(token, {
      messages: {
        find: async (id) =>
          id === 'key-1'
            ? {
                state: 'sent',
                bodyHash: '',
                invoiceCount: 1,
                ...('handOver' in options
                  ? options.handOver && { handOver: options.handOver }
                  : { handOver: { secret: 'right', until: '2026-11-04T12:00:00.000Z' } }),
              }
            : undefined,
      },
      pdfs: { keep: async () => {}, find: async () => (options.isKept === false ? undefined : bytes) },
      clock: () => new Date(options.now ?? '2026-11-04T11:59:59.999Z'),
      hash: (text) => `#${text}`,
    });

  test('returns the emailed PDF until its 24 hours are over', async () => {
    expect(await download('key-1.right')).toEqual({
      ok: true,
      value: { contentType: 'application/pdf', filename: 'Invoice.pdf', bytes },
    });
  });

  test.each([
    ['another secret', 'key-1.wrong', {}],
    ['no secret', 'key-1.', {}],
    ['no dot', 'key-1', {}],
    ['another id', 'key-2.right', {}],
    ['a malformed id', '../x.right', {}],
    ['an empty token', '', {}],
    ['an expired token', 'key-1.right', { now: '2026-11-04T12:00:00.000Z' }],
    ['no secret stored for the download', 'key-1.right', { handOver: undefined }],
    ['a deleted PDF', 'key-1.right', { isKept: false }],
  ])('is not found with %s', async (_, token, options) => {
    expect(await download(token, options)).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
  });
});

describe('the link "This wasn’t me" of an email', () => {
  async function block(token: string, isKnown = true) {
    const blocks: unknown[] = [];
    const outcome = await blockFreeInvoices(token, {
      blocker: {
        block: async (message, hash) => {
          blocks.push([message, hash]);
          return isKnown;
        },
      },
      hash: (text) => `#${text}`,
    });
    return { outcome, blocks };
  }

  test('blocks the address that the email was sent to, found by the hash of the secret', async () => {
    expect(await block('key-1.secret')).toEqual({
      outcome: { ok: true, value: { success: true } },
      blocks: [[{ kind: 'free-invoice', id: 'key-1' }, '#secret']],
    });
    expect((await block('pat.key-1.secret')).blocks).toEqual([
      [{ kind: 'lite-invoice', id: 'key-1', owner: 'pat' }, '#secret'],
    ]);
  });

  test('is answered as not found if the email was never sent', async () => {
    expect((await block('key-1.secret', false)).outcome).toMatchObject({ refusal: { code: 'not-found' } });
  });

  test.each([
    '',
    'key-1',
    'key-1.',
    '.secret',
    'a.b.c.d',
    '..secret',
    'a b.secret',
    '../x.key-1.secret',
    '.key-1.secret',
  ])('does not query the table if its token is %j', async (token) => {
    expect(await block(token)).toMatchObject({ outcome: { refusal: { code: 'not-found' } }, blocks: [] });
  });
});

test('the number of free invoices of a malformed address is answered like that of an unknown address, without a read', async () => {
  const blocks: string[] = [];
  const counter = {
    countOf: async (email: string) => {
      blocks.push(email);
      return 4;
    },
  };
  expect(await countFreeInvoices('pat', counter)).toEqual({
    ok: true,
    value: { success: true, invoiceCount: 1 },
  });
  expect(await countFreeInvoices(' Pat@Example.com', counter)).toEqual({
    ok: true,
    value: { success: true, invoiceCount: 4 },
  });
  expect(blocks).toEqual(['pat@example.com']);
});
