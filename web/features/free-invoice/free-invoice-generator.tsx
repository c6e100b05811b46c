import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type FreeInvoiceDraft, freeInvoiceFaults } from '#domain/free-invoice/validate-free-invoice';
import { sheetOfDraft } from '#domain/invoice/invoice-sheet';
import type { InvoiceFault } from '#domain/invoice/validate-invoice';
import { Alert } from '../../ui/alert.tsx';
import { usePrefetchToast } from '../../ui/toast-host.tsx';
import { GeneratorLayout } from '../invoice-form/generator-layout.tsx';
import { useInvoiceForm } from '../invoice-form/use-invoice-form.ts';
import { usePreviewSwitch } from '../invoice-form/use-preview-switch.ts';
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

type Notice =
  | { readonly kind: 'none' }
  | { readonly kind: 'faults'; readonly refusedByServer: readonly InvoiceFault[] }
  | { readonly kind: 'failure'; readonly message: string; readonly limitReached: boolean };

/** The free generator: the form, its live page, and sending it. */
export function FreeInvoiceGenerator({ startWith, onSent, upgrade }: FreeInvoiceGeneratorProps) {
  const form = useInvoiceForm<FreeInvoiceDraft>(freeInvoiceFaults, () => startWith ?? blankFreeDraft('', ''));
  const { draft, dispatch } = form;
  const sheet = useMemo(() => sheetOfDraft(draft), [draft]);
  const [ready, setReady] = useState(false);
  const kept = useKeptDraft(draft, ready);
  const { state: botCheck, retry } = useBotCheck();
  const { sending, send } = useSendFreeInvoice();
  const [notice, setNotice] = useState<Notice>({ kind: 'none' });
  const { previewing, setPreviewing, top } = usePreviewSwitch();
  const errorList = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  usePrefetchToast();

  // Number, day and the kept draft exist in the browser only, so they come after the prerendered page was taken over.
  useEffect(() => {
    if (!startWith) dispatch({ kind: 'replace', draft: unsentDraft.read() ?? newFreeDraft(new Date()) });
    setReady(true);
  }, [startWith, dispatch]);

  async function submit() {
    setNotice({ kind: 'none' });
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
        dispatch({ kind: 'reveal-all' });
        setPreviewing(false);
        setNotice({ kind: 'faults', refusedByServer: form.faults.length > 0 ? [] : outcome.faults });
        return;
      case 'failed':
        setNotice(outcome && { ...outcome, kind: 'failure' });
    }
  }

  // The focus goes to what has to be read next: the list of faults, or the button that tries again.
  useEffect(() => {
    if (notice.kind === 'faults') errorList.current?.focus();
    if (notice.kind === 'failure') button.current?.focus();
  }, [notice]);

  return (
    <GeneratorLayout
      form={form}
      sheet={sheet}
      refusedByServer={notice.kind === 'faults' ? notice.refusedByServer : undefined}
      errorList={errorList}
      previewing={previewing}
      top={top}
      onSubmit={() => void submit()}
      bar={
        <SubmitBar
          ref={button}
          total={sheet.total.value}
          botCheck={botCheck}
          onRetryBotCheck={retry}
          emailMissing={draft.recipientEmail.trim() === ''}
          sending={sending}
          previewing={previewing}
          onTogglePreview={() => setPreviewing(!previewing)}
          failure={
            notice.kind === 'failure' && (
              <Alert tone="error" className="mb-3">
                {notice.message}
                {notice.limitReached && <> {upgrade}</>}
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
