import { type KeyboardEvent, type ReactNode, type Ref, useDeferredValue, useRef, useState } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { formatDollars } from '#domain/money';
import { classNames } from '../../../ui/class-names.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { RefusedFields } from '../../../ui/phone-fold.tsx';
import { FaultList } from './fault-list.tsx';
import { LatePreview, PhonePreview } from './late-preview.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';

const noFields: readonly string[] = [];

const zeroDollars = formatDollars(0);

interface GeneratorLayoutProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly sheet: InvoiceSheet;
  /** The kind of document; the default is an invoice. */
  readonly noun?: 'Invoice' | 'Quote';
  /** URL of the business's logo, already checked to be safe. */
  readonly logoUrl?: string | undefined;
  /** The faults that the server found; undefined before a submit was refused. Listed after the form's own. */
  readonly refusedByServer: readonly InvoiceFault[] | undefined;
  /** Receives the error list, so that the caller can focus it. */
  readonly errorList: Ref<HTMLElement>;
  /** True if the preview replaces the form on small screens. */
  readonly isPreviewing: boolean;
  /** What follows the document in that preview, such as its photos. */
  readonly belowPreview?: ReactNode;
  /** Receives the form's column, so that the caller can scroll to its top. */
  readonly column: Ref<HTMLDivElement>;
  /**
   * True while the document is being sent. The form is disabled then, because later changes would not be in the
   * document.
   */
  readonly isSending: boolean;
  readonly onSubmit: () => void;
  /** True if submitting emails the invoice. The user is asked first if the total is zero. */
  readonly sendsEmail: boolean;
  /** The form's sections. */
  readonly children: ReactNode;
  /** The total and the submit buttons. */
  readonly submitBar: ReactNode;
}

/**
 * True for Enter in an input, where it would submit the form by accident, except in inputs with `enterkeyhint="send"`.
 * Buttons and the line editor handle Enter themselves.
 */
const isFieldEnter = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && target.getAttribute('enterkeyhint') !== 'send';

/** Submits on Ctrl or Cmd with Enter. Enter alone submits only in a field with `enterkeyhint="send"`. */
function submitByKeys(event: KeyboardEvent, onSubmit: () => void) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    onSubmit();
  } else if (isFieldEnter(event)) event.preventDefault();
}

/**
 * `submit` asks once before an invoice of $0.00 is sent, because the prices may have been forgotten. `mayAsk` is false
 * if no invoice will be emailed, or if the form is invalid or not validated yet. `total` is formatted.
 */
function useZeroTotalQuestion(mayAsk: boolean, total: string, send: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const isAnswered = useRef(false);
  const question: Confirmation | undefined = isOpen
    ? {
        open: true,
        title: `Send an invoice of ${zeroDollars}?`,
        description: 'Its lines have no price, or a discount takes all of it.',
        confirm: 'Send it',
        variant: 'filled',
        onClose: () => setIsOpen(false),
        onConfirm() {
          isAnswered.current = true;
          setIsOpen(false);
          send();
        },
      }
    : undefined;
  return {
    submit() {
      if (mayAsk && total === zeroDollars && !isAnswered.current) setIsOpen(true);
      else send();
    },
    /** The open dialog, or undefined. */
    question,
  };
}

/**
 * Form and preview side by side, or one at a time on a phone; only the preview is printed. Ctrl or Cmd with Enter
 * submits.
 */
export function GeneratorLayout<Draft extends InvoiceDraft>(props: GeneratorLayoutProps<Draft>) {
  const {
    form,
    sheet,
    noun = 'Invoice',
    logoUrl,
    refusedByServer,
    isPreviewing,
    isSending,
    sendsEmail,
  } = props;
  const { submit, question: zeroTotalQuestion } = useZeroTotalQuestion(
    sendsEmail && form.isValidated && form.faults.length === 0,
    sheet.total.value,
    props.onSubmit,
  );
  // Deferred until the pressed button shows that it is busy, because the browser restyles every element of an inert
  // form. After a failure the form is enabled at once, because the user may continue typing.
  const isDisabled = useDeferredValue(isSending) && isSending;
  const previewProps = { label: `${noun} preview`, sheet, ...(logoUrl !== undefined && { logoUrl }) };

  return (
    // `method="dialog"`, because a submit before any script runs would otherwise put the invoice into the URL.
    <>
      <form
        noValidate
        method="dialog"
        aria-label={noun}
        className="grid gap-8 print:block lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => submitByKeys(event, submit)}
      >
        <div ref={props.column} className="min-w-0 scroll-mt-20 print:hidden">
          {refusedByServer && (
            <FaultList form={form} refusedByServer={refusedByServer} ref={props.errorList} />
          )}
          {isPreviewing && (
            <div className="lg:hidden">
              <PhonePreview {...previewProps} />
              {props.belowPreview}
            </div>
          )}
          <div
            inert={isDisabled}
            // A key pressed before the form is disabled would not be in the document.
            onKeyDownCapture={isSending ? (event) => event.preventDefault() : undefined}
            className={classNames(
              'transition-opacity',
              isDisabled && 'opacity-60',
              isPreviewing && 'hidden lg:block',
            )}
          >
            <RefusedFields value={refusedByServer?.map(({ field }) => String(field)) ?? noFields}>
              {props.children}
            </RefusedFields>
          </div>
          {props.submitBar}
        </div>
        <LatePreview {...previewProps} />
      </form>
      <LazyConfirmDialog confirmation={zeroTotalQuestion} />
    </>
  );
}
