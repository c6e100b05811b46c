import type { FormEvent } from 'react';
import { formatDollars } from '#domain/money';
import { changeAmountText, changeTexts } from '#domain/quotes/change-order';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LeaveQuestion } from '../../../ui/unsaved-changes.tsx';
import { AnnouncedAmounts } from '../../documents/announced-amounts.tsx';
import { ChangeOrderLines } from './change-order-lines.tsx';
import { type ChangeOrderFormProps, useChangeOrder } from './use-change-order.ts';

/** The form of a change order: its lines, why the work changes, and how many days longer it takes. */
export function ChangeOrderForm(props: ChangeOrderFormProps) {
  const { draft, change, hasChanges, cents, agreedCents, fieldFaults, busy, wasSent, submit } =
    useChangeOrder(props);
  const { faults, failure } = fieldFaults;
  const sums = [
    { label: 'This change, tax included', value: changeAmountText(cents) },
    { label: changeTexts.agreedAfter, value: formatDollars(agreedCents + cents) },
  ] as const;
  return (
    <form
      ref={fieldFaults.form}
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit('send');
      }}
    >
      <LeaveQuestion hasChanges={hasChanges} />
      <ChangeOrderLines {...{ draft, change, fieldFaults }} focusesFirstLine={props.existing === undefined} />
      <Card className="grid gap-4 p-4 sm:grid-cols-[minmax(0,1fr)_10rem] sm:p-6">
        <TextArea
          label="Reason"
          rows={2}
          autoComplete="off"
          value={draft.changeReason ?? ''}
          error={faults.get('changeReason')}
          onChange={(event) => change({ changeReason: event.currentTarget.value })}
        />
        <TextField
          label="Days added"
          inputMode="numeric"
          autoComplete="off"
          optional
          value={draft.daysAdded ?? ''}
          error={faults.get('daysAdded')}
          onChange={(event) => change({ daysAdded: event.currentTarget.value })}
        />
        <TextField
          label="Client email"
          type="email"
          className="sm:col-span-2"
          autoComplete="off"
          value={draft.clientEmail}
          error={faults.get('clientEmail')}
          onChange={(event) => change({ clientEmail: event.currentTarget.value })}
        />
      </Card>
      <Card className="grid gap-3 p-4 sm:p-6">
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          <dt className="text-muted">{sums[0].label}</dt>
          <dd className="amount" translate="no">
            {sums[0].value}
          </dd>
          <dt className="font-semibold">{sums[1].label}</dt>
          <dd className="amount font-semibold" translate="no">
            {sums[1].value}
          </dd>
        </dl>
        <AnnouncedAmounts amounts={hasChanges ? sums : []} />
        {failure !== '' && <Alert tone="error">{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            className="max-sm:grow"
            busy={busy === 'send'}
            busyLabel="Sending..."
            disabled={busy !== undefined}
          >
            {wasSent ? 'Send new revision' : 'Send to sign'}
          </Button>
          {!wasSent && (
            <Button
              variant="outline"
              busy={busy === 'save'}
              busyLabel="Saving..."
              disabled={busy !== undefined}
              onClick={() => void submit('save')}
            >
              Save draft
            </Button>
          )}
        </div>
      </Card>
    </form>
  );
}
