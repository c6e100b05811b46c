import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import type { Client } from '#domain/clients/client';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import { anInvoice, checked } from '#test/support/invoices';
import { aQuote } from '#test/support/quotes';
import { freeForms, typedFreeInvoice } from '../../../../../../web/features/free-invoice/free-draft-store.ts';
import { blankLiteDraft, draftOfStored } from '../../../../../../web/features/invoices/editor/lite-draft.ts';
import { quoteStarts } from '../../../../../../web/features/invoices/editor/quote-code.tsx';
import { startEdit, startNew } from '../../../../../../web/features/invoices/editor/start-draft.ts';
import { unsentForms } from '../../../../../../web/features/invoices/editor/unsent-forms.ts';

const now = new Date(2026, 10, 21, 9);
const contextOf = (lite: Partial<LiteProfile> = {}, business: Partial<BusinessProfile> = {}) => ({
  userId: 'user-1',
  formId: 'form-1',
  lite: { invoicesCreated: 0, ...lite } as LiteProfile,
  business: { businessName: 'Alvarez Plumbing', ...business } as BusinessProfile,
  now,
});
const storeForm = (formId: string, draft: unknown, userId = 'user-1', changedAt = 1) =>
  localStorage.setItem(`lite.user.${userId}.form.${formId}`, JSON.stringify({ changedAt, draft }));
const defaultColor = { brandColor: '#2563eb' };
const blank = blankLiteDraft(now, defaultColor);
const stored = {
  invoiceId: 'invoice-1',
  contentId: 'content-1',
  brandColor: '#15803d',
  content: checked(anInvoice()),
} as InvoiceDetail;

