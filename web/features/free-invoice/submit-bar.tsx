import type { ReactNode, Ref } from 'react';
import { freeInvoiceMessages } from '#domain/free-invoice/free-invoice-messages';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { keepFieldFocus, SubmitKeys } from '../documents/form/draft-field.tsx';
import type { BotCheckState } from './use-bot-check.ts';

interface SubmitBarProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly total: string;
  readonly botCheck: BotCheckState;
  readonly onRetryBotCheck: () => void;
  readonly emailMissing: boolean;
  readonly sending: boolean;
  readonly isPreviewing: boolean;
  readonly onTogglePreview: () => void;
  /** The error of the last submit, shown beside the button for another attempt. */
  readonly failure: ReactNode;
}

/**
 * Total and submit button, always visible at the bottom of the form. On small screens it also has the switch to the
 * preview.
 */
export function SubmitBar(props: SubmitBarProps) {
  const { total, botCheck, emailMissing, sending, isPreviewing, failure } = props;
  return (
    <ActionBar className="bottom-0 z-30 -mx-[clamp(1rem,4vw,1.5rem)] border-t border-line bg-surface px-4 py-1.5 sm:mx-0 sm:mt-4 sm:rounded-t-card sm:border-x sm:px-6 sm:py-3 lg:rounded-b-card lg:border-b print:hidden">
      {failure}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4 sm:gap-y-2">
        <div className="flex basis-full flex-wrap items-center justify-between gap-x-3 sm:contents">
          <p className="max-sm:flex max-sm:items-baseline max-sm:gap-x-2 sm:mr-auto">
            <span className="block text-xs text-muted">Total</span>
            <strong
              className="amount block text-left text-lg leading-tight font-semibold sm:text-xl"
              translate="no"
            >
              {total}
            </strong>
          </p>
          <div
            id="submit-status"
            role="status"
            className="text-muted max-sm:text-xs sm:order-last sm:min-h-5 sm:basis-full sm:text-sm"
          >
            <Status {...props} />
          </div>
        </div>
        <Button variant="outline" className="lg:hidden" onClick={props.onTogglePreview}>
          {isPreviewing ? 'Edit' : 'Preview'}
        </Button>
        <Button
          ref={props.ref}
          type="submit"
          onMouseDown={keepFieldFocus}
          className="max-sm:min-w-0 max-sm:flex-1 max-sm:px-2 max-sm:py-1 max-sm:leading-tight"
          disabled={emailMissing || botCheck.kind !== 'ready'}
          busy={sending}
          busyLabel={freeInvoiceMessages.sending}
          aria-describedby="submit-status"
        >
          Send invoice
        </Button>
      </div>
    </ActionBar>
  );
}

/** One line of status: what the button waits for, or what it will do. */
function Status({ botCheck, onRetryBotCheck, emailMissing, sending }: SubmitBarProps) {
  if (sending) return <span className="sr-only">{freeInvoiceMessages.sending}</span>;
  switch (botCheck.kind) {
    case 'loading':
      return <span>{freeInvoiceMessages.verificationLoading}</span>;
    case 'unavailable':
      return (
        <>
          <span>{freeInvoiceMessages.verificationMissing}</span>{' '}
          <button
            type="button"
            className="min-h-11 px-1 font-semibold text-link underline"
            onClick={onRetryBotCheck}
          >
            Try again
          </button>
        </>
      );
    case 'ready':
      return emailMissing ? (
        <span>Enter your email to send the invoice.</span>
      ) : (
        <>
          <span>Free, and no account needed.</span> <SubmitKeys action="sends" />
        </>
      );
  }
}
