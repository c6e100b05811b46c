import { brand } from '#domain/brand';
import type { Client } from '#domain/clients/client';
import type { InvoiceDraft, LineDraft } from '#domain/documents/invoice-draft';
import { shownServiceAddress } from '#domain/documents/service-address-line';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { ShownLite } from '#domain/profile/contract';
import type { BusinessProfile } from '#domain/profile/profile';
import type { QuoteBilling } from '#domain/quotes/quote-billing';
import { userStorageKey } from '../../../session/user-storage.ts';
import { withClient } from '../../documents/client/client-form.ts';
import { changedForms, type UnsentForm } from '../../documents/form/form-slots.ts';
import type { ApprovedQuote } from './draft-of-quote.ts';
import {
  blankLiteDraft,
  draftOfFreeForm,
  draftOfStored,
  duplicateOf,
  isPristine,
  type LiteInvoiceDraft,
  type NewInvoiceDefaults,
} from './lite-draft.ts';
import { sameForm, unsentForms } from './unsent-forms.ts';

/** The initial state of a form, and where its content came from. */
export interface FormStart {
  readonly draft: LiteInvoiceDraft;
  readonly origin: 'blank' | 'kept' | 'free' | 'copy' | 'stored';
  /** ID of the slot that stores this form. */
  readonly formId: string;
  /** Initial values of a blank form, which count as not typed. */
  readonly defaults?: NewInvoiceDefaults;
  /** The form without any changes since it was loaded; used for starting over. */
  readonly untouched?: LiteInvoiceDraft;
  /**
   * Unsent changes to the same stored invoice that this form does not contain: they are based on an older content, or
   * were made in another tab. The user can restore them.
   */
  readonly setAsideForm?: UnsentForm<LiteInvoiceDraft>;
}

/** The values of a sent invoice that the next one starts with. The server stores them too. */
export interface NextInvoiceBasis {
  readonly brandColor: string;
  /** Absent if the account has no series. */
  readonly nextNumber?: string;
}

/** The storage key of the tax and the due date of the last invoice that was sent from this browser. */
export const lastInvoiceKey = (userId: string): string => userStorageKey(userId, 'last-invoice');

interface StartContext {
  readonly userId: string;
  /** ID of the requested form, or a new ID. */
  readonly formId: string;
  readonly lite: ShownLite;
  readonly business: BusinessProfile;
  readonly now: Date;
  /** The invoice that was just sent; the cached profile may not include it yet. */
  readonly lastInvoice?: NextInvoiceBasis | undefined;
  /** ID of the job to make an invoice for, or ''. */
  readonly jobId?: string | undefined;
  /** IDs of the visits that it bills together, separated by commas, or ''. */
  readonly visitIds?: string | undefined;
}

/** What the form of a quote's invoice starts with. Its code is loaded only for such a form. */
export interface QuoteStarts {
  /** `copied`: a void invoice of the quote, which is billed again. `part`: what to bill; absent for all of it. */
  readonly draftOfQuote: (
    sources: {
      readonly approved: ApprovedQuote;
      readonly copied?: InvoiceDetail | undefined;
      readonly part?: 'part' | 'rest' | undefined;
    },
    now: Date,
    defaults: NewInvoiceDefaults,
  ) => LiteInvoiceDraft;
  readonly withPartAsItIsNow: (
    draft: LiteInvoiceDraft,
    billing: QuoteBilling | undefined,
  ) => LiteInvoiceDraft;
}

/** Sources for the content of a new invoice if this browser stores no form with its ID. */
interface ContentSources {
  readonly client?: Client | undefined;
  /** Where the work of the job was done. */
  readonly serviceAddress?: string | undefined;
  /** The lines of the visits that it bills. */
  readonly lines?: readonly LineDraft[] | undefined;
  readonly copied?: InvoiceDetail | undefined;
  readonly approved?: ApprovedQuote | undefined;
  /** What to bill of the approved quote; absent for all of it. */
  readonly part?: 'part' | 'rest' | undefined;
  /** Given with `approved`. */
  readonly quoteStarts?: QuoteStarts | undefined;
  /** The content typed into the free form; used only for the first invoice. */
  readonly freeInvoice?: InvoiceDraft | undefined;
}

