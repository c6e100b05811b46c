import { useState } from 'react';
import { isDraft } from '#domain/documents/invoice-status';
import { typedAmount } from '#domain/money';
import { changeTexts } from '#domain/quotes/change-order';
import { leftCentsOf } from '#domain/quotes/quote-billing';
import { useProfile } from '../../../session/use-account.ts';
import { FormNotice } from '../../documents/form/form-notice.tsx';
import type { ReplaceableForm } from '../../documents/form/use-invoice-form.ts';
import { type ApprovedQuote, agreedCentsOf, withAgreedNow, withAgreedRows } from './draft-of-quote.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { newInvoiceDefaultsOf } from './start-draft.ts';
import type { LiteInvoiceEditorProps } from './use-editor.ts';

interface AgreedChangedProps {
  readonly form: ReplaceableForm<LiteInvoiceDraft>;
  /** The quote of the invoice, as it was read last; undefined for an invoice without one. */
  readonly approved: ApprovedQuote | undefined;
  /** Replaces the draft, with Undo. */
  readonly replaceDraft: (draft: LiteInvoiceDraft, title: string) => void;
}

/** Says that a change order was signed while the form of the whole quote was open, and offers what is agreed now. */
export function AgreedChanged({ form: { draft, dispatch }, approved, replaceDraft }: AgreedChangedProps) {
  const profile = useProfile();
  if (!approved) return null;
  const agreedCents = agreedCentsOf(approved);
  const agreedTotal = typedAmount(agreedCents);
  const isAsked = draft.invoiceId === '' && draft.agreedTotal !== '' && draft.agreedTotal !== agreedTotal;
  if (!isAsked || draft.progress) return null;
  return (
    <FormNotice
      tone="warning"
      actions={{
        [changeTexts.useAgreed]: () =>
          replaceDraft(
            withAgreedNow(draft, approved, new Date(), newInvoiceDefaultsOf(profile)),
            changeTexts.rowsReplaced,
          ),
        // The change order can be billed later, because the rows come from the total before it.
        [changeTexts.keepRows]: () => dispatch({ kind: 'replace', draft: { ...draft, agreedTotal } }),
      }}
    >
      {changeTexts.changedMeanwhile(agreedCents)}
    </FormNotice>
  );
}

interface DraftBesideChangeProps extends Pick<AgreedChangedProps, 'form' | 'replaceDraft'> {
  readonly stored: NonNullable<LiteInvoiceEditorProps['stored']>;
}

/** Says that a change order was signed after a draft of the whole quote was saved, and offers what is agreed now. */
export function DraftBesideChange({ form: { draft }, stored, replaceDraft }: DraftBesideChangeProps) {
  const [isKept, setIsKept] = useState(false);
  const { invoiceId, billing, progress } = stored;
  if (isKept || !billing || progress || !isDraft(stored)) return null;
  const { agreed, parts } = billing;
  const quotedTotal = typedAmount(agreed.amounts.total);
  // It has a part exactly if something was signed that it does not bill.
  const isAsked = parts[invoiceId] !== undefined && draft.quotedTotal !== quotedTotal;
  if (!isAsked || leftCentsOf(billing) === 0) return null;
  return (
    <FormNotice
      tone="warning"
      actions={{
        [changeTexts.useAgreed]: () =>
          replaceDraft({ ...withAgreedRows(draft, agreed), quotedTotal }, changeTexts.rowsReplaced),
        [changeTexts.keepRows]: () => setIsKept(true),
      }}
    >
      {changeTexts.changedSinceDraft(agreed.amounts.total)}
    </FormNotice>
  );
}
