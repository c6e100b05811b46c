import type { Client } from '#domain/address-book/client';
import { brand } from '#domain/brand';
import type { InvoiceDetail } from '#domain/lite-invoice/invoice-wire';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import { typedFreeInvoice } from '../free-invoice/free-draft-store.ts';
import {
  blankLiteDraft,
  draftOfFree,
  draftOfStored,
  duplicateOf,
  isPristine,
  type LiteInvoiceDraft,
  withClient,
} from './lite-draft.ts';
import { readKeptLiteDraft, sameContent } from './lite-draft-store.ts';

/** What a form begins with, and where that came from. */
export interface Start {
  readonly draft: LiteInvoiceDraft;
  readonly origin: 'blank' | 'kept' | 'free' | 'copy' | 'stored';
  /** The form without anything typed since it was loaded: what there is to go back to. */
  readonly untouched?: LiteInvoiceDraft;
  /** An unsent form that this one took the place of. */
  readonly replaced?: LiteInvoiceDraft;
}

interface Situation {
  readonly userId: string;
  readonly lite: LiteProfile;
  readonly business: BusinessProfile;
  readonly now: Date;
  /** The colour of the invoice sent just before, which the profile may not know yet. */
  readonly lastColor?: string | undefined;
}

/** The colour a new invoice begins with: the one used last, or the profile's, or ours (decision 34). */
export const startColor = ({
  lite,
  business,
  lastColor,
}: Pick<Situation, 'lite' | 'business' | 'lastColor'>): string =>
  lastColor ?? lite.brandColor ?? business.brandColor ?? brand.color;

/**
 * What a new invoice begins with: a copy if one was asked for, else the unsent form kept here, else what was typed
 * into the free form before the first invoice (decision 41), else nothing.
 */
export function startNew(
  situation: Situation,
  { client, copied }: { readonly client?: Client | undefined; readonly copied?: InvoiceDetail | undefined },
): Start {
  const { userId, lite, now } = situation;
  const kept = readKeptLiteDraft(userId, '');
  if (copied)
    return {
      draft: duplicateOf(copied, now),
      origin: 'copy',
      ...(kept && { replaced: kept }),
    };

  const free = lite.invoicesCreated === 0 ? typedFreeInvoice() : undefined;
  const blank = blankLiteDraft(now, startColor(situation));
  const fromFree = free && draftOfFree(free, now, blank.brandColor);
  const start: Start = kept
    ? { draft: kept, origin: 'kept' }
    : fromFree && !isPristine(fromFree)
      ? { draft: fromFree, origin: 'free' }
      : { draft: blank, origin: 'blank' };
  return client ? { ...start, draft: withClient(start.draft, client) } : start;
}

/** What editing a stored invoice begins with: the unsent changes kept here, if they were made to this very content. */
export function startEdit(userId: string, invoice: InvoiceDetail): Start {
  const untouched = draftOfStored(invoice);
  const kept = readKeptLiteDraft(userId, invoice.invoiceId);
  if (!kept || sameContent(kept, untouched)) return { draft: untouched, origin: 'stored', untouched };
  if (kept.basedOn === untouched.basedOn) return { draft: kept, origin: 'kept', untouched };
  return {
    draft: untouched,
    origin: 'stored',
    untouched,
    replaced: { ...kept, basedOn: untouched.basedOn },
  };
}
