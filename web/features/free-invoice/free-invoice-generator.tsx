import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type FreeInvoiceDraft, freeInvoiceFaults } from '#domain/free-invoice/validate-free-invoice';
import { sheetOfDraft } from '#domain/paper/invoice-sheet';
import { Alert } from '../../ui/alert.tsx';
import { usePrefetchToast } from '../../ui/toast-host.tsx';
import { GeneratorLayout } from '../invoice-form/generator-layout.tsx';
import { useInvoiceForm } from '../invoice-form/use-invoice-form.ts';
import { useSubmitFrame } from '../invoice-form/use-submit-frame.ts';
import { FormSections } from './form-sections.tsx';
import { blankFreeDraft, sentDraft, unsentDraft } from './free-draft-store.ts';
import { SubmitBar } from './submit-bar.tsx';
import { useBotCheck } from './use-bot-check.ts';
import { newFreeDraft, useKeptDraft } from './use-kept-draft.ts';
import { type SendOutcome, useSendFreeInvoice } from './use-send-free-invoice.ts';

export type SentInvoice = Extract<SendOutcome, { readonly kind: 'sent' }> & {
  readonly draft: FreeInvoiceDraft;
};

interface FreeInvoiceGeneratorProps {
  /** A draft to go on with, instead of the one kept in this browser or a blank one. */
  readonly startWith?: FreeInvoiceDraft | undefined;
  readonly onSent: (sent: SentInvoice) => void;
  /** Stands beside the text of a reached limit: the way to more invoices. */
  readonly upgrade: ReactNode;
}

type Failure = Extract<SendOutcome, { readonly kind: 'failed' }>;

/** The free generator: the form, its live page, and sending it. */
export function FreeInvoiceGenerator({ startWith, onSent, upgrade }: FreeInvoiceGeneratorProps) {
  const form = useInvoiceForm<FreeInvoiceDraft>(freeInvoiceFaults, () => startWith ?? blankFreeDraft('', ''));
  const { draft, dispatch } = form;
  const sheet = useMemo(() => sheetOfDraft(draft), [draft]);
  const [ready, setReady] = useState(false);
  const kept = useKeptDraft(draft, ready);
  const { state: botCheck, retry } = useBotCheck();
  const { sending, send } = useSendFreeInvoice();
  const frame = useSubmitFrame<FreeInvoiceDraft, Failure>(form);
  usePrefetchToast();

  // Number, day and the kept draft exist in the browser only, so they come after the prerendered page was taken over.
  useEffect(() => {
    if (!startWith) dispatch({ kind: 'replace', draft: unsentDraft.read() ?? newFreeDraft(new Date()) });
    setReady(true);
  }, [startWith, dispatch]);

  async function submit() {
    frame.begin();
    const outcome = await send(draft, form.faults, botCheck);
    switch (outcome.kind) {
      case 'ignored':
        return;
      case 'sent':
        kept.stop();
        sentDraft.keep(draft);
        onSent({ ...outcome, draft });
        return;
      case 'invalid':
        frame.refuse(form.faults.length > 0 ? [] : outcome.faults);
        return;
      case 'failed':
        frame.fail(outcome);
    }
  }

  return (
    <GeneratorLayout
      {...frame.layout}
      form={form}
      sheet={sheet}
      sending={sending}
      onSubmit={() => void submit()}
      bar={
        <SubmitBar
          {...frame.bar}
          total={sheet.total.value}
          botCheck={botCheck}
          onRetryBotCheck={retry}
          emailMissing={draft.recipientEmail.trim() === ''}
          sending={sending}
          failure={
            frame.failure && (
              <Alert tone="error" className="mb-3">
                {frame.failure.message}
                {frame.failure.limitReached && <> {upgrade}</>}
              </Alert>
            )
          }
        />
      }
    >
      <FormSections form={form} sheet={sheet} />
    </GeneratorLayout>
  );
}