/** Initial values of a new invoice: the defaults from Settings, the last used color, and the next number. */
export function newInvoiceDefaultsOf({
  lite,
  business,
  lastInvoice,
}: Pick<StartContext, 'lite' | 'business' | 'lastInvoice'>): NewInvoiceDefaults {
  // The mobile app stores its color in the business.
  const brandColor = lastInvoice?.brandColor ?? lite.brandColor ?? business.brandColor ?? brand.color;
  return { ...lite, ...lastInvoice, brandColor };
}

/**
 * The initial state of a new invoice, from the first source that exists: the form with this ID stored in this browser;
 * the requested quote, copy or client; the content of the free form, for the first invoice; a blank form. Other unsent
 * forms stay in their own slots.
 */
export function startNew(
  context: StartContext,
  { client, serviceAddress, lines, copied, approved, part, quoteStarts, freeInvoice }: ContentSources,
): FormStart {
  const { userId, formId, lite, now, jobId = '', visitIds = '' } = context;
  const storedForm = unsentForms(userId).read(formId);
  if (storedForm) {
    const kept = storedForm.draft;
    return {
      formId,
      draft: quoteStarts?.withPartAsItIsNow(kept, approved?.billing) ?? kept,
      origin: 'kept',
    };
  }
  const defaults = newInvoiceDefaultsOf(context);
  if (approved && quoteStarts) {
    const draft = quoteStarts.draftOfQuote({ approved, copied, part }, now, defaults);
    return { formId, draft, origin: 'copy' };
  }
  if (copied) return { formId, draft: duplicateOf(copied, now, defaults), origin: 'copy' };

  const blank = { ...blankLiteDraft(now, defaults), jobId, visitIds };
  if (client || serviceAddress || lines) {
    const known = client ? withClient(blank, client) : blank;
    const draft = lines ? { ...known, lineItems: lines } : known;
    // The client's own address is not repeated.
    const place = shownServiceAddress({ ...draft, serviceAddress });
    return {
      formId,
      draft: { ...draft, ...(place !== '' && { serviceAddress: place }) },
      origin: 'blank',
      defaults,
    };
  }
  const isFirstInvoice = lite.invoicesCreated === 0 && unsentForms(userId).readAll().length === 0;
  const freeDraft = freeInvoice && isFirstInvoice ? draftOfFreeForm(freeInvoice, now, defaults) : undefined;
  return freeDraft && !isPristine(freeDraft, lite)
    ? { formId, draft: freeDraft, origin: 'free' }
    : { formId, draft: blank, origin: 'blank', defaults };
}

/**
 * The initial state for editing a stored invoice: the unsent changes stored here, if they are based on its current
 * content. If there are several, the requested form, otherwise the newest. `quoteStarts`: for an invoice with `billing`.
 */
export function startEdit(
  { userId, formId, lite }: Pick<StartContext, 'userId' | 'formId' | 'lite'>,
  invoice: InvoiceDetail,
  quoteStarts?: QuoteStarts,
): FormStart {
  const untouched = draftOfStored(invoice, lite);
  const { basedOn } = untouched;
  const slots = unsentForms(userId);
  const changed = changedForms(
    slots,
    (draft) => draft.invoiceId === invoice.invoiceId,
    (draft) => sameForm(draft, untouched),
  );
  const currentForms = changed.filter(({ draft }) => draft.basedOn === basedOn);
  const storedForm = currentForms.find((form) => form.formId === formId) ?? currentForms[0];
  const otherForm = changed.find((form) => form !== storedForm);
  const setAside = otherForm && {
    // If they are restored, they count as changes of the current content.
    setAsideForm: { ...otherForm, draft: { ...otherForm.draft, basedOn } },
  };
  if (storedForm)
    return {
      formId: storedForm.formId,
      draft: quoteStarts?.withPartAsItIsNow(storedForm.draft, invoice.billing) ?? storedForm.draft,
      origin: 'kept',
      untouched,
      ...setAside,
    };
  // The requested slot may contain changes of an older content.
  const isSlotTaken = changed.some((form) => form.formId === formId);
  return {
    formId: isSlotTaken ? crypto.randomUUID() : formId,
    draft: untouched,
    origin: 'stored',
    untouched,
    ...setAside,
  };
}
