import { useMemo, useState } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import { asChangeDraft } from '#domain/quotes/change-draft';
import type { QuoteDetail } from '#domain/quotes/contract';
import { quoteAmounts } from '#domain/quotes/quote';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import { quoteTexts } from '#domain/quotes/quote-words';
import { quoteSoFar, validateQuote } from '#domain/quotes/validate-quote';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useUser } from '../../../session/session.tsx';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import { haveSameFields } from '../../documents/form/form-slots.ts';
import { submitOnce } from '../../documents/form/submission-key.ts';
import { useStoredForm } from '../../documents/form/use-stored-form.ts';
import { startChange } from './kept-change.ts';
import { useFieldFaults } from './use-field-faults.ts';

export interface ChangeOrderFormProps {
  /** The approved quote that it changes. */
  readonly base: QuoteDetail;
  /** The change order that is edited; absent for a new one. */
  readonly existing?: QuoteDetail | undefined;
  /** Called with the stored change order. */
  readonly onDone: (change: QuoteDetail, isSent: boolean) => void;
}

/** What a change order adds, as far as it can be read, in cents. */
const centsOf = (draft: QuoteDraft): number =>
  quoteAmounts({
    ...quoteSoFar(draft),
    change: { number: 1, quoteNumber: '', approvedHash: '', reason: '' },
  }).total;

/** What was typed into the form of a change order, what it adds, and the actions that send or save it. */
export function useChangeOrder({ base, existing, onDone }: ChangeOrderFormProps) {
  const { userId } = useUser();
  const today = useAccountToday();
  const [{ slots, formId, untouched, content }] = useState(() =>
    startChange({ userId, today, base, existing }),
  );
  const { quoteId } = content;
  const [draft, setDraft] = useState(content.draft);
  const [basedOn, setBasedOn] = useState(content.basedOn);
  const fieldFaults = useFieldFaults();
  const { refuse, setFailure } = fieldFaults;
  const [busy, setBusy] = useState<'send' | 'save'>();
  const wasSent = existing !== undefined && existing.state !== 'draft';
  const typed = asChangeDraft(draft, base.content);
  const cents = centsOf(typed);
  const agreedCents = base.agreedCents ?? base.totalCents;
  const { store, stop } = useStoredForm({
    slots,
    formId,
    content: useMemo(() => ({ quoteId, basedOn, draft }), [quoteId, basedOn, draft]),
    startsFromSlot: true,
    isUntouched: (form) => haveSameFields(form.draft, untouched),
    // The address of the form names the quote already.
    onStored: () => undefined,
  });

  function change(changes: Partial<QuoteDraft>): void {
    setDraft({ ...draft, ...changes });
    fieldFaults.hide((field) => field in changes);
  }

  async function submit(action: 'send' | 'save'): Promise<void> {
    const checked = validateQuote(typed);
    if (action === 'send' && !checked.ok) return refuse(checked.refusal);
    fieldFaults.clear();
    setBusy(action);
    store();
    const { clientId } = base;
    const body = {
      quote: typed,
      changeOf: base.quoteId,
      ...(clientId !== undefined && { clientId }),
      ...(basedOn !== '' && { basedOn }),
    } satisfies BodyOf<'send-quote'>;
    try {
      const path = { quoteId };
      const { quote } =
        action === 'save'
          ? await callAsAccount('save-quote-draft', { path, body })
          : await submitOnce(
              userStorageKey(userId, `change-order.${quoteId}`),
              JSON.stringify(typed),
              (key) => callAsAccount('send-quote', { path, body, key }),
            );
      stop();
      onDone(quote, action === 'send');
    } catch (error) {
      const failed = failureOf(error);
      const { code, faults: refused = [] } = failed;
      if (code === 'invalid-quote' && refused.length > 0) return refuse(refused);
      const fallback = action === 'send' ? quoteTexts.sendFailed : quoteTexts.saveFailed;
      setFailure(shownSentence(failed) ?? fallback);
      // The change order is stored although its email may not have arrived.
      if (code !== 'quote-mail-refused' && code !== 'quote-delivery-unknown') return;
      const stored = await callAsAccount('get-lite-quote', { path: { quoteId } }).catch(() => undefined);
      if (stored) setBasedOn(stored.quote.contentId);
    } finally {
      setBusy(undefined);
    }
  }

  return {
    ...{ draft, change, fieldFaults, busy, wasSent, submit },
    hasChanges: !haveSameFields(draft, untouched),
    /** What the change order adds, in cents. */
    cents,
    /** What is agreed without it, in cents. */
    agreedCents,
  };
}
