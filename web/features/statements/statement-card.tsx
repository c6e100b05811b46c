import { useState } from 'react';
import { isDateInRange } from '#domain/calendar-date';
import type { Client } from '#domain/clients/client';
import { defaultSince } from '#domain/statements/statement';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { saveAs } from '../../adapters/save-as.ts';
import { useAccountToday } from '../../session/use-account-day.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { EmailStatement } from './email-statement.tsx';

/** The statement of a client: open invoices, their age, and the payments since a day. */
export function StatementCard({ client: { clientId, email } }: { readonly client: Client }) {
  const today = useAccountToday();
  const [since, setSince] = useState(() => defaultSince(today));
  const [fault, setFault] = useState<string>();
  const { state, run } = useAction(async () =>
    saveAs(
      await callAsAccount('get-statement', { path: { clientId }, query: { since } }),
      `statement-${today}.pdf`,
    ),
  );
  function validateSince() {
    const isDay = isDateInRange(since) && since <= today;
    setFault(isDay ? undefined : 'Choose a day up to today.');
    return isDay;
  }
  return (
    <Card className="mt-6 p-5">
      <form
        noValidate
        aria-labelledby="statement-heading"
        onSubmit={(event) => {
          event.preventDefault();
          if (validateSince()) void run();
        }}
      >
        <h2 id="statement-heading" className="text-lg font-semibold">
          Statement
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Open invoices, the balance by age, and payments since a day, as a PDF or by email to this client.
        </p>
        <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-3">
          <DateField
            id="statement-since"
            label="Payments since"
            value={since}
            max={today}
            error={fault}
            onDay={(day) => {
              setSince(day);
              setFault(undefined);
            }}
            className="w-48 max-sm:w-full"
          />
          <Button
            type="submit"
            variant="outline"
            className="max-sm:w-full sm:mt-6"
            busy={state.kind === 'running'}
            busyLabel="Downloading..."
          >
            Download statement
          </Button>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3 max-sm:mt-3 max-sm:[&>button]:w-full">
          <EmailStatement clientId={clientId} email={email} since={since} validateSince={validateSince} />
        </div>
        {state.kind === 'failed' && (
          <p role="alert" className="mt-3 text-sm text-error">
            The statement could not be downloaded. Please try again.
          </p>
        )}
      </form>
    </Card>
  );
}
