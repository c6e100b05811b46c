import { describe, expect, test } from 'vitest';
import { type InvoiceStanding, isDraft, isUnfinished } from '#domain/documents/invoice-status';
import { standingOf } from '#domain/documents/standing';
import { deliveryAdvice, deliveryNote, notSentReason } from '#domain/invoices/delivery-words';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import {
  foldInvoiceNumber,
  invoiceHeading,
  linesSummary,
  shownClientName,
} from '#domain/invoices/invoice-texts';

const standing = (changes: Partial<InvoiceStanding> = {}): InvoiceStanding => ({
  status: 'sent',
  delivery: 'accepted',
  totalCents: 8950,
  dueDate: '',
  ...changes,
});

describe('the badge of an invoice', () => {
  test.each<[string, Partial<InvoiceStanding>, string]>([
    [
      'a draft of a recurring invoice',
      { status: 'created', delivery: 'none', repeatOf: 'one' },
      'Ready to send',
    ],
    ['a draft of a person', { status: 'created', delivery: 'none' }, 'Draft'],
    ['a sent invoice of a recurring invoice', { repeatOf: 'one' }, 'Sent'],
    ['an invoice with one cent paid', { paidCents: 1 }, 'Partly paid'],
    ['an invoice with only a deposit', { depositCents: 1 }, 'Partly paid'],
    ['a paid invoice with payments', { status: 'paid', paidCents: 8950 }, 'Paid'],
    ['a void invoice with payments', { status: 'void', paidCents: 1 }, 'Void'],
    ['a partly paid overdue invoice', { paidCents: 1, dueDate: '2026-11-20' }, 'Overdue'],
    ['an overdue invoice with one cent left', { paidCents: 8949, dueDate: '2026-11-20' }, 'Overdue'],
    ['an overdue invoice with nothing left to pay', { depositCents: 8950, dueDate: '2026-11-20' }, 'Paid'],
  ])('of %s with %j is %s', (_, changes, label) => {
    expect(standingOf(standing(changes), '2026-11-21').badge.label).toBe(label);
  });

  test('is blue on a draft that is ready to send, and on a partly paid invoice', () => {
    const ready = standing({ status: 'created', delivery: 'none', repeatOf: 'one' });
    expect(standingOf(ready, '2026-11-21').badge).toEqual({ label: 'Ready to send', tone: 'blue' });
    expect(standingOf(standing({ paidCents: 1 }), '2026-11-21').badge.tone).toBe('blue');
  });

  test("is Overdue from the day after the due date, in the viewer's time zone", () => {
    const due = standing({ dueDate: '2026-11-20' });
    expect(standingOf(due, '2026-11-19').badge.label).toBe('Sent');
    expect(standingOf(due, '2026-11-20').badge.label).toBe('Sent');
    expect(standingOf(due, '2026-11-21').badge.label).toBe('Overdue');
  });

  test('is never Overdue if the invoice is paid, not sent, or has no due date', () => {
    for (const status of ['paid', 'created', 'failed'] as const)
      expect(standingOf(standing({ status, dueDate: '2026-01-01' }), '2026-11-21').badge.label).not.toBe(
        'Overdue',
      );
    expect(standingOf(standing(), '2026-11-21').badge.label).toBe('Sent');
  });
});

test('an invoice whose email failed or may have failed has a note about it', () => {
  expect(deliveryNote(standing({ delivery: 'failed', errorMessage: 'The PDF could not be made.' }))).toBe(
    'Not sent: The PDF could not be made.',
  );
  expect(deliveryNote(standing({ delivery: 'unknown' }))).toBe('Delivery not confirmed');
  for (const delivery of ['none', 'pending', 'accepted'] as const)
    expect(deliveryNote(standing({ delivery }))).toBeUndefined();
});

