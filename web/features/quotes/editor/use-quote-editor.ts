import { useMemo, useRef, useState } from 'react';
import { keptOnDevice, shownSentence } from '#domain/contract/call-failure';
import { businessOnInvoice } from '#domain/profile/profile';
import type { QuoteDetail } from '#domain/quotes/contract';
import { quotePreview } from '#domain/quotes/quote-preview';
import { quoteTexts } from '#domain/quotes/quote-words';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import { useLastColor } from '../../documents/branding/brand-color-field.tsx';
import { copiesInForm } from '../../documents/form/copies.ts';
import { haveSameFields } from '../../documents/form/form-slots.ts';
import type { ClientSearch } from '../../documents/form/saved-entries.ts';
import { submitOnce } from '../../documents/form/submission-key.ts';
import { useInvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { useStoredForm } from '../../documents/form/use-stored-form.ts';
import { useSubmitDocument } from '../../documents/form/use-submit-document.ts';
import { useSubmitFeedback } from '../../documents/form/use-submit-feedback.ts';
import { useDocumentPhotos } from '../../photos/use-document-photos.ts';
import {
  hasSuggestedNumber,
  newQuoteId,
  type QuoteFormDraft,
  quoteBodyOf,
  quoteFormFaults,
  shownNumber,
} from './quote-form.ts';
import type { QuoteStart } from './start-quote.ts';
import { unsentQuotes } from './unsent-quotes.ts';

/** Failures after which the quote is stored with the form's content, although its email may not have arrived. */
const storedDespiteFailure: ReadonlySet<string | undefined> = new Set([
  'quote-mail-refused',
  'quote-delivery-unknown',
]);

/** The stored quote that the form is based on. */
type QuoteBasis = Pick<QuoteStart, 'quoteId' | 'basedOn' | 'untouched'>;

const storedFormOf = ({ quoteId, basedOn }: QuoteBasis, form: QuoteFormDraft) => ({ quoteId, basedOn, form });

/**
 * Stores the quote form in this browser until it is sent or saved. If another tab took the slot of a new quote, the
 * quote gets another ID too, because two forms must never write the same quote.
 */
export function useKeptQuote(start: QuoteStart, draft: QuoteFormDraft, onKept: (formId: string) => void) {
  const { userId } = useUser();
  const [basis, setBasis] = useState<QuoteBasis>(start);
  // Also read between two renders: a submission stores the form first, which may change the quote's ID.
  const latest = useRef(basis);
  const { untouched } = basis;
  function rebase(change: Partial<QuoteBasis>) {
    latest.current = { ...latest.current, ...change };
    setBasis(latest.current);
  }
  const { formId, store, noteFailure, stop } = useStoredForm({
    slots: unsentQuotes(userId),
    formId: start.formId,
    content: useMemo(() => storedFormOf(basis, draft), [basis, draft]),
    startsFromSlot: true,
    isUntouched: ({ form }) => haveSameFields(form, untouched),
    onStored: onKept,
    onSlotChanged: (formId) => {
      // If the answer to sending it was lost, it stays the same quote, so that sending it again makes no second one.
      const mayBeSent = unsentQuotes(userId).read(formId)?.mayBeSent;
      if (latest.current.basedOn === '' && !mayBeSent) rebase({ quoteId: newQuoteId() });
    },
  });
  return {
    formId,
    store,
    noteFailure,
    stop,
    /** The quote that the form edits, as of now. */
    basis: () => latest.current,
    /**
     * Records that the quote is stored with this content ID. `saved` is the stored draft; absent if it is unknown
     * whether the quote was sent.
     */
    stored: (contentId: string, saved?: QuoteFormDraft) =>
      rebase({ basedOn: contentId, ...(saved && { untouched: saved }) }),
  };
}

/** How a quote was stored: sent or only saved, and with which number. */
export interface QuoteDone {
  readonly isSent: boolean;
  /** The suggested number, if it was taken in the meantime and the quote got another one. */
  readonly replacedNumber?: string;
}

const replacedNumberIn = (draft: QuoteFormDraft, { quoteNumber }: QuoteDetail) =>
  hasSuggestedNumber(draft) && draft.suggestedNumber !== quoteNumber
    ? { replacedNumber: draft.suggestedNumber }
    : {};

/** The fields of the form for a number that the quote already has. */
const numberFieldsOf = ({ content }: QuoteDetail) => ({
  quoteNumber: content.quoteNumber ?? '',
  suggestedNumber: '',
});

interface QuoteEditing {
  readonly start: QuoteStart;
  readonly clients: ClientSearch;
  /** Awaited before the quote is sent or saved, because an upload of the logo may be running. */
  readonly waitForUploads: () => Promise<void>;
  /** Called with the ID of the slot that stores the form. */
  readonly onKept: (formId: string) => void;
  readonly onDone: (quote: QuoteDetail, done: QuoteDone) => void;
}

/** The quote form with its document, and the functions that send and save it. */
export function useQuoteEditor({ start, clients, waitForUploads, onKept, onDone }: QuoteEditing) {
  const { userId } = useUser();
  const { business } = useProfile();
  const form = useInvoiceForm<QuoteFormDraft>(quoteFormFaults, () => start.draft);
  const feedback = useSubmitFeedback<QuoteFormDraft, string>(form);
  const { draft, draftToSend } = form;
  const copies = copiesInForm(draft, clients, (leftOut) => form.change('noCopyTo', leftOut));
  const kept = useKeptQuote(start, draft, onKept);
  const photos = useDocumentPhotos(form);
  const color = useLastColor(draft.brandColor);
  const sheet = useMemo(
    () => quotePreview({ ...draft, quoteNumber: shownNumber(draft), ...businessOnInvoice(business) }, color),
    [draft, business, color],
  );

  /** Writes the stored quote's number into the form, which edits that quote from now on. */
  function writeNumber(quote: QuoteDetail) {
    for (const [field, value] of Object.entries(numberFieldsOf(quote)))
      form.dispatch({ kind: 'change', field: field as keyof ReturnType<typeof numberFieldsOf>, value });
  }

  const submission = useSubmitDocument({
    form,
    feedback,
    store: kept.store,
    noteFailure: kept.noteFailure,
    awaited: [photos.uploads, copies.awaited],
    async send() {
      const { quoteId, basedOn } = kept.basis();
      const storeKey = userStorageKey(userId, `quote-submission.${quoteId}`);
      // `basedOn` may change between two attempts of one submission, so it is not part of the content that determines
      // the key.
      const { quote } = await submitOnce(
        storeKey,
        JSON.stringify(copies.chosen.length > 0 ? [draftToSend, copies.chosen] : draftToSend),
        async (key) => {
          await waitForUploads();
          return callAsAccount('send-quote', {
            path: { quoteId },
            body: quoteBodyOf(draftToSend, basedOn, copies.chosen),
            key,
          });
        },
        ({ code }) => storedDespiteFailure.has(code),
      );
      kept.stop();
      onDone(quote, { isSent: true, ...replacedNumberIn(draft, quote) });
    },
    async save() {
      const { quoteId, basedOn } = kept.basis();
      await waitForUploads();
      const body = quoteBodyOf(draftToSend, basedOn);
      const { quote } = await callAsAccount('save-quote-draft', { path: { quoteId }, body });
      writeNumber(quote);
      kept.stored(quote.contentId, { ...draft, ...numberFieldsOf(quote) });
      onDone(quote, { isSent: false, ...replacedNumberIn(draft, quote) });
    },
    async onFailure(error, action) {
      const failure = failureOf(error);
      const { code, faults = [] } = failure;
      if (code === 'invalid-quote' && faults.length > 0) return feedback.refuse(faults);
      const fallback = action === 'send' ? quoteTexts.sendFailed : quoteTexts.saveFailed;
      feedback.fail(
        failure.kind === 'offline' ? `${fallback} ${keptOnDevice}` : (shownSentence(failure) ?? fallback),
      );
      if (!storedDespiteFailure.has(code)) return;
      const { quoteId } = kept.basis();
      const stored = await callAsAccount('get-lite-quote', { path: { quoteId } }).catch(() => undefined);
      if (stored) kept.stored(stored.quote.contentId);
    },
  });
  return { form, color, sheet, feedback, formId: kept.formId, photos, submission, copies };
}
