import { describe, expect, test } from 'vitest';
import type { ClientMailState, InvoiceStanding, MailTrouble } from '#domain/documents/invoice-status';
import {
  addressWithOldLink,
  canConfirmReach,
  clientDisplayName,
  clientReach,
  reachNote,
} from '#domain/invoices/client-reach';
import { invoiceActions } from '#domain/invoices/invoice-actions';

const standing = (given: Partial<InvoiceStanding> = {}): InvoiceStanding => ({
  status: 'sent',
  delivery: 'accepted',
  dueDate: '',
  totalCents: 100_00,
  ...given,
});

const ruth = 'ruth@keller.example';
const emailed = { clientVersions: [{ to: ruth, totalCents: 100_00, isCurrent: true }] };
const handedOver = { clientVersions: [{ totalCents: 100_00, isCurrent: true }] };
const pending: ClientMailState = { mailId: 'm', to: ruth, contentId: 'c', delivery: 'pending' };
const at = '2026-11-23T09:00:00.000Z';

describe('whether the client has a sent invoice', () => {
  test.each([
    ['nobody', 'Not with the client yet', {}],
    ['mailing', undefined, { clientMail: pending }],
    ['with-client', undefined, emailed],
    ['unconfirmed', 'Link copied, not confirmed', { ...handedOver, linkId: 'l1' }],
    ['with-client', undefined, { ...handedOver, linkId: 'l1', clientConfirmedAt: at }],
    ['with-client', undefined, handedOver],
    ['with-client', undefined, { clientConfirmedAt: at }],
    ['nobody', 'Not with the client yet', { linkId: 'l1', clientMail: { ...pending, delivery: 'failed' } }],
    [undefined, undefined, { status: 'paid' }],
    [undefined, undefined, { status: 'void' }],
    [undefined, undefined, { status: 'created', delivery: 'none' }],
  ] as const)('is answered with %s and the note %s for %j', (reach, note, given) => {
    expect(clientReach(standing(given))).toBe(reach);
    expect(reachNote(standing(given))).toBe(note);
  });

  test('can be confirmed by the owner until it is confirmed or the client was emailed', () => {
    expect(canConfirmReach(standing())).toBe(true);
    expect(invoiceActions(standing())).toMatchObject({ markSent: true });
    expect(canConfirmReach(standing({ ...handedOver, linkId: 'l1' }))).toBe(true);
    expect(canConfirmReach(standing(emailed))).toBe(false);
    expect(invoiceActions(standing({ clientConfirmedAt: at }))).toMatchObject({ markSent: false });
  });
});

test('another address than the one that got the link may need a new link, unless that email came back', () => {
  const accepted: ClientMailState = { ...pending, delivery: 'accepted' };
  const given = { linkId: 'l1', clientMail: accepted };
  expect(addressWithOldLink(given, 'new@keller.example')).toBe(ruth);
  expect(addressWithOldLink(given, ' RUTH@keller.example ')).toBeUndefined();
  expect(addressWithOldLink({ clientMail: accepted }, 'new@keller.example')).toBeUndefined();
  expect(addressWithOldLink({ ...given, clientMail: pending }, 'new@keller.example')).toBeUndefined();
  const withTrouble = (trouble: MailTrouble) => ({ ...given, clientMail: { ...accepted, trouble } });
  expect(addressWithOldLink(withTrouble('bounced'), 'new@keller.example')).toBeUndefined();
  expect(addressWithOldLink(withTrouble('complained'), 'new@keller.example')).toBe(ruth);
});

test('a client without a name is called by the email address', () => {
  expect(clientDisplayName({ clientName: ' Ruth Keller ', clientEmail: ruth })).toBe('Ruth Keller');
  expect(clientDisplayName({ clientName: '', clientEmail: ruth })).toBe(ruth);
  expect(clientDisplayName({ clientName: '', clientEmail: 'ruth@' })).toBe('your client');
});