test.each([
  ['bounced', 'The email came back', /pat@example\.com.*download the PDF, or send it again\.$/],
  ['complained', 'Reported as spam', /pat@example\.com.*“not spam”.*download the PDF\.$/],
  ['rejected', 'The email was not delivered', /download the PDF, or send it again\.$/],
] as const)(
  'an email that %s is explained with a note, and with advice on what to do',
  (mailTrouble, note, advice) => {
    expect(deliveryNote(standing({ mailTrouble }))).toBe(note);
    expect(deliveryAdvice(standing({ mailTrouble }), 'pat@example.com')).toMatch(advice);
    // The pending email was sent later and has its own note.
    expect(deliveryNote(standing({ mailTrouble, delivery: 'pending' }))).toBeUndefined();
  },
);

test('the outcome of an email is not shown for a paid invoice', () => {
  expect(deliveryNote(standing({ status: 'paid', mailTrouble: 'bounced' }))).toBeUndefined();
  expect(deliveryNote(standing({ status: 'paid', delivery: 'failed' }))).toBeUndefined();
});

test('advice is shown for a change that was saved without an email and for a failed email, and otherwise none', () => {
  const advice = (changes: Partial<InvoiceStanding>) => deliveryAdvice(standing(changes), 'pat@example.com');
  expect(advice({ delivery: 'none' })).toMatch(/^Your latest changes are saved, and were not emailed\./);
  for (const withoutAdvice of [{}, { delivery: 'pending' }, { delivery: 'none', status: 'paid' }] as const)
    expect(advice(withoutAdvice)).toBeUndefined();
  for (const delivery of ['failed', 'unknown'] as const) expect(advice({ delivery })).toMatch(/^[A-Z].*\.$/);
});

test('the reason for a failed email never contains an error code of SES', () => {
  for (const code of ['MessageRejected', 'Throttling', 'ECONNREFUSED', 'abandoned', 'toString', 'Whatever'])
    expect(notSentReason(code)).toMatch(/^[A-Z][a-zA-Z ]+\.$/);
});

test('a paid invoice can be emailed to its client again and shared, but not emailed while an email is in progress', () => {
  const paid = invoiceActions(standing({ status: 'paid' }));
  expect(paid).toMatchObject({ emailToClient: true, share: true, markSent: false, edit: false });
  const mailing = invoiceActions(standing({ status: 'paid', delivery: 'pending' }));
  expect(mailing).toMatchObject({ emailToClient: false, share: true });
});

test('a complete draft can be marked as sent and shared, but not while its email is in progress', () => {
  expect(invoiceActions(standing({ status: 'created' }))).toMatchObject({ markSent: true, share: true });
  expect(invoiceActions(standing({ status: 'created', delivery: 'pending' }))).toMatchObject({
    markSent: false,
    share: false,
  });
});

test('the possible actions depend on status and delivery of the invoice', () => {
  expect(invoiceActions(standing())).toEqual({
    edit: true,
    emailToClient: true,
    markSent: true,
    share: true,
    retry: false,
    sendAgain: false,
    mailAgain: true,
    recordPayment: true,
    remind: false,
    download: true,
    markPaid: true,
    undoPaid: false,
    void: true,
    undoVoid: false,
    remove: false,
  });
  expect(invoiceActions(standing({ delivery: 'pending' })).void).toBe(false);
  for (const delivery of ['none', 'accepted', 'failed', 'unknown'] as const)
    expect(invoiceActions(standing({ status: 'void', delivery }))).toEqual({
      edit: false,
      emailToClient: false,
      markSent: false,
      share: false,
      retry: false,
      sendAgain: false,
      mailAgain: false,
      recordPayment: false,
      remind: false,
      download: true,
      markPaid: false,
      undoPaid: false,
      void: false,
      undoVoid: true,
      remove: false,
    });
  expect(invoiceActions(standing({ delivery: 'none' })).mailAgain).toBe(true);
  for (const delivery of ['failed', 'pending', 'unknown'] as const)
    expect(invoiceActions(standing({ delivery })).mailAgain).toBe(false);
  expect(invoiceActions(standing({ status: 'paid', delivery: 'failed' }))).toMatchObject({
    mailAgain: false,
    edit: false,
    retry: false,
    undoPaid: true,
    void: false,
  });
  expect(invoiceActions(standing({ status: 'failed', delivery: 'failed' }))).toMatchObject({
    edit: true,
    retry: true,
    markPaid: false,
  });
  expect(invoiceActions(standing({ status: 'created', delivery: 'unknown' }))).toMatchObject({
    sendAgain: true,
    markPaid: false,
  });
  for (const delivery of ['none', 'accepted', 'failed', 'unknown'] as const)
    expect(Object.values(invoiceActions(standing({ status: 'unknown', delivery })))).not.toContain(true);
  expect(invoiceActions(standing({ status: 'created', delivery: 'pending' })).edit).toBe(false);
});

