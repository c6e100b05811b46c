import { brand } from '#domain/brand';
import type { Client } from '#domain/clients/client';
import type { InvoiceDetail } from '#domain/contract/invoices';
import type { ShownLite } from '#domain/contract/profile';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { isClockNumber, numberAfter } from '#domain/invoices/invoice-defaults';
import type { BusinessProfile } from '#domain/profile/profile';
import { withClient } from '../../documents/client/client-form.ts';
import { changedForms, type KeptForm } from '../../documents/form/form-slots.ts';
import {
  type ApprovedQuote,
  blankLiteDraft,
  draftOfApproved,
  draftOfFree,
  draftOfStored,
  duplicateOf,
  isPristine,
  type LiteInvoiceDraft,
  type Offer,
} from './lite-draft.ts';
import { sameContent, unsentForms } from './unsent-forms.ts';

/** What a form begins with, and where that came from. */
export interface Start {
  readonly draft: LiteInvoiceDraft;
  readonly origin: 'blank' | 'kept' | 'free' | 'copy' | 'stored';
  /** Names the slot this form is kept in. */
  readonly formId: string;
  /** What a blank form was offered: nobody typed that. */
  readonly offer?: Offer;
  /** The form without anything typed since it was loaded: what there is to go back to. */
  readonly untouched?: LiteInvoiceDraft;
  /** Changes of the stored invoice that are not in this form: they were made to an older content, or in another tab. */
  readonly replaced?: KeptForm<LiteInvoiceDraft>;
}

/** What an invoice that was sent leaves for the next one, as the server remembers it too. */
export interface LastInvoice {
  readonly brandColor: string;
  readonly invoiceNumber: string;
}

interface Situation {
  readonly userId: string;
  /** The form that was asked for, or a new id. */
  readonly formId: string;
  readonly lite: ShownLite;
  readonly business: BusinessProfile;
  readonly now: Date;
  /** The invoice sent just before, which the profile may not know yet. */
  readonly last?: LastInvoice | undefined;
}

/** What else a new invoice may begin with. */
interface Sources {
  readonly client?: Client | undefined;
  readonly copied?: InvoiceDetail | undefined;
  readonly approved?: ApprovedQuote | undefined;
  /** What was typed into the free form; it counts before the first invoice. */
  readonly free?: InvoiceDraft | undefined;
}

/** What a new invoice begins with: the defaults of Settings, the colour used last, and the next number. */
export function offerOf({ lite, business, last }: Pick<Situation, 'lite' | 'business' | 'last'>): Offer {
  const brandColor = last?.brandColor ?? lite.brandColor ?? business.brandColor ?? brand.color;
  const after = last && !isClockNumber(last.invoiceNumber) ? numberAfter(last.invoiceNumber) : undefined;
  return {
    ...lite,
    brandColor,
    ...(after !== undefined && { nextNumber: after }),
  };
}

/**
 * What a new invoice begins with: the form of this id if this browser keeps one; else a copy or a saved client if one was
 * asked for; else what was typed into the free form before the first invoice; else nothing. Forms that were not sent stay
 * in slots of their own.
 */
export function startNew(situation: Situation, { client, copied, approved, free }: Sources): Start {
  const { userId, formId, lite, now } = situation;
  const kept = unsentForms(userId).read(formId);
  if (kept) return { formId, draft: kept.draft, origin: 'kept' };
  const offer = offerOf(situation);
  if (approved) return { formId, draft: draftOfApproved(approved, now, offer), origin: 'copy' };
  if (copied) return { formId, draft: duplicateOf(copied, now, offer), origin: 'copy' };

  const blank = blankLiteDraft(now, offer);
  if (client) return { formId, draft: withClient(blank, client), origin: 'blank', offer };
  const isFirst = lite.invoicesCreated === 0 && unsentForms(userId).readAll().length === 0;
  const fromFree = free && isFirst ? draftOfFree(free, now, offer) : undefined;
  return fromFree && !isPristine(fromFree, lite)
    ? { formId, draft: fromFree, origin: 'free' }
    : { formId, draft: blank, origin: 'blank', offer };
}

/**
 * What editing a stored invoice begins with: the unsent changes kept here, if they were made to this very content; of
 * several those of the form asked for, or the newest.
 */
export function startEdit(
  { userId, formId }: Pick<Situation, 'userId' | 'formId'>,
  invoice: InvoiceDetail,
): Start {
  const untouched = draftOfStored(invoice);
  const { basedOn } = untouched;
  const slots = unsentForms(userId);
  const changed = changedForms(
    slots,
    (draft) => draft.invoiceId === invoice.invoiceId,
    (draft) => sameContent(draft, untouched),
  );
  const present = changed.filter(({ draft }) => draft.basedOn === basedOn);
  const kept = present.find((form) => form.formId === formId) ?? present[0];
  const other = changed.find((form) => form !== kept);
  const replaced = other && {
    // Restored, changes of an older content are changes of the present one.
    replaced: { ...other, draft: { ...other.draft, basedOn } },
  };
  if (kept) return { formId: kept.formId, draft: kept.draft, origin: 'kept', untouched, ...replaced };
  // The slot that was asked for may hold the changes of an older content.
  const isTaken = changed.some((form) => form.formId === formId);
  return {
    formId: isTaken ? crypto.randomUUID() : formId,
    draft: untouched,
    origin: 'stored',
    untouched,
    ...replaced,
  };
}
