import { useEffect, useMemo, useState } from 'react';
import { withOfferedNumber } from '#domain/documents/invoice-draft';
import { type FreeInvoiceDraft, freeInvoiceFaults } from '#domain/free-invoice/validate-free-invoice';
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

/** True when nothing was typed; number and issue date come by themselves, and so does what the form began with. */
function isPristine(
  { invoiceNumber, issueDate, lineItems, ...texts }: FreeInvoiceDraft,
  offered: FreeInvoiceDraft | undefined,
): boolean {
  const known: Readonly<Record<string, unknown>> = { ...offered };
  return (
    lineItems.length === 1 &&
    lineItems.every(isBlankLine) &&
    Object.entries(texts).every(([field, text]) => text === '' || text === known[field])
  );
}

const nobody = {
  businessName: '',
  businessAddress: '',
  businessCity: '',
  businessPhone: '',
  businessEmail: '',
  recipientEmail: '',
} as const;

/** The form of the free generator: it begins with what is given, else as this browser left it. */
export function useFreeForm(startWith: FreeInvoiceDraft | undefined) {
  const form = useInvoiceForm<FreeInvoiceDraft>(freeInvoiceFaults, () => startWith ?? blankFreeDraft('', ''));
  const { draft, dispatch, change } = form;
  const [start, setStart] = useState<FreeStart>();
  const [isCleared, setIsCleared] = useState(false);
  const replaceDraft = useReplaceDraft(form);
  const offeredNumber = start?.offeredNumber ?? '';
  const sending = useMemo(() => withOfferedNumber(draft, offeredNumber), [draft, offeredNumber]);
  const offered = start?.origin === 'next' ? start.draft : undefined;
  const kept = useKeptDraft(start, draft, isPristine(draft, offered));

  // Number, day and the kept draft exist in the browser only, so they come after the prerendered page was taken over.
  useEffect(() => {
    const now = new Date();
    const { invoiceNumber: offeredNumber } = newFreeDraft(now);
    const begun: FreeStart = startWith
      ? { formId: crypto.randomUUID(), draft: startWith, origin: 'blank', offeredNumber }
      : startFreeForm(now);
    if (!startWith) dispatch({ kind: 'replace', draft: begun.draft });
    setStart(begun);
  }, [startWith, dispatch]);

  /** The address under From is also where the PDF goes, until another one is typed there. */
  function changeField(field: Parameters<typeof change>[0], value: string) {
    const follows = draft.recipientEmail === '' || draft.recipientEmail === draft.businessEmail;
    change(field, value);
    if (field === 'businessEmail' && follows) change('recipientEmail', value);
  }

  function clear() {
    const sent = sentDraft.read();
    sentDraft.forget();
    setIsCleared(true);
    replaceDraft({ ...draft, ...nobody }, 'Business and email cleared', () => {
      if (sent) sentDraft.keep(sent);
      setIsCleared(false);
    });
  }

  return {
    form: { ...form, change: changeField },
    /** The form as it is sent. */
    draft: sending,
    /** Keeps the number it is sent with in the form, so that trying again after a reload is the same submission. */
    keepNumber: () => form.change('invoiceNumber', sending.invoiceNumber),
    /** Takes out what came from the invoice before; undefined when nothing of it is in. */
    clear: offered && !isCleared ? clear : undefined,
    kept,
  };
}
