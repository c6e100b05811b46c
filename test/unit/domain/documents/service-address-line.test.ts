import { describe, expect, test } from 'vitest';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { shownServiceAddress } from '#domain/documents/service-address-line';
import { certificateOf } from '#domain/quotes/certificate';
import type { QuoteContent } from '#domain/quotes/quote';
import { draftOfQuote } from '#domain/quotes/quote-draft';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';
import { quotePreview } from '#domain/quotes/quote-preview';
import { sheetOfQuote } from '#domain/quotes/quote-sheet';
import { validateQuote } from '#domain/quotes/validate-quote';
import { anInvoice } from '#test/support/invoices';

const ann = { clientName: 'Ann Lee', clientAddress: '12 Elm St', clientCity: 'Austin, TX 78701' };
const lake = '7 Shore Rd, Gales Creek, OR';

describe('the service address of an invoice', () => {
  test.each([
    ['', ''],
    ['  ', ''],
    [lake, lake],
    ['12 elm st', ''],
    ['12 Elm St., Austin TX 78701', ''],
    ['12 Elm St, Unit 4', '12 Elm St, Unit 4'],
  ])('%j is printed only if it differs from the client’s: %j', (serviceAddress, printed) => {
    expect(shownServiceAddress({ ...ann, serviceAddress })).toBe(printed);
    const lines = sheetOfDraft(anInvoice({ ...ann, serviceAddress })).billTo?.lines ?? [];
    expect(lines.filter((line) => line.startsWith('Service address'))).toEqual(
      printed === '' ? [] : [`Service address: ${printed}`],
    );
  });

  test('is printed for a client without any other text', () => {
    const noClient = { clientName: '', clientAddress: '', clientCity: '', clientPhone: '', clientEmail: '' };
    expect(sheetOfDraft(anInvoice({ ...noClient, serviceAddress: lake })).billTo).toEqual({
      heading: 'Bill To',
      lines: [`Service address: ${lake}`],
    });
  });
});

describe('the service address of a quote', () => {
  const quote = (serviceAddress?: string): QuoteContent => {
    const draft = {
      ...anInvoice({ ...ann, clientEmail: 'ann@example.com', serviceAddress }),
      ...{ title: 'Furnace', clientMessage: '', validUntil: '' },
    };
    const checked = validateQuote(draft);
    if (!checked.ok) throw new Error(JSON.stringify(checked.refusal));
    return checked.value;
  };

  test('is shown to the client, in the preview and on the certificate, and is in the invoice', () => {
    const content = quote(lake);
    expect(sheetOfQuote(content).serviceAddress).toBe(lake);
    expect(sheetOfQuote(quote('12 Elm St'))).not.toHaveProperty('serviceAddress');
    expect(quotePreview(draftOfQuote(content), '#2563eb').billTo?.lines).toContain(
      `Service address: ${lake}`,
    );
    expect(invoiceOfQuote(content)).toMatchObject({ serviceAddress: lake });
    expect(invoiceOfQuote(quote())).not.toHaveProperty('serviceAddress');
    const { groups } = certificateOf({
      content,
      approval: {
        ...{ kind: 'approved', number: 1, revision: 1, name: 'Ann', at: '2026-11-03T12:00:00.000Z' },
        ...{ network: '192.0.2.1', browser: 'Firefox', contentHash: 'a', previous: '', hash: 'b' },
      } as never,
      head: { links: 1, hash: 'b' } as never,
      verifyUrl: 'https://billhook.example/verify',
    });
    expect(groups[0]?.facts).toContainEqual({ label: 'Service address', value: lake });
  });

  test('is part of what the client approves, and quotes without one keep their hash', () => {
    expect(quoteFingerprint(quote(lake))).not.toBe(quoteFingerprint(quote('9 Oak St')));
    expect(quoteFingerprint(quote(lake))).not.toBe(quoteFingerprint(quote()));
    expect(quoteFingerprint(quote())).toMatch(/^\["quote\/[1-5]"/);
  });

  test('that is too long is refused at its field', () => {
    expect(() => quote('x'.repeat(301))).toThrow('Service address can be at most 300 characters.');
  });
});
