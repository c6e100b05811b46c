import { formatLongDate } from '#domain/calendar-date';
import {
  accessLost,
  missingInWords,
  openPageInWords,
  pausedInWords,
  connectionTexts as texts,
} from '#domain/online-payments/connection-texts';
import type { GetPaymentConnectionAnswer, PaymentConnection } from '#domain/online-payments/contract';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useAccountDay, useAccountLongTime } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { AskingButton } from '../../ui/asking-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useAction } from '../../ui/use-action.ts';
import { usePaymentConnection } from './use-payment-connection.ts';

type Offered = Extract<GetPaymentConnectionAnswer, { isOffered: true }>;

/**
 * The online payments of the account: set up, status, methods, disconnect. Empty if the operator has configured no
 * provider.
 */
export function OnlinePaymentsCard() {
  const connection = usePaymentConnection();
  const { answer } = connection;
  if (!answer?.isOffered) return null;
  return (
    <Card className="mb-6 grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{texts.title}</h2>
        {answer.connection && <StateBadge connection={answer.connection} />}
      </div>
      {answer.connection ? (
        <Connected answer={answer} connection={answer.connection} actions={connection} />
      ) : (
        <>
          <p className="text-sm text-muted">{texts.hint}</p>
          <Rates answer={answer} />
          <ProviderButton>{texts.accept}</ProviderButton>
        </>
      )}
    </Card>
  );
}

function StateBadge({
  connection: { state, pendingUntil, pausedBecause },
}: {
  readonly connection: PaymentConnection;
}) {
  if (state === 'accepting' && pendingUntil !== undefined) return <Badge tone="grey">{texts.notYet}</Badge>;
  switch (state) {
    case 'accepting':
      return <Badge tone="green">{texts.accepting}</Badge>;
    case 'paused':
      return <Badge tone="red">{pausedBecause === accessLost ? texts.accessEnded : texts.paused}</Badge>;
    case 'finish-setup':
      return <Badge tone="grey">{texts.finish}</Badge>;
  }
}

/** Opens the provider's page with a link that is created on click. */
function ProviderButton({ children }: { readonly children: string }) {
  const { state, run } = useAction(async () => {
    const { url } = await callAsAccount('start-payment-onboarding');
    window.location.assign(url);
  });
  // After `done`, the browser is still loading the provider's page.
  const isOpening = state.kind === 'running' || state.kind === 'done';
  return (
    <div className="grid gap-3">
      {state.kind === 'failed' && <Alert tone="error">{texts.openFailed}</Alert>}
      <div className="sm:flex sm:justify-end">
        <Button
          className="w-full sm:w-auto"
          busy={isOpening}
          busyLabel={texts.opening}
          onClick={() => void run()}
        >
          {children}
        </Button>
      </div>
    </div>
  );
}

function Rates({ answer: { rates } }: { readonly answer: Offered }) {
  if (!rates?.card && !rates?.bankTransfer) return null;
  const parts = [
    rates.card && `${texts.card} ${rates.card}`,
    rates.bankTransfer && `${texts.bankTransfer} ${rates.bankTransfer}`,
  ].filter(Boolean);
  return (
    <p className="text-sm text-muted">
      {parts.join('. ')} ({texts.ratesBy}).
    </p>
  );
}

interface ConnectedProps {
  readonly answer: Offered;
  readonly connection: PaymentConnection;
  readonly actions: ReturnType<typeof usePaymentConnection>;
}

/** Our access has ended: why, the pages that cannot be closed, and the way to start again. */
function AccessEnded({ openPages = [] }: Pick<PaymentConnection, 'openPages'>) {
  const timeOf = useAccountLongTime();
  return (
    <>
      <Alert tone="warning">
        <p>{texts.accessEndedHint}</p>
        {openPages.length > 0 && (
          <>
            <p className="mt-2">{texts.pagesLeftOpen}</p>
            <ul className="mt-1 list-disc pl-5">
              {openPages.map((page) => (
                <li key={page.documentId}>
                  {openPageInWords(page)}: {texts.pageEnds(timeOf(page.endsAt))}
                </li>
              ))}
            </ul>
          </>
        )}
      </Alert>
      <ProviderButton>{texts.setUpAgain}</ProviderButton>
    </>
  );
}

function Connected({ answer, connection, actions }: ConnectedProps) {
  const dayOf = useAccountDay();
  const { state, missing = [], pausedBecause, pendingUntil } = connection;
  if (pausedBecause === accessLost) return <AccessEnded {...connection} />;
  return (
    <>
      {pendingUntil !== undefined && (
        <Alert tone="info">{texts.waiting(formatLongDate(dayOf(pendingUntil)))}</Alert>
      )}
      {state === 'finish-setup' && <StillMissing missing={missing} />}
      {state === 'paused' && (
        <Alert tone="warning">
          <p>{pausedInWords(pausedBecause)}</p>
          {missing.length > 0 && <StillMissing missing={missing} />}
        </Alert>
      )}
      {state !== 'accepting' && (
        <ProviderButton>{state === 'paused' ? 'Open Stripe' : texts.finish}</ProviderButton>
      )}
      <Methods answer={answer} connection={connection} actions={actions} />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4 sm:justify-end">
        <AskingButton
          question={{
            title: texts.disconnectQuestion,
            description: texts.disconnectHint,
            confirm: texts.disconnect,
          }}
          busy={actions.isDisconnecting}
          busyLabel="Disconnecting..."
          failure={actions.disconnectFailed ? texts.saveFailed : undefined}
          onConfirm={() => actions.disconnect()}
        >
          {texts.disconnect}
        </AskingButton>
      </div>
    </>
  );
}

function StillMissing({ missing }: { readonly missing: readonly string[] }) {
  const missingFields = missingInWords(missing);
  if (missingFields.length === 0)
    return <p className="text-sm">{texts.stillMissing} the rest of its form.</p>;
  return (
    <div className="text-sm">
      <p>{texts.stillMissing}</p>
      <ul className="mt-1 list-disc pl-5">
        {missingFields.map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
    </div>
  );
}

function Methods({ answer, connection: { methods }, actions }: ConnectedProps) {
  // The only method cannot be switched off.
  const hasOneMethod = methods.card !== methods.bankTransfer;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{texts.methods}</legend>
      <div className="mt-1">
        <Switch
          checked={methods.card}
          disabled={hasOneMethod && methods.card}
          onChange={(card) => actions.setMethods({ ...methods, card })}
        >
          {texts.card}
        </Switch>
        <Switch
          checked={methods.bankTransfer}
          disabled={hasOneMethod && methods.bankTransfer}
          onChange={(bankTransfer) => actions.setMethods({ ...methods, bankTransfer })}
        >
          {texts.bankTransfer}
        </Switch>
      </div>
      {hasOneMethod && <p className="text-sm text-muted">{texts.oneMethod}</p>}
      {actions.methodsFailed && (
        <Alert tone="error" className="mt-2">
          {texts.saveFailed}
        </Alert>
      )}
      <div className="mt-2">
        <Rates answer={answer} />
      </div>
    </fieldset>
  );
}
