import { type RefCallback, useState } from 'react';
import { checkTexts } from '#domain/public-links/check-report';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

interface CheckSentProps {
  readonly linkId: string;
  readonly business: string;
  /** The amount due, formatted. */
  readonly due: string;
  /** True if the client reported a mailed check within the last day. */
  readonly isReported: boolean;
  /** The formatted amount that was due at the report; undefined if the same amount is due now. */
  readonly reportedDue: string | undefined;
  /** Reads the invoice again, because the amount due may have changed while the page was open. */
  readonly refresh: () => Promise<void>;
}

/** Focuses what replaces the pressed button. */
const focusWhenShown: RefCallback<HTMLElement> = (element) => element?.focus();

/**
 * For clients who mail a check: informs the owner and pauses reminders. Asks first, because the report cannot be taken
 * back.
 */
export function CheckSent({ linkId, business, due, isReported, reportedDue, refresh }: CheckSentProps) {
  const { state, run } = useAction(async () => {
    await call('report-check-sent', { path: { linkId } });
    await refresh();
  });
  // Undefined until the first press, so that the button is not focused when the page loads.
  const [isAsked, setIsAsked] = useState<boolean>();
  const isDone = isReported || state.kind === 'done';
  return (
    <div className="mt-4 print:hidden">
      {isDone && (
        <p ref={state.kind === 'done' ? focusWhenShown : null} tabIndex={-1} data-focus-target role="status">
          {reportedDue === undefined ? checkTexts.thanks(business) : checkTexts.dueChanged(reportedDue, due)}
        </p>
      )}
      {!isDone && !isAsked && (
        <Button
          ref={isAsked === false ? focusWhenShown : null}
          variant="outline"
          className="max-sm:w-full"
          onClick={() => {
            setIsAsked(true);
            void refresh();
          }}
        >
          {checkTexts.button}
        </Button>
      )}
      {!isDone && isAsked && (
        <>
          <p ref={focusWhenShown} tabIndex={-1} data-focus-target className="mb-3 font-medium">
            {checkTexts.question(business, due)}
          </p>
          <div className="flex gap-3 max-sm:*:grow">
            <Button busy={state.kind === 'running'} busyLabel={checkTexts.busy} onClick={() => void run()}>
              {checkTexts.confirm}
            </Button>
            <Button variant="outline" onClick={() => setIsAsked(false)}>
              {checkTexts.cancel}
            </Button>
          </div>
        </>
      )}
      {state.kind === 'failed' && (
        <Alert tone="error" className="mt-3">
          {checkTexts.failed}
        </Alert>
      )}
    </div>
  );
}
