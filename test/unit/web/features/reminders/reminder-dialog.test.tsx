import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceReminders } from '#domain/reminders/invoice-reminders';
import { mockAccountApi } from '#test/support/account-api';
import { wholeText } from '#test/support/whole-text';
import { ReminderDialog } from '../../../../../web/features/reminders/reminder-dialog.tsx';
import { aDetail, renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();

const to = 'ruth@keller.example';
const reported = { kind: 'check-reported', at: '2026-11-05T12:00:00.000Z', amountCents: 89_50 } as const;
const paid = {
  kind: 'payment-recorded',
  at: '2026-11-06T12:00:00.000Z',
  amountCents: 50_00,
  detail: 'Check',
} as const;

const open = (changes: Partial<InvoiceDetail>, reminders: Partial<InvoiceReminders> = {}) =>
  renderLite(
    <>
      <p>The page below the dialog</p>
      <ReminderDialog
        invoice={aDetail({
          clientEmail: to,
          ...changes,
        })}
        reminders={{
          isWanted: true,
          isOn: true,
          isPossible: true,
          balanceCents: 89_50,
          isDoneToday: false,
          pausedUntil: '2026-11-12',
          ...reminders,
        }}
        open
        onClose={() => undefined}
        onSend={() => undefined}
      />
    </>,
  );

test('the preview of a reminder has the amount of the version that the email will show', async () => {
  await open({}, { balanceCents: 194_85 });
  await screen.findByText(wholeText('The amount due is $194.85.'));
});

test('the preview says that the client has an older version while the link shows it', async () => {
  const older = { linkId: 'link-1', clientVersions: [{ to, totalCents: 89_50, isCurrent: false }] };
  await open(older, { balanceCents: 194_85 });
  await screen.findByText(
    'Client has an older version. The reminder asks for the amount due of that version.',
  );
  cleanup();
  await open({ ...older, isCorrectedByLink: true });
  await screen.findByText(wholeText('The amount due is $89.50.'));
  expect(screen.queryByText(/older version/)).toBeNull();
});

test('the preview warns about a reported check only until a check is recorded', async () => {
  await open({ timeline: [reported] });
  await screen.findByText(/Your client reported a check/);
  cleanup();
  await open({ timeline: [paid, reported] });
  await screen.findByText(/^The amount due is/);
  expect(screen.queryByText(/Your client reported a check/)).toBeNull();
});
