import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../session/session.tsx';
import { openSlot } from '../../documents/form/form-slots.ts';
import { sameFields } from '../../documents/form/same-fields.ts';
import { newQuoteId, type QuoteFormDraft } from './quote-form.ts';
import type { QuoteStart } from './start-quote.ts';
import { unsentQuotes } from './unsent-quotes.ts';

/** The quote that a form writes, so far as it is stored. */
type QuoteBasis = Pick<QuoteStart, 'quoteId' | 'basedOn' | 'untouched'>;

/**
 * Keeps the form of a quote in this browser with every change, until it is sent or saved. A new quote whose slot another
 * tab took gets another id too: two forms must never write one quote. `onKept` is told the slot, so that a reload finds it.
 */
export function useKeptQuote(start: QuoteStart, draft: QuoteFormDraft, onKept: (formId: string) => void) {
  const { userId } = useUser();
  const [slot] = useState(() => openSlot(unsentQuotes(userId), start.formId));
  const [basis, setBasis] = useState<QuoteBasis>(start);
  const written = useRef({ draft: start.draft, basis });
  const stopped = useRef(false);

  useEffect(() => {
    if (stopped.current || (written.current.draft === draft && written.current.basis === basis)) return;
    written.current = { draft, basis };
    const { quoteId, basedOn, untouched } = basis;
    if (sameFields(draft, untouched)) return slot.forget();
    const before = slot.formId();
    const isFirst = slot.keep({ quoteId, basedOn, form: draft }, Date.now());
    if (slot.formId() !== before && basedOn === '') {
      const moved = { ...basis, quoteId: newQuoteId() };
      slot.keep({ quoteId: moved.quoteId, basedOn, form: draft }, Date.now());
      written.current = { draft, basis: moved };
      setBasis(moved);
    }
    if (isFirst) onKept(slot.formId());
  }, [slot, basis, draft, onKept]);

  return {
    /** The slot the form is in now. */
    formId: slot.formId,
    basis,
    /** The quote was stored with what the form says, as a content of this id. */
    stored: (basedOn: string) => setBasis({ ...basis, basedOn, untouched: draft }),
    /** The same, though nobody knows whether it was sent: the form is kept. */
    rebased: (basedOn: string) => setBasis({ ...basis, basedOn }),
    /** Forgets the form, which was sent; what another tab made of its slot stays. */
    stop() {
      stopped.current = true;
      slot.forget();
    },
  };
}
