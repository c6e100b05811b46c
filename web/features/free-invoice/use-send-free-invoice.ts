import { useCallback, useRef, useState } from 'react';
import type { SendFreeInvoiceBody } from '#domain/contract/free-invoice';
import {
  freeInvoiceMessages,
  isUncertain,
  type SendFailure,
  sentenceOfFailure,
} from '#domain/free-invoice/free-invoice-messages';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import type { InvoiceFault } from '#domain/paper/validate-invoice';
import { sendFreeInvoice } from '../../adapters/api/send-free-invoice.ts';
import { settleSubmissionKey, submissionKeyFor } from '../paper/form/submission-key.ts';
import type { BotCheckState } from './use-bot-check.ts';

const storeKey = 'free-invoice.submission';

/** How a submit ended. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly email: string; readonly invoiceCount: number }
  | { readonly kind: 'invalid'; readonly faults: readonly InvoiceFault[] }
  | { readonly kind: 'failed'; readonly message: string; readonly limitReached: boolean }
  /** Another submit is still running; this one did nothing. */
  | { readonly kind: 'ignored' };

const failed = (message: string, limitReached = false): SendOutcome => ({
  kind: 'failed',
  message,
  limitReached,
});

/** The invoice as it travels: the draft's fields in the order of the wire, without the address. */
function wireOf({
  recipientEmail,
  ...invoice
}: FreeInvoiceDraft): Omit<SendFreeInvoiceBody, 'recaptchaToken'> {
  return {
    recipientEmail: recipientEmail.trim(),
    invoice: { ...invoice, lineItems: [...invoice.lineItems] },
  };
}

async function attempt(
  draft: FreeInvoiceDraft,
  faults: readonly InvoiceFault[],
  botCheck: BotCheckState,
): Promise<SendOutcome> {
  if (botCheck.kind !== 'ready') return failed(freeInvoiceMessages.botCheckLoading);
  const token = await botCheck.check.execute('generate_invoice');
  if (!token.ok)
    return failed(navigator.onLine ? freeInvoiceMessages.botCheckFailed : freeInvoiceMessages.offline);
  if (faults.length > 0) return { kind: 'invalid', faults };

  const content = wireOf(draft);
  const key = submissionKeyFor(storeKey, JSON.stringify(content), () => crypto.randomUUID());
  const answer = await sendFreeInvoice({ ...content, recaptchaToken: token.value }, key);
  if (answer.ok) {
    settleSubmissionKey(storeKey);
    return { kind: 'sent', email: content.recipientEmail, invoiceCount: answer.value.invoiceCount };
  }
  return outcomeOf(answer.refusal);
}

function outcomeOf(failure: SendFailure): SendOutcome {
  if (!isUncertain(failure)) settleSubmissionKey(storeKey);
  if (failure.kind === 'problem' && failure.body.error === 'invalid-invoice' && failure.body.faults?.length)
    return { kind: 'invalid', faults: failure.body.faults };
  const limitReached =
    failure.kind === 'problem' &&
    (failure.body.error === 'free-limit-reached' || failure.body.error === 'sending-not-allowed');
  return failed(sentenceOfFailure(failure), limitReached);
}

/** Sends the free form in the specified order: bot check, validation, call. One submit at a time. */
export function useSendFreeInvoice() {
  const [sending, setSending] = useState(false);
  const running = useRef(false);
  const send = useCallback(
    async (
      draft: FreeInvoiceDraft,
      faults: readonly InvoiceFault[],
      botCheck: BotCheckState,
    ): Promise<SendOutcome> => {
      if (running.current) return { kind: 'ignored' };
      running.current = true;
      setSending(true);
      try {
        return await attempt(draft, faults, botCheck);
      } catch (fault) {
        return outcomeOf({ kind: 'thrown', message: fault instanceof Error ? fault.message : '' });
      } finally {
        running.current = false;
        setSending(false);
      }
    },
    [],
  );
  return { sending, send } as const;
}
