import { describe, expect, it } from 'vitest';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { QuoteContent } from '#domain/quotes/quote';
import { logoForClients, shownAccountOf, shownContent, shownQuote } from '#lambdas/profile/shown-to-clients';
import { anInvoice, checked } from '#test/support/invoices';

const at = '2026-11-03T12:00:00.000Z';
const later = '2026-11-03T12:00:00.001Z';
const email = 'pat@example.com';
const howToPay = { text: 'Zelle to thief@example.com' };
const invoice = { ...checked(anInvoice()), businessEmail: 'thief@example.com' };

const content = (savedAt: string): InvoiceContent => ({
  contentId: 'c1',
  invoiceId: 'i1',
  bodyHash: '',
  totalCents: 100,
  brandColor: '#2563eb',
  userEmail: email,
  logoVersion: 'logo-1',
  savedAt,
  invoice,
  howToPay,
});

describe('an invoice as its client sees it', () => {
  it('shows no withheld and no cleared values, and the verified address instead of the email of the business', () => {
    for (const mark of ['withheld', 'clearedBefore'] as const) {
      const account = { email, withholding: { [mark]: { howToPay: at, businessEmail: at, logo: at } } };
      const shown = shownContent(
        { ...content(at), typed: anInvoice({ businessEmail: 'thief@example.com' }) },
        account,
      );
      expect(JSON.stringify(shown)).not.toContain('thief');
      expect(shown).toMatchObject({
        isReduced: true,
        invoice: { businessEmail: email },
        typed: { businessEmail: email },
      });
      expect(shown).not.toHaveProperty('logoVersion');
      expect(shown).not.toHaveProperty('howToPay');
    }
  });

  it('is unchanged if no value is withheld', () => {
    const account = { email, withholding: { withheld: { howToPay: at, businessEmail: at, logo: at } } };
    const after = content(later);
    expect(shownContent(after, account)).toBe(after);
    expect(shownContent(content(at), { email })).toEqual(content(at));
    expect(shownContent(content(at), { email, withholding: { withheld: { reminders: at } } })).toEqual(
      content(at),
    );
  });

  it('keeps the values that are not withheld', () => {
    const shown = shownContent(content(at), { email, withholding: { withheld: { logo: at } } });
    expect(shown).toMatchObject({ howToPay, invoice, isReduced: true });
    expect(shown).not.toHaveProperty('logoVersion');
  });
});

it('a quote hides a withheld email and logo, and otherwise shows them', () => {
  const quote = {
    title: 'Roof',
    business: { name: 'Pat', email: 'thief@example.com' },
    logoVersion: 'l',
  } as QuoteContent;
  const account = { email, withholding: { withheld: { businessEmail: at, logo: at } } };
  expect(shownQuote(quote, at, account)).toEqual({ title: 'Roof', business: { name: 'Pat', email } });
  expect(shownQuote(quote, later, account)).toEqual(quote);
});

it('documents have no payment details and no logo while the account withholds them', async () => {
  const logos = { current: async () => ({ version: 'l', png: new Uint8Array() }) };
  const open = shownAccountOf({ email, timeZone: 'UTC', howToPay }, new Date(at));
  expect(open).toMatchObject({ email, howToPay });
  expect(await logoForClients('pat', open, logos)).toMatchObject({ version: 'l' });
  const closed = shownAccountOf(
    { email, timeZone: 'UTC', howToPay, withheld: { howToPay: at, logo: at } },
    new Date(at),
  );
  expect(closed).not.toHaveProperty('howToPay');
  expect(await logoForClients('pat', closed, logos)).toBeUndefined();
});
