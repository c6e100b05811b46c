import { useCallback, useEffect, useMemo, useState } from 'react';
import { withSuggestedNumber } from '#domain/documents/invoice-draft';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import type { FaultsOf } from '../documents/form/form-faults.ts';
import { isBlankLine } from '../documents/form/form-state.ts';
import { useInvoiceForm } from '../documents/form/use-invoice-form.ts';
import { useReplaceDraft } from '../documents/form/use-replace-draft.ts';
import {
  blankFreeDraft,
  type FreeStart,
  newFreeDraft,
  sentDraft,
  startFreeForm,
} from './free-draft-store.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** True if nothing was typed. Ignores number, issue date, and what was copied from the previous invoice. */
function isPristine(
  { invoiceNumber, issueDate, lineItems, ...texts }: FreeInvoiceDraft,
  copiedDraft: FreeInvoiceDraft | undefined,
): boolean {
  const initialTexts: Readonly<Record<string, unknown>> = { ...copiedDraft };
  return (
    lineItems.length === 1 &&
    lineItems.every(isBlankLine) &&
    Object.entries(texts).every(([field, text]) => text === '' || text === initialTexts[field])
  );
}

const noBusiness = {
  businessName: '',
  businessAddress: '',
  businessCity: '',
  businessPhone: '',
  businessEmail: '',
  recipientEmail: '',
} as const;

/** The form of the free generator. It starts with `startWith`, otherwise with the content stored in this browser. */
export function useFreeForm(startWith: FreeInvoiceDraft | undefined, faultsOf: FaultsOf<FreeInvoiceDraft>) {
  const form = useInvoiceForm<FreeInvoiceDraft>(faultsOf, () => startWith ?? blankFreeDraft('', ''));
  const { draft, dispatch, change } = form;
  const [start, setStart] = useState<FreeStart>();
  const [isCleared, setIsCleared] = useState(false);
  const replaceDraft = useReplaceDraft(form);
  const offeredNumber = start?.offeredNumber ?? '';
  const draftToSend = useMemo(
    () => withSuggestedNumber(form.draftToSend, offeredNumber),
    [form.draftToSend, offeredNumber],
  );
  const copiedDraft = start?.origin === 'next' ? start.draft : undefined;
  const storedForm = useKeptDraft(start, draft, isPristine(draft, copiedDraft));

  // Number, date and stored draft exist only in the browser, so they are set after hydration.
  useEffect(() => {
    const now = new Date();
    const { invoiceNumber: newNumber } = newFreeDraft(now);
    const newStart: FreeStart = startWith
      ? { formId: crypto.randomUUID(), draft: startWith, origin: 'blank', offeredNumber: newNumber }
      : startFreeForm(now);
    if (!startWith) dispatch({ kind: 'replace', draft: newStart.draft });
    setStart(newStart);
  }, [startWith, dispatch]);

  const { recipientEmail, businessEmail } = draft;
  const recipientFollows = recipientEmail === '' || recipientEmail === businessEmail;
  /** The business email is also used as the recipient until the user types another recipient. */
  const changeField = useCallback(
    (field: Parameters<typeof change>[0], value: string) => {
      change(field, value);
      if (field === 'businessEmail' && recipientFollows) change('recipientEmail', value);
    },
    [change, recipientFollows],
  );

  function clear() {
    const sent = sentDraft.read();
    sentDraft.forget();
    setIsCleared(true);
    replaceDraft({ ...draft, ...noBusiness }, 'Business and email cleared', () => {
      if (sent) sentDraft.keep(sent);
      setIsCleared(false);
    });
  }

  return {
    form: { ...form, change: changeField },
    /** The form as it will be sent. */
    draft: draftToSend,
    /** Writes the sent number into the form, so that a retry after a reload is the same submission. */
    keepNumber: () => form.change('invoiceNumber', draftToSend.invoiceNumber),
    /** Removes what was copied from the previous invoice; undefined if nothing was copied. */
    clear: copiedDraft && !isCleared ? clear : undefined,
    storedForm,
  };
}
