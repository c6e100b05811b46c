import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#domain/address-book/client';
import type { InvoiceDetail } from '#domain/contract/lite-invoice';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import { anInvoice, checked } from '#test/support/invoices';
import {
  typedFreeInvoice,
  unsentDraft,
} from '../../../../../../web/features/free-invoice/free-draft-store.ts';
import {
  blankLiteDraft,
  draftOfStored,
} from '../../../../../../web/features/lite-invoice/editor/lite-draft.ts';
import { startEdit, startNew } from '../../../../../../web/features/lite-invoice/editor/start-draft.ts';

const now = new Date(2026, 10, 21, 9);
const situation = (lite: Partial<LiteProfile> = {}, business: Partial<BusinessProfile> = {}) => ({
  userId: 'user-1',
  lite: { invoicesCreated: 0, ...lite } as LiteProfile,
  business: { businessName: 'Alvarez Plumbing', ...business } as BusinessProfile,
  now,
});
const keep = (name: string, draft: unknown, userId = 'user-1') =>
  localStorage.setItem(`lite.user.${userId}.${name}`, JSON.stringify(draft));
const offer = { brandColor: '#2563eb' };
const blank = blankLiteDraft(now, offer);
const stored = {
  invoiceId: 'invoice-1',
  contentId: 'content-1',
  brandColor: '#15803d',
  content: checked(anInvoice()),
} as InvoiceDetail;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a new invoice begins', () => {
  test('blank, in the colour used last, or the profile’s, or ours', () => {
    expect(startNew(situation(), {})).toMatchObject({ origin: 'blank', draft: { brandColor: '#2563eb' } });
    expect(startNew(situation({}, { brandColor: '#111111' }), {}).draft.brandColor).toBe('#111111');
    expect(
      startNew(situation({ brandColor: '#222222' }, { brandColor: '#111111' }), {}).draft.brandColor,
    ).toBe('#222222');
  });

  test('with what this user had not sent, and with nothing of another user', () => {
    keep('invoice-draft', { ...blank, notes: 'mine' });
    keep('invoice-draft', { ...blank, notes: 'hers' }, 'user-2');
    expect(startNew(situation(), {})).toMatchObject({ origin: 'kept', draft: { notes: 'mine' } });
  });

  test('with what was typed into the free form, before the first invoice only', () => {
    unsentDraft.keep({ ...anInvoice({ notes: 'from the free form' }), recipientEmail: 'x@example.com' });
    const free = typedFreeInvoice();
    const { draft, origin } = startNew(situation(), { free });
    expect(origin).toBe('free');
    expect(draft).toMatchObject({ notes: 'from the free form', businessName: '' });
    expect(draft).not.toHaveProperty('recipientEmail');
    expect(startNew(situation({ invoicesCreated: 1 }), { free }).origin).toBe('blank');
  });

  test('with the client it was opened for, whatever else was typed', () => {
    keep('invoice-draft', { ...blank, notes: 'mine', clientName: 'Somebody else' });
    const client = { clientId: 'client-1', name: 'Dana Whitfield', email: 'dana@w.example' } as Client;
    expect(startNew(situation(), { client }).draft).toMatchObject({
      notes: 'mine',
      clientId: 'client-1',
      clientName: 'Dana Whitfield',
      clientEmail: 'dana@w.example',
    });
  });

  test('as a copy, putting aside what was not sent', () => {
    keep('invoice-draft', { ...blank, notes: 'mine' });
    const start = startNew(situation(), { copied: stored });
    expect(start).toMatchObject({ origin: 'copy', replaced: { notes: 'mine' }, draft: { invoiceId: '' } });
  });

  test('with what was put aside for a copy, once that was sent', () => {
    keep('invoice-replaced', { ...blank, notes: 'mine' });
    expect(startNew(situation(), {})).toMatchObject({ origin: 'kept', draft: { notes: 'mine' } });
    expect(startNew(situation(), { copied: stored })).toMatchObject({ replaced: { notes: 'mine' } });
    keep('invoice-draft', { ...blank, notes: 'the copy' });
    expect(startNew(situation(), {})).toMatchObject({
      draft: { notes: 'the copy' },
      replaced: { notes: 'mine' },
    });
  });

  test('blank where storage holds something that is no draft', () => {
    for (const rubbish of ['x', 7, { lineItems: 'none' }, { lineItems: [] }]) {
      keep('invoice-draft', rubbish);
      expect(startNew(situation(), {}).origin).toBe('blank');
    }
  });
});

describe('editing begins', () => {
  const loaded = draftOfStored(stored);

  test('with the stored invoice', () => {
    expect(startEdit('user-1', stored)).toEqual({ origin: 'stored', draft: loaded, untouched: loaded });
  });

  test('with unsaved changes made to this very content', () => {
    keep('invoice-draft.invoice-1', { ...loaded, notes: 'changed' });
    expect(startEdit('user-1', stored)).toMatchObject({ origin: 'kept', draft: { notes: 'changed' } });
  });

  test('with the stored invoice where others changed it since; the unsaved changes can be had back', () => {
    keep('invoice-draft.invoice-1', { ...loaded, notes: 'changed', basedOn: 'content-0' });
    expect(startEdit('user-1', stored)).toMatchObject({
      origin: 'stored',
      draft: { notes: '' },
      replaced: { notes: 'changed', basedOn: 'content-1' },
    });
  });
});
