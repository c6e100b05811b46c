import { typedAmount } from '#domain/money';
import { changeTexts } from '#domain/quotes/change-order';
import { useProfile } from '../../../session/use-account.ts';
import { FormNotice } from '../../documents/form/form-notice.tsx';
import type { ReplaceableForm } from '../../documents/form/use-invoice-form.ts';
import { type ApprovedQuote, agreedCentsOf, withAgreedNow } from './draft-of-quote.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { newInvoiceDefaultsOf } from './start-draft.ts';

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