test('a reminder can be sent only for an open invoice whose email to the client was accepted; an incomplete draft has no PDF', () => {
  const clientMail = {
    mailId: 'mail-1',
    to: 'a@b.example',
    contentId: 'content-1',
    delivery: 'accepted',
  } as const;
  expect(invoiceActions(standing({ clientMail })).remind).toBe(true);
  expect(invoiceActions(standing({ clientMail, status: 'paid' })).remind).toBe(false);
  expect(invoiceActions(standing({ clientMail: { ...clientMail, trouble: 'bounced' } })).remind).toBe(false);
  expect(invoiceActions(standing({ clientMail: { ...clientMail, delivery: 'unknown' } })).remind).toBe(false);
  expect(invoiceActions(standing({ status: 'created', delivery: 'none' })).download).toBe(false);
});

test('an invoice can be deleted if SES never accepted an email of it', () => {
  const unsent = [
    { status: 'created', delivery: 'none' },
    { status: 'failed', delivery: 'failed' },
  ] as const;
  for (const one of unsent) {
    expect(invoiceActions(standing(one)).remove).toBe(true);
    expect(invoiceActions(standing({ ...one, mayHaveLeft: true })).remove).toBe(false);
  }
  for (const delivery of ['pending', 'unknown', 'accepted'] as const)
    expect(invoiceActions(standing({ status: 'created', delivery })).remove).toBe(false);
});

test('a draft that was never sent can be continued in the form, unless a recurring invoice created it', () => {
  const draft = { status: 'created', delivery: 'none' } as const;
  expect(isUnfinished(standing(draft))).toBe(true);
  expect(isUnfinished(standing({ ...draft, repeatOf: 'one' }))).toBe(false);
  expect(isUnfinished(standing({ ...draft, mayHaveLeft: true }))).toBe(false);
  expect(isUnfinished(standing({ status: 'failed', delivery: 'failed' }))).toBe(false);
});

test('an invoice that its client may have is not a draft', () => {
  const clientMail = { mailId: 'mail-1', to: 'a@b.example', contentId: 'content-1' } as const;
  const draft = { status: 'created', delivery: 'none' } as const;
  expect(isDraft(standing({ ...draft, clientMail: { ...clientMail, delivery: 'failed' } }))).toBe(true);
  for (const delivery of ['pending', 'accepted', 'unknown'] as const)
    expect(isDraft(standing({ ...draft, clientMail: { ...clientMail, delivery } }))).toBe(false);
  expect(isDraft(standing({ status: 'failed', delivery: 'none' }))).toBe(true);
  expect(isDraft(standing({ status: 'failed', delivery: 'unknown' }))).toBe(false);
});

test('a row in the list of invoices has the specified texts', () => {
  expect(invoiceHeading('INV-7', '01JD0000000000000000ABCDEF')).toBe('Invoice #INV-7');
  expect(invoiceHeading('  ', '01JD0000000000000000ABCDEF')).toBe('Invoice #ABCDEF');
  expect(shownClientName(' ')).toBe('No client name');
  expect(linesSummary('Labor', 1)).toBe('Labor');
  expect(linesSummary('Labor', 3)).toBe('Labor + 2 more');
  expect(foldInvoiceNumber(' Inv-7 ')).toBe('inv-7');
  expect(foldInvoiceNumber('INV-7')).toBe('inv-7');
});
