import { describe, expect, test } from 'vitest';
import type { InvoiceStanding } from '#domain/documents/invoice-status';
import { standingOf } from '#domain/documents/standing';
import { deliveryNote } from '#domain/invoices/delivery-words';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { daysLate, invoiceHeading, linesSummary, shownClientName } from '#domain/invoices/invoice-texts';

const standing = (changes: Partial<InvoiceStanding> = {}): InvoiceStanding => ({
  status: 'sent',
  delivery: 'accepted',
  totalCents: 8950,
  dueDate: '2026-11-03',
  ...changes,
});

describe('the texts of a row', () => {
  test('name an invoice without a number by the last six characters of its ID', () => {
    expect(invoiceHeading('INV-7', '01JD0000000000000000ABCDEF')).toBe('Invoice #INV-7');
    expect(invoiceHeading('  ', '01JD0000000000000000ABCDEF')).toBe('Invoice #ABCDEF');
  });
  test('show the first line and the number of further lines, if there are any', () => {
    expect(linesSummary('Boiler', 1)).toBe('Boiler');
    expect(linesSummary('Boiler', 3)).toBe('Boiler + 2 more');
  });
  test('count the days since the due date of an overdue invoice', () => {
    expect(daysLate('2026-11-12', '2026-11-13')).toBe('1 day late');
    expect(daysLate('2026-11-12', '2026-11-26')).toBe('14 days late');
  });
  test('have a placeholder for a missing client', () => {
    expect(shownClientName(' ')).toBe('No client name');
    expect(shownClientName("O'Brien & Söhne")).toBe("O'Brien & Söhne");
  });
});

describe('the status of an invoice', () => {
  test('is overdue from the day after its due date, and only while it is sent and unpaid', () => {
    expect(standingOf(standing(), '2026-11-03').badge.label).toBe('Sent');
    expect(standingOf(standing(), '2026-11-04').badge).toEqual({ label: 'Overdue', tone: 'red' });
    expect(standingOf(standing({ status: 'paid' }), '2026-11-04').badge).toEqual({
      label: 'Paid',
      tone: 'green',
    });
    expect(standingOf(standing({ status: 'failed' }), '2026-11-04').badge).toEqual({
      label: 'Draft',
      tone: 'grey',
    });
    expect(standingOf(standing({ dueDate: '' }), '2026-11-04').badge.label).toBe('Sent');
  });
  test('is shown with a note if the email failed or may have failed', () => {
    expect(
      deliveryNote(standing({ delivery: 'failed', errorMessage: 'The mail service was too busy.' })),
    ).toBe('Not sent: The mail service was too busy.');
    expect(deliveryNote(standing({ delivery: 'unknown' }))).toBe('Delivery not confirmed');
    expect(deliveryNote(standing())).toBeUndefined();
  });
  test('allows no edit if the invoice is paid, another try if its email failed, and nothing while it is being sent', () => {
    expect(invoiceActions(standing({ status: 'paid' }))).toMatchObject({ edit: false, undoPaid: true });
    expect(invoiceActions(standing({ status: 'failed', delivery: 'failed' }))).toMatchObject({
      edit: true,
      retry: true,
      markPaid: false,
    });
    expect(invoiceActions(standing({ status: 'created', delivery: 'pending' }))).toMatchObject({
      edit: false,
      retry: false,
      sendAgain: false,
    });
  });
});