describe('a new invoice starts', () => {
  test('blank, in the last used color, or else the color of the profile, or else the default color', () => {
    expect(startNew(contextOf(), {})).toMatchObject({ origin: 'blank', draft: { brandColor: brand.color } });
    expect(startNew(contextOf({}, { brandColor: '#111111' }), {}).draft.brandColor).toBe('#111111');
    expect(
      startNew(contextOf({ brandColor: '#222222' }, { brandColor: '#111111' }), {}).draft.brandColor,
    ).toBe('#222222');
  });

  test('with the stored form of that ID, and with no data of another user', () => {
    storeForm('form-1', { ...blank, notes: 'mine' });
    storeForm('form-2', { ...blank, notes: 'another of mine' });
    storeForm('form-1', { ...blank, notes: 'hers' }, 'user-2');
    expect(startNew(contextOf(), {})).toMatchObject({ origin: 'kept', draft: { notes: 'mine' } });
  });

  test('blank even if there are other unsent forms', () => {
    storeForm('form-2', { ...blank, notes: 'another of mine' });
    expect(startNew(contextOf(), {})).toMatchObject({ origin: 'blank', draft: { notes: '' } });
  });

  test('with the content of the free form, only for the first invoice and without other unsent forms', () => {
    freeForms.keep(
      'free',
      { ...anInvoice({ notes: 'from the free form' }), recipientEmail: 'x@example.com' },
      1,
    );
    const freeInvoice = typedFreeInvoice();
    const { draft, origin } = startNew(contextOf(), { freeInvoice });
    expect(origin).toBe('free');
    expect(draft).toMatchObject({ notes: 'from the free form', businessName: '' });
    expect(draft).not.toHaveProperty('recipientEmail');
    expect(startNew(contextOf({ invoicesCreated: 1 }), { freeInvoice }).origin).toBe('blank');
    storeForm('form-2', { ...blank, notes: 'another unsent form' });
    expect(startNew(contextOf(), { freeInvoice }).origin).toBe('blank');
  });

  test('with the requested client, and without the content of a form for another client', () => {
    storeForm('form-2', { ...blank, notes: 'for her alone', clientName: 'Somebody else' });
    const client = { clientId: 'client-1', name: 'Dana Whitfield', email: 'dana@w.example' } as Client;
    expect(startNew(contextOf(), { client }).draft).toMatchObject({
      notes: '',
      clientId: 'client-1',
      clientName: 'Dana Whitfield',
      clientEmail: 'dana@w.example',
    });
    expect(unsentForms('user-1').readAll()).toMatchObject([{ draft: { clientName: 'Somebody else' } }]);
  });

  const defaults = {
    defaultTax: { name: 'GST', rate: 5_000 },
    defaultTerms: 30,
    defaultNotes: 'Thank you',
  };

  test('with the defaults from Settings, whatever was sent before', () => {
    const lastInvoice = { brandColor: '#123456', nextNumber: 'HHA-8' };
    expect(startNew({ ...contextOf(defaults), lastInvoice }, {}).draft).toMatchObject({
      brandColor: '#123456',
      invoiceNumber: 'HHA-8',
      taxName: 'GST',
      taxRate: '5%',
      terms: '30',
      dueDate: '2026-12-21',
      notes: 'Thank you',
    });
  });

  test('with the content of the free form, and defaults for its empty fields', () => {
    const start = (typed: object) =>
      startNew(contextOf(defaults), { freeInvoice: { ...anInvoice({ clientName: 'Dana' }), ...typed } })
        .draft;
    expect(start({ issueDate: '2026-11-03', dueDate: '', notes: '' })).toMatchObject({
      issueDate: '2026-11-03',
      terms: '30',
      dueDate: '2026-12-03',
      notes: 'Thank you',
      taxRate: '5%',
    });
    expect(start({ issueDate: '2026-11-03', dueDate: '2026-11-17', notes: 'Mine' })).toMatchObject({
      terms: '',
      dueDate: '2026-11-17',
      notes: 'Mine',
    });
  });

  test('from an approved quote with the approved tax, the terms of the quote or else the default terms, and the default notes', () => {
    const approve = (change: object) =>
      startNew(contextOf(defaults), {
        approved: { quoteId: 'quote-1', content: { ...aQuote().content, taxRate: 0, ...change } },
        quoteStarts,
      }).draft;
    expect(approve({})).toMatchObject({ terms: '30', dueDate: '2026-12-21', notes: 'Thank you' });
    expect(approve({})).not.toHaveProperty('taxRate');
    expect(approve({ taxRate: 8_250, taxName: 'VAT', terms: 7 })).toMatchObject({
      taxName: 'VAT',
      taxRate: '8.25%',
      terms: '7',
      dueDate: '2026-11-28',
    });
  });

  test('as a copy with the same terms, or with the same number of days until a custom due date', () => {
    const dates = { issueDate: '2026-11-03', dueDate: '2026-11-18' };
    const copyOf = (typed: object) =>
      startNew(contextOf(defaults), {
        copied: { ...stored, content: checked(anInvoice({ ...dates, ...typed })) },
      }).draft;
    expect(copyOf({ terms: '15' })).toMatchObject({ terms: '15', dueDate: '2026-12-06' });
    expect(copyOf({})).toMatchObject({ terms: '', dueDate: '2026-12-06' });
    expect(copyOf({})).not.toHaveProperty('taxRate');
  });

  test('as a copy, without changing unsent forms', () => {
    storeForm('form-2', { ...blank, notes: 'mine' });
    expect(startNew(contextOf(), { copied: stored })).toMatchObject({
      origin: 'copy',
      draft: { invoiceId: '' },
    });
    expect(unsentForms('user-1').readAll()).toMatchObject([{ draft: { notes: 'mine' } }]);
  });

  test('blank if storage contains an invalid draft', () => {
    for (const invalidDraft of ['x', 7, { lineItems: 'none' }, { lineItems: [] }]) {
      storeForm('form-1', invalidDraft);
      expect(startNew(contextOf(), {}).origin).toBe('blank');
    }
  });
});

