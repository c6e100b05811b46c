import { describe, expect, test } from 'vitest';
import { aFullInvoice } from '#test/support/invoices';
import {
  forgetTypedFreeInvoice,
  freeForms,
  rememberOpenForm,
  sentDraft,
  startFreeForm,
  storeBusinessName,
  typedFreeEmail,
  typedFreeInvoice,
  unsentFreeInvoice,
} from '../../../../../web/features/free-invoice/free-draft-store.ts';

const sent = { ...aFullInvoice(), recipientEmail: 'jo@example.com' };

describe('what was typed into the free form', () => {
  test('is that of the sent invoice, then that of the open form', () => {
    expect([typedFreeEmail(), typedFreeInvoice()]).toEqual(['', undefined]);
    storeBusinessName('');
    expect(freeForms.readAll()).toEqual([]);
    storeBusinessName('Alvarez');
    expect(typedFreeInvoice()).toMatchObject({ businessName: 'Alvarez', clientName: '' });
    expect(typedFreeInvoice()).not.toHaveProperty('recipientEmail');
    sentDraft.keep(sent);
    expect([typedFreeEmail(), typedFreeInvoice()?.businessName]).toEqual([
      'jo@example.com',
      'Hartwell Plumbing',
    ]);
    // The client has the invoice that was sent, so Lite starts with the open form only.
    expect(unsentFreeInvoice()?.businessName).toBe('Alvarez');
    forgetTypedFreeInvoice();
    expect([sentDraft.read(), freeForms.readAll(), unsentFreeInvoice()]).toEqual([undefined, [], undefined]);
  });

  test('does not become a Lite invoice once it was sent', () => {
    rememberOpenForm('sent');
    sentDraft.keep(sent);
    expect([typedFreeInvoice()?.clientName, unsentFreeInvoice()]).toEqual([sent.clientName, undefined]);
  });

  test('continues in this tab, or in a new tab with the latest form', () => {
    freeForms.keep('old', { ...sent, businessName: 'Old' }, 1);
    freeForms.keep('new', { ...sent, businessName: 'New' }, 2);
    expect(startFreeForm(new Date())).toMatchObject({ formId: 'new', origin: 'kept' });
    rememberOpenForm('old');
    expect(startFreeForm(new Date())).toMatchObject({ formId: 'old', origin: 'kept' });
    rememberOpenForm('sent');
    expect(startFreeForm(new Date())).toMatchObject({
      origin: 'blank',
      draft: { businessName: '', recipientEmail: '' },
    });
    sentDraft.keep(sent);
    expect(startFreeForm(new Date())).toMatchObject({
      origin: 'next',
      draft: {
        businessName: 'Hartwell Plumbing',
        businessCity: 'Dayton, OH 45402',
        clientName: '',
        recipientEmail: 'jo@example.com',
      },
    });
  });
});
