import type { Client } from '#domain/address-book/client';
import { brand } from '#domain/brand';
import type { InvoiceDetail } from '#domain/contract/lite-invoice';
import { isClockNumber, numberAfter } from '#domain/lite-invoice/invoice-numbers';
import type { InvoiceDraft } from '#domain/paper/invoice-draft';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import {
  blankLiteDraft,
  draftOfFree,
  draftOfStored,
  duplicateOf,
  isPristine,
  type LiteInvoiceDraft,
  type Offer,
  withClient,
} from './lite-draft.ts';
import { readKeptLiteDraft, readReplacedDraft, sameContent } from './lite-draft-store.ts';

/** What a form begins with, and where that came from. */
export interface Start {
  readonly draft: LiteInvoiceDraft;
  readonly origin: 'blank' | 'kept' | 'free' | 'copy' | 'stored';
  /** The form without anything typed since it was loaded: what there is to go back to. */
  readonly untouched?: LiteInvoiceDraft;
  /** An unsent form that this one, or one before it, took the place of. */
  readonly replaced?: LiteInvoiceDraft;
}

/** What counts of an invoice for the next one. */
export interface LastInvoice {
  readonly brandColor: string;
  readonly invoiceNumber: string;
}

interface Situation {
  readonly userId: string;
  readonly lite: LiteProfile;
  readonly business: BusinessProfile;
  readonly now: Date;
  /** The invoice sent just before, which the profile may not know yet. */
  readonly last?: LastInvoice | undefined;
}

/** What else a new invoice may begin with. */
interface Sources {
  readonly client?: Client | undefined;
  readonly copied?: InvoiceDetail | undefined;
  /** What was typed into the free form; it counts before the first invoice. */
  readonly free?: InvoiceDraft | undefined;
}

/** What a new invoice begins with: the colour used last, or the profile's, or ours; what is kept, and the next number. */
export function offerOf({ lite, business, last }: Pick<Situation, 'lite' | 'business' | 'last'>): Offer {
  const brandColor = last?.brandColor ?? lite.brandColor ?? business.brandColor ?? brand.color;
  const after = last && !isClockNumber(last.invoiceNumber) ? numberAfter(last.invoiceNumber) : undefined;
  return { ...lite, brandColor, ...(after !== undefined && { nextNumber: after }) };
}

/**
 * What a new invoice begins with: a copy if one was asked for, else the unsent form kept here, else what was typed
 * into the free form before the first invoice, else nothing.
 */
export function startNew(situation: Situation, { client, copied, free }: Sources): Start {
  const { userId, lite, now } = situation;
  const unsent = readKeptLiteDraft(userId, '');
  const earlier = readReplacedDraft(userId, '');
  const offer = offerOf(situation);
  if (copied)
    return { draft: duplicateOf(copied, now, offer), origin: 'copy', ...replacedBy(unsent ?? earlier) };
  // What was put aside for a copy is what to go on with once that was sent.
  const kept = unsent ?? earlier;

  const blank = blankLiteDraft(now, offer);
  const fromFree = free && lite.invoicesCreated === 0 ? draftOfFree(free, now, offer) : undefined;
  const start: Start = kept
    ? { draft: kept, origin: 'kept', ...replacedBy(unsent && earlier) }
    : fromFree && !isPristine(fromFree, lite)
      ? { draft: fromFree, origin: 'free' }
      : { draft: blank, origin: 'blank' };
  return client ? { ...start, draft: withClient(start.draft, client) } : start;
}

const replacedBy = (draft: LiteInvoiceDraft | undefined) => draft && { replaced: draft };

/** What editing a stored invoice begins with: the unsent changes kept here, if they were made to this very content. */
export function startEdit(userId: string, invoice: InvoiceDetail): Start {
  const untouched = draftOfStored(invoice);
  const { basedOn } = untouched;
  const kept = readKeptLiteDraft(userId, invoice.invoiceId);
  const earlier = readReplacedDraft(userId, invoice.invoiceId);
  // Restored, changes of an older content are changes of the present one.
  const replaced = (draft: LiteInvoiceDraft | undefined) =>
    draft && !sameContent(draft, untouched) ? { replaced: { ...draft, basedOn } } : {};
  if (kept?.basedOn === basedOn && !sameContent(kept, untouched))
    return { draft: kept, origin: 'kept', untouched, ...replaced(earlier) };
  const isStale = kept && !sameContent(kept, untouched);
  return { draft: untouched, origin: 'stored', untouched, ...replaced(isStale ? kept : earlier) };
}
