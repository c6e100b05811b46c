import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { type InvoiceFault, shownMessages } from '#domain/documents/invoice-limits';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { ReadableSheet } from '../sheet/readable-sheet.tsx';
import { SheetPreview } from '../sheet/sheet-preview.tsx';
import { elementId, keyOfField } from './form-faults.ts';
import { useFollowLine } from './use-follow-line.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import { useZeroQuestion } from './use-zero-question.ts';

interface GeneratorLayoutProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly sheet: InvoiceSheet;
  /** What is written: an invoice unless told. */
  readonly noun?: 'Invoice' | 'Quote';
  /** An image of the business, already safe to show. */
  readonly logoUrl?: string | undefined;
  /** Faults to list, undefined before a submit was refused: what the form shows of its own, then the server's. */
  readonly refusedByServer: readonly InvoiceFault[] | undefined;
  readonly errorList: Ref<HTMLElement>;
  /** On small screens the preview replaces the form. */
  readonly previewing: boolean;
  readonly top: Ref<HTMLDivElement>;
  /** While it is sent the form stands still: what is typed then would be on no invoice. */
  readonly sending: boolean;
  readonly onSubmit: () => void;
  /** Submitting mails the invoice; an invoice over nothing is asked about before. */
  readonly mails: boolean;
  /** The form's sections. */
  readonly children: ReactNode;
  /** Total and submit. */
  readonly bar: ReactNode;
}

/** Enter belongs to the lines editor, to buttons and to a last field; anywhere else it would submit by accident. */
const isFieldEnter = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && target.getAttribute('enterkeyhint') !== 'send';

/** Ctrl or Cmd with Enter submits; Enter alone does in a field that says so to phones too, and nowhere else. */
function submitByKeys(event: KeyboardEvent, onSubmit: () => void) {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    onSubmit();
  } else if (isFieldEnter(event)) event.preventDefault();
}

/**
 * Form and live page side by side, or one behind the other on a phone; on paper the page alone. Ctrl or Cmd with Enter
 * submits.
 */
export function GeneratorLayout<Draft extends InvoiceDraft>(props: GeneratorLayoutProps<Draft>) {
  const { form, sheet, noun = 'Invoice', logoUrl, refusedByServer, previewing, sending, mails } = props;
  const { submit, question } = useZeroQuestion(
    mails && form.faults.length === 0,
    sheet.total.value,
    props.onSubmit,
  );
  const pane = useFollowLine(form.draft);
  const paper = { sheet, ...(logoUrl !== undefined && { logoUrl }) };

  return (
    // Before any script a submit does nothing; a plain form would write the invoice into the URL.
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
        <div ref={props.top} className="min-w-0 scroll-mt-20 print:hidden">
          {refusedByServer && (
            <FaultList form={form} refusedByServer={refusedByServer} ref={props.errorList} />
          )}
          {previewing && <PhonePreview label={`${noun} preview`} {...paper} />}
          <div
            inert={sending}
            className={classNames(
              'transition-opacity',
              sending && 'opacity-60',
              previewing && 'hidden lg:block',
            )}
          >
            {props.children}
          </div>
          {props.bar}
        </div>
        <section
          ref={pane}
          aria-label={`${noun} preview`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a page taller than the window scrolls here, by keyboard too
          tabIndex={0}
          className="sheet-pane sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto rounded-card shadow-raised lg:block print:static print:block print:max-h-none print:overflow-visible print:shadow-none"
        >
          <SheetPreview {...paper} />
        </section>
      </form>
      <LazyConfirmDialog asked={question} />
    </>
  );
}

interface PhonePreviewProps {
  readonly label: string;
  readonly sheet: InvoiceSheet;
  readonly logoUrl?: string;
}

const PhonePreview = ({ label, ...paper }: PhonePreviewProps) => (
  <section aria-label={label} className="mb-4 overflow-hidden rounded-card shadow-raised lg:hidden">
    <ReadableSheet {...paper} />
  </section>
);

interface FaultListProps<Draft extends InvoiceDraft> {
  readonly form: InvoiceForm<Draft>;
  readonly refusedByServer: readonly InvoiceFault[];
  readonly ref: Ref<HTMLElement>;
}

/** Everything that has to be fixed: the form's own errors, then the server's. */
function FaultList<Draft extends InvoiceDraft>({ form, refusedByServer, ref }: FaultListProps<Draft>) {
  const { faults, errors, lineIds } = form;
  const shown = faults.filter(({ field }) => errors.has(keyOfField(field, lineIds)));
  const listed = shownMessages([...shown, ...refusedByServer]);
  if (listed.length === 0) return null;
  return (
    <div className="mb-4">
      <ErrorList
        ref={ref}
        errors={listed.map(({ field, message }) => ({
          fieldId: elementId(keyOfField(field, lineIds)),
          message,
        }))}
      />
    </div>
  );
}
