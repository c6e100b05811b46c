import { useEffect, useState } from 'react';
import { payTexts as texts } from '#domain/online-payments/pay-texts';
import { codeOf } from '../../adapters/api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

interface PayOnlineProps {
  /** "Pay $450.00" */
  readonly label: string;
  /** True if the page lists other ways to pay below. */
  readonly hasOtherWays: boolean;
  /** Creates the provider's payment page for this click. */
  readonly open: () => Promise<{ readonly url: string }>;
  /** Called when the page is out of date and has to be read again. */
  readonly onChanged: () => void;
}

/** The button that opens the provider's payment page. Rendering it creates nothing at the provider. */
export function PayOnline({ label, hasOtherWays, open, onChanged }: PayOnlineProps) {
  const [isChanged, setIsChanged] = useState(false);
  const { state, run, reset } = useAction(async () => {
    setIsChanged(false);
    const { url } = await open();
    window.location.assign(url);
  });
  const code = state.kind === 'failed' ? codeOf(state.error) : undefined;
  const isStale = code === 'amount-changed' || code === 'not-payable-online';
  useEffect(() => {
    if (!isStale) return;
    setIsChanged(true);
    onChanged();
  }, [isStale, onChanged]);
  // A page restored from the back/forward cache would show the button busy forever.
  useEffect(() => {
    const show = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, [reset]);
  const isOpening = state.kind === 'running' || state.kind === 'done';
  return (
    <div className="print:hidden">
      <Button
        className="w-full text-base sm:w-auto sm:min-w-56"
        busy={isOpening}
        busyLabel={texts.opening}
        onClick={() => void run()}
      >
        {label}
      </Button>
      <p className="mt-2 text-sm text-muted">{texts.secure}</p>
      {isChanged && !isOpening && (
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