describe('editing starts', () => {
  const loaded = draftOfStored(stored);

  test('with a custom due date if an older release stored no terms, even if the date matches terms', () => {
    const dates = { issueDate: '2026-11-03', dueDate: '2026-12-03' };
    const edit = (typed: object) =>
      startEdit(editContext, { ...stored, content: checked(anInvoice({ ...dates, ...typed })) }).draft;
    expect(edit({})).toMatchObject({ terms: '', dueDate: '2026-12-03' });
    expect(edit({ terms: '30' })).toMatchObject({ terms: '30', dueDate: '2026-12-03' });
    const { terms: _unknown, ...kept } = { ...loaded, notes: 'kept by 1.0.0', ...dates };
    storeForm('form-1', kept);
    expect(startEdit(editContext, stored).draft).toMatchObject({ terms: '', dueDate: '2026-12-03' });
  });

  const { userId, formId, lite } = contextOf();
  const editContext = { userId, formId, lite };

  test('with the stored invoice', () => {
    expect(startEdit(editContext, stored)).toEqual({
      formId: 'form-1',
      origin: 'stored',
      draft: loaded,
      untouched: loaded,
    });
  });

  test('with unsaved changes based on the current content, whatever the ID of their form', () => {
    storeForm('form-2', { ...loaded, notes: 'changed' });
    expect(startEdit(editContext, stored)).toMatchObject({
      formId: 'form-2',
      origin: 'kept',
      draft: { notes: 'changed' },
    });
  });

  test('with the changes of the requested form; those of another tab can be restored', () => {
    storeForm('form-1', { ...loaded, notes: 'changed here' }, 'user-1', 1);
    storeForm('form-2', { ...loaded, notes: 'changed there' }, 'user-1', 2);
    expect(startEdit(editContext, stored)).toMatchObject({
      draft: { notes: 'changed here' },
      setAsideForm: { formId: 'form-2', draft: { notes: 'changed there' } },
    });
  });

  test('with the stored invoice if it was changed elsewhere since; the unsaved changes can be restored', () => {
    storeForm('form-1', { ...loaded, notes: 'changed', basedOn: 'content-0' });
    const start = startEdit(editContext, stored);
    expect(start).toMatchObject({
      origin: 'stored',
      draft: { notes: '' },
      setAsideForm: { formId: 'form-1', draft: { notes: 'changed', basedOn: 'content-1' } },
    });
    // Further typing must not overwrite the changes that were set aside.
    expect(start.formId).not.toBe('form-1');
  });

  test('without a form that equals the stored invoice, for example after Retry in the history saved it', () => {
    storeForm('form-1', { ...loaded, basedOn: 'content-0' });
    expect(startEdit(editContext, stored)).not.toHaveProperty('setAsideForm');
    expect(unsentForms('user-1').readAll()).toEqual([]);
  });
});

describe('this browser stores', () => {
  test('at most twenty forms: the open one and those changed most recently', () => {
    for (let index = 1; index <= 25; index += 1)
      storeForm(`form-${index}`, { ...blank, notes: `${index}` }, 'user-1', index);
    unsentForms('user-1').removeOldForms('form-1', 100);
    const kept = unsentForms('user-1')
      .readAll()
      .map(({ draft }) => draft.notes);
    expect(kept).toHaveLength(20);
    expect(kept.slice(0, 2)).toEqual(['25', '24']);
    expect(kept.at(-1)).toBe('1');
  });

  test('no form that has been unchanged for more than ninety days', () => {
    const day = 86_400_000;
    storeForm('form-1', { ...blank, notes: 'old' }, 'user-1', 1);
    storeForm('form-2', { ...blank, notes: 'newer' }, 'user-1', 2 * day);
    unsentForms('user-1').removeOldForms('form-3', 91 * day);
    expect(unsentForms('user-1').readAll()).toMatchObject([{ draft: { notes: 'newer' } }]);
  });
});
