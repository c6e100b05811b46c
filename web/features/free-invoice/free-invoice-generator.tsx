import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type FreeInvoiceDraft, freeInvoiceFaults } from '#domain/free-invoice/validate-free-invoice';
import { sheetOfDraft } from '#domain/invoice/invoice-sheet';
import { type InvoiceFault, shownMessages } from '#domain/invoice/validate-invoice';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { usePrefetchToast } from '../../ui/toast-host.tsx';
import { elementId, keyOfField } from '../invoice-form/field-keys.ts';
import { SheetPreview } from '../invoice-form/sheet-preview.tsx';
import { useInvoiceForm } from '../invoice-form/use-invoice-form.ts';
import { FormSections } from './form-sections.tsx';
import { blankFreeDraft, sentDraft, unsentDraft } from './free-draft-store.ts';
import { SubmitBar } from './submit-bar.tsx';
import { useBotCheck } from './use-bot-check.ts';
import { newFreeDraft, useKeptDraft } from './use-kept-draft.ts';
import { usePreviewSwitch } from './use-preview-switch.ts';
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

/** Enter belongs to the lines editor and to buttons; anywhere else it would submit by accident. */
const isFieldEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && event.target instanceof HTMLInputElement;

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

  const listed =
    notice.kind === 'faults'
      ? shownMessages([
          ...form.faults.filter(({ field }) => form.errors.has(keyOfField(field, form.lineIds))),
          ...notice.refusedByServer,
        ])
      : [];

  return (
    <form
      noValidate
      aria-label="Invoice"
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          void submit();
        } else if (isFieldEnter(event)) event.preventDefault();
      }}
    >
      <div ref={top} className="min-w-0 scroll-mt-20">
        {listed.length > 0 && (
          <div className="mb-4">
            <ErrorList
              ref={errorList}
              errors={listed.map(({ field, message }) => ({
                fieldId: elementId(keyOfField(field, form.lineIds)),
                message,
              }))}
            />
          </div>
        )}
        {previewing && (
          <section aria-label="Invoice preview" className="mb-4 rounded-card shadow-raised lg:hidden">
            <SheetPreview sheet={sheet} />
          </section>
        )}
        <div className={classNames(previewing && 'hidden lg:block')}>
          <FormSections form={form} sheet={sheet} />
        </div>
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
      </div>
      <section
        aria-label="Invoice preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page taller than the window scrolls here, by keyboard too
        tabIndex={0}
        className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto rounded-card shadow-raised lg:block"
      >
        <SheetPreview sheet={sheet} />
      </section>
    </form>
  );
}
