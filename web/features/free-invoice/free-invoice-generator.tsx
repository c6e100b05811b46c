import { type ReactNode, useMemo } from 'react';
import { keptOnDevice } from '#domain/contract/call-failure';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { freeInvoiceMessages } from '#domain/free-invoice/free-invoice-messages';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { Alert } from '../../ui/alert.tsx';
import { usePrefetchToast } from '../../ui/toast-host.tsx';
import { useAction } from '../../ui/use-action.ts';
import { GeneratorLayout } from '../documents/form/generator-layout.tsx';
import { useSubmitFeedback } from '../documents/form/use-submit-feedback.ts';
import { FormSections } from './form-sections.tsx';
import { sentDraft } from './free-draft-store.ts';
import type { SendOutcome, Submission } from './send-free-invoice.ts';
import { SubmitBar } from './submit-bar.tsx';
import { useBotCheck } from './use-bot-check.ts';
import { useFreeForm } from './use-free-form.ts';

export type SentInvoice = Extract<SendOutcome, { readonly kind: 'sent' }> & {
  readonly draft: FreeInvoiceDraft;
};

interface FreeInvoiceGeneratorProps {
  /** An initial draft that replaces the one stored in this browser. */
  readonly startWith?: FreeInvoiceDraft | undefined;
  readonly onSent: (sent: SentInvoice) => void;
  /** Shown beside the message that a limit was reached: how to get more invoices. */
  readonly upgrade: ReactNode;
  /** Renders a sentence with our support address as a link. */
  readonly renderWithLink: (sentence: string) => ReactNode;
}

type Failure = Extract<SendOutcome, { readonly kind: 'failed' }>;

/** The free invoice generator: form, live preview and sending. */
export function FreeInvoiceGenerator({
  startWith,
  onSent,
  upgrade,
  renderWithLink,
}: FreeInvoiceGeneratorProps) {
  const { state: botCheck, retry, faultsOf } = useBotCheck();
  const { form, draft, keepNumber, clear, storedForm } = useFreeForm(startWith, faultsOf);
  const sheet = useMemo(() => sheetOfDraft(draft), [draft]);
  const sending = useAction(
    async (submission: Submission): Promise<SendOutcome> =>
      botCheck.kind === 'ready'
        ? botCheck.send(submission)
        : { kind: 'failed', message: freeInvoiceMessages.botCheckLoading, limitReached: false },
  );
  const isSending = sending.state.kind === 'running';
  const feedback = useSubmitFeedback<FreeInvoiceDraft, Failure>(form);
  usePrefetchToast();

  async function submit() {
    feedback.clear();
    keepNumber();
    const outcome = await sending.run({ formId: storedForm.formId(), draft, faults: form.faults });
    switch (outcome?.kind) {
      case undefined: // Another submit was running.
        return;
      case 'sent':
        storedForm.stop();
        sentDraft.keep(draft);
        onSent({ ...outcome, draft });
        return;
      case 'invalid':
        // The form shows its own faults anyway.
        feedback.refuse(form.faults.length > 0 ? [] : outcome.faults);
        return;
      case 'failed':
        feedback.fail(outcome);
    }
  }

  return (
    <GeneratorLayout
      {...feedback.layout}
      form={form}
      sheet={sheet}
      isSending={isSending}
      onSubmit={() => void submit()}
      sendsEmail
      submitBar={
        <SubmitBar
          {...feedback.bar}
          total={sheet.total.value}
          botCheck={botCheck}
          onRetryBotCheck={retry}
          emailMissing={draft.recipientEmail.trim() === ''}
          sending={isSending}
          failure={
            feedback.failure && (
              <Alert tone="error" className="mb-3">
                {renderWithLink(feedback.failure.message)}
                {feedback.failure.message === freeInvoiceMessages.offline && (
                  <span className="block">{keptOnDevice}</span>
                )}
                {feedback.failure.limitReached && <> {upgrade}</>}
              </Alert>
            )
          }
        />
      }
    >
      <FormSections form={form} sheet={sheet} onClear={clear} />
    </GeneratorLayout>
  );
}
