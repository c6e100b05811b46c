import { type RefCallback, useEffect, useState } from 'react';
import { payTexts as texts } from '#domain/online-payments/pay-texts';
import { codeOf } from '../../adapters/api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

interface PayOnlineProps {
  /** The button's label, such as "Pay $450.00". */
  readonly label: string;
  /** True if the page lists other ways to pay below. */
  readonly hasOtherWays: boolean;
  /** The ways to pay, shown above the button. */
  readonly ways?: string | undefined;
  /** What happens after a press, shown below the button. */
  readonly whatHappens?: string | undefined;
  /** Asked once before the page is opened, with the button that opens it; absent if there is nothing to ask. */
  readonly question?:
    | { readonly text: string; readonly confirm: string; readonly cancel: string }
    | undefined;
  /** Creates a payment page at the provider and returns its URL. Called for each click. */
  readonly createPaymentPage: () => Promise<{ readonly url: string }>;
  /** Called when the page is out of date and has to be read again. */
  readonly onChanged: () => void;
}

/** Focuses the question that a press brought. */
const focusWhenShown: RefCallback<HTMLElement> = (element) => element?.focus();

/** The button that opens the provider's payment page. Rendering it creates nothing at the provider. */
export function PayOnline({
  label,
  hasOtherWays,
  ways,
  whatHappens = texts.secure,
  question,
  createPaymentPage,
  onChanged,
}: PayOnlineProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [showsChangedNotice, setShowsChangedNotice] = useState(false);
  const { state, run, reset } = useAction(async () => {
    setShowsChangedNotice(false);
    const { url } = await createPaymentPage();
    window.location.assign(url);
  });
  const code = state.kind === 'failed' ? codeOf(state.error) : undefined;
  // The amount or the payment options changed since this page was loaded.
  const isStale =
    code === 'amount-changed' || code === 'not-payable-online' || code === 'payment-being-checked';
  useEffect(() => {
    if (!isStale) return;
    setShowsChangedNotice(true);
    onChanged();
  }, [isStale, onChanged]);
  // A page restored from the back/forward cache would show the button busy forever.
  useEffect(() => {
    const resetIfRestored = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', resetIfRestored);
    return () => window.removeEventListener('pageshow', resetIfRestored);
  }, [reset]);
  const isOpening = state.kind === 'running' || state.kind === 'done';
  return (
    <div className="print:hidden">
      {ways !== undefined && <p className="mb-2">{ways}</p>}
      {question && isAsked && (
        <p ref={focusWhenShown} tabIndex={-1} data-focus-target className="mb-3 font-medium">
          <AsWritten text={question.text} />
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          // Another button than the one that asked, so that a double click does not answer.
          key={isAsked ? 'answer' : 'pay'}
          variant={question ? 'outline' : 'filled'}
          className="w-full text-base sm:w-auto sm:min-w-56"
          busy={isOpening}
          busyLabel={texts.opening}
          onClick={() => (question && !isAsked ? setIsAsked(true) : void run())}
        >
          {question && isAsked ? question.confirm : label}
        </Button>
        {question && isAsked && !isOpening && (
          <Button variant="quiet" onClick={() => setIsAsked(false)}>
            {question.cancel}
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">{whatHappens}</p>
      {showsChangedNotice && !isOpening && (
        <Alert tone="warning" className="mt-3">
          {texts.changed}
        </Alert>
      )}
      {state.kind === 'failed' && !isStale && (
        <Alert tone="error" className="mt-3">
          {texts.unavailable}
          {hasOtherWays && ` ${texts.otherWays}`}
        </Alert>
      )}
    </div>
  );
}
