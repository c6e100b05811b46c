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

/** The initial state of a form, and where its content came from. */
export interface Start {
  readonly draft: LiteInvoiceDraft;
  readonly origin: 'blank' | 'kept' | 'free' | 'copy' | 'stored';
  /** ID of the slot that stores this form. */
  readonly formId: string;
  /** Initial values of a blank form, which count as not typed. */
  readonly offer?: Offer;
  /** The form without any changes since it was loaded; used for starting over. */
  readonly untouched?: LiteInvoiceDraft;
  /**
   * Other unsent changes to the stored invoice that are not in this form: based on an older content, or made in another
   * tab.
   */
  readonly replaced?: KeptForm<LiteInvoiceDraft>;
}

/** The values of a sent invoice that the next one starts with. The server stores them too. */
export interface LastInvoice {
  readonly brandColor: string;
  readonly invoiceNumber: string;
}

interface Situation {
  readonly userId: string;
  /** ID of the requested form, or a new ID. */
  readonly formId: string;
  readonly lite: ShownLite;
  readonly business: BusinessProfile;
  readonly now: Date;
  /** The invoice that was just sent; the cached profile may not include it yet. */
  readonly last?: LastInvoice | undefined;
}

/** Other sources for the content of a new invoice. */
interface Sources {
  readonly client?: Client | undefined;
  readonly copied?: InvoiceDetail | undefined;
  readonly approved?: ApprovedQuote | undefined;
  /** The content typed into the free form; used only for the first invoice. */
  readonly free?: InvoiceDraft | undefined;
}

/** Initial values of a new invoice: the defaults from Settings, the last used color, and the next number. */
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
 * The initial state of a new invoice, from the first source that exists: the form with this ID stored in this browser;
 * the requested copy, quote or client; the content of the free form, for the first invoice; a blank form. Other unsent
 * forms stay in their own slots.
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
 * The initial state for editing a stored invoice: the unsent changes stored here, if they are based on its current
 * content. If there are several, the requested form, otherwise the newest.
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
    // Restoring changes of an older content turns them into changes of the current content.
    replaced: { ...other, draft: { ...other.draft, basedOn } },
  };
  if (kept) return { formId: kept.formId, draft: kept.draft, origin: 'kept', untouched, ...replaced };
  // The requested slot may contain changes of an older content.
  const isTaken = changed.some((form) => form.formId === formId);
  return {
    formId: isTaken ? crypto.randomUUID() : formId,
    draft: untouched,
    origin: 'stored',
    untouched,
    ...replaced,
  };
}
