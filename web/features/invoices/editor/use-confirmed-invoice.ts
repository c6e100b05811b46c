import { sentenceOfSendFailure } from '#domain/invoices/generator-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useAction } from '../../../ui/use-action.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { SendOutcome } from './use-send-invoice.ts';

/** How the invoice of a form stands whose mail was not confirmed; undefined while nobody knows more. */
async function outcomeOf({ invoiceId, basedOn }: LiteInvoiceDraft): Promise<SendOutcome | undefined> {
  try {
    const { invoice } = await callAsAccount('get-invoice', { path: { invoiceId } });
    const hasArrived = invoice.contentId === basedOn && invoice.delivery === 'accepted';
    return hasArrived ? { kind: 'done', invoice } : undefined;
  } catch (error) {
    const failure = failureOf(error);
    return { kind: 'failed', failure, key: basedOn, message: sentenceOfSendFailure(failure) };
  }
}

/** Looks whether an invoice of unknown outcome has arrived after all, before it is mailed once more. */
export function useConfirmedInvoice() {
  const { state, run } = useAction(outcomeOf);
  return { looking: state.kind === 'running', look: run };
}
