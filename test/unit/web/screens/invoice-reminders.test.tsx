import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClientMailState } from '#domain/documents/invoice-status';
import type { InvoiceReminders } from '#domain/reminders/invoice-reminders';
import type { ReminderSettings } from '#domain/reminders/reminder-settings';
import { api, networkError, refusalError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import { RemindButton } from '../../../../web/features/reminders/remind-button.tsx';
import { ReminderCard } from '../../../../web/features/reminders/reminder-card.tsx';
import { RemindersForm } from '../../../../web/features/reminders/reminders-form.tsx';
import { aDetail, aSummary } from '../../../support/lite-surroundings.tsx';
import { laterAnswer, mockOperations } from '../../../support/mocked-operations.ts';
import { openLoadedAppPage, openLoadedStates } from '../../../support/opened-page.tsx';
import { findDialog, findToast, press } from '../../../support/page-elements.ts';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
});

const ruth = 'ruth@keller.example';
const mailed = { mailId: 'mail-1', to: ruth, contentId: 'content-1', delivery: 'accepted' } as const;
const emailed = { clientEmail: ruth, clientMail: mailed };
const { invoiceId } = aSummary();

const box = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

const on: InvoiceReminders = {
  isWanted: true,
  isOn: true,
  isPossible: true,
  balanceCents: 89_50,
  isDoneToday: false,
  next: '2026-11-24',
};

describe('the reminders of an invoice', () => {
  const states: Readonly<Record<string, InvoiceReminders>> = {
    on,
    off: { ...on, isOn: false },
    'done today': { ...on, isDoneToday: true },
    'off in Settings': { ...on, isWanted: false },
    'no mail wanted': { ...on, isPossible: false, blockedBy: { kind: 'stopped' } },
    'bank payment on its way': {
      ...on,
      isPossible: false,
      blockedBy: { kind: 'bank-payment', cents: 19_200 },
    },
    'nothing owed': { ...on, isPossible: false, blockedBy: { kind: 'not-owed' } },
    'not possible and off in Settings': {
      ...{ ...on, isPossible: false, isWanted: false },
      blockedBy: { kind: 'suspended' },
    },
    'older version': { ...on, isPossible: false, blockedBy: { kind: 'correction' } },
    'nothing planned': {
      isWanted: true,
      isOn: true,
      isPossible: true,
      balanceCents: 89_50,
      isDoneToday: false,
    },
    'paused for a check': { ...on, pausedUntil: '2026-11-23' },
    'another due date': { ...on, clientDueDate: '2026-11-30' },
    'no due date': { ...on, clientDueDate: '' },
  };
  const mails: Readonly<Record<string, Partial<ClientMailState>>> = {
    'not arrived': { trouble: 'bounced' },
    'held back': { trouble: 'rejected' },
    'not accepted': { delivery: 'failed' },
    'being emailed': { delivery: 'pending' },
    'not confirmed': { delivery: 'unknown' },
    'reported as spam': { trouble: 'complained' },
  };
  const reminded = aDetail({ ...emailed });
  const open = async () => {
    api('get-invoice-reminders').mockResolvedValue(on);
    await openLoadedAppPage(<ReminderCard invoice={reminded} />);
  };

  test('are shown with a switch and a button, or with the reason why there are none', async () => {
    api('get-invoice-reminders').mockImplementation(async ({ path }) => states[path.invoiceId] ?? on);
    await openLoadedStates({
      ...Object.fromEntries(
        Object.keys(states).map((name) => [
          name,
          <ReminderCard key={name} invoice={aDetail({ ...emailed, invoiceId: name })} />,
        ]),
      ),
      'not emailed': <ReminderCard invoice={aDetail()} />,
      ...Object.fromEntries(
        Object.entries(mails).map(([name, mail]) => [
          name,
          <ReminderCard key={name} invoice={aDetail({ clientMail: { ...mailed, ...mail } })} />,
        ]),
      ),
      'the next action': <RemindButton invoice={aDetail({ ...emailed, invoiceId: 'on' })} isPrimary />,
      'the next action is done': (
        <RemindButton invoice={aDetail({ ...emailed, invoiceId: 'done today' })} isPrimary />
      ),
      'no button before it is emailed': <RemindButton invoice={aDetail({ invoiceId: 'on' })} isPrimary />,
    });
    await expectScreen('invoice-reminders');
  });

  test('can be switched off, and on again after that failed', async () => {
    await open();
    const saved = laterAnswer<InvoiceReminders>();
    api('set-invoice-reminders').mockReturnValueOnce(saved.promise);
    fireEvent.click(box('Remind of this invoice'));
    await vi.waitFor(() => expect(box('Remind of this invoice').disabled).toBe(true));
    expect(box('Remind of this invoice').checked).toBe(false);
    await saved.give({ ...on, isOn: false });
    await screen.findByText('Switched off for this invoice.');
    expect(api('set-invoice-reminders')).toHaveBeenCalledWith({ path: { invoiceId }, body: { isOn: false } });
    api('set-invoice-reminders').mockRejectedValueOnce(networkError);
    fireEvent.click(box('Remind of this invoice'));
    await findToast('This could not be saved. Please try again.');
    await screen.findByText('Next reminder on November 24, 2026.');
  });

  test('are emailed after a dialog that shows their text', async () => {
    mockOperations({ howToPay: { text: 'Zelle' } as never });
    await open();
    await press('Remind now');
    const dialog = await findDialog('Send a reminder?');
    await expectScreen('invoice-reminder-dialog', dialog);
    await press('Cancel');
    expect(api('remind-now')).not.toHaveBeenCalled();
    await press('Remind now');
    api('remind-now').mockResolvedValueOnce({ ...on, isDoneToday: true });
    await press('Send reminder');
    await findToast('Reminder emailed to ruth@keller.example.');
    expect(api('remind-now')).toHaveBeenCalledWith({ path: { invoiceId } });
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Reminded in the last 24 hours',
    });
    expect(button.disabled).toBe(true);
  });

  test('say why one was refused', async () => {
    await open();
    await press('Remind now');
    api('remind-now').mockRejectedValueOnce(refusalError('invoice-paid'));
    await press('Send reminder');
    await findToast(/^This invoice is paid/);
  });
});

describe('the settings of reminders', () => {
  const saved: ReminderSettings = {
    isOn: true,
    stages: [
      { days: 3, since: '2026-11-01T08:00:00.000Z' },
      { days: 7, since: '2026-11-01T08:00:00.000Z' },
    ],
  };

  test('are off at first, and each stage can be chosen', async () => {
    await openLoadedStates({ 'never set': <RemindersForm saved={undefined} /> });
    await expectScreen('settings-reminders-off');
  });

  test('are saved as chosen', async () => {
    await openLoadedAppPage(<RemindersForm saved={saved} />);
    await expectScreen('settings-reminders-on');
    fireEvent.click(box('On the due date'));
    fireEvent.click(box('3 days after'));
    fireEvent.click(box('Email me about my money'));
    fireEvent.click(box('Remind my clients of open quotes'));
    api('set-reminders').mockRejectedValueOnce(networkError).mockResolvedValueOnce({ success: true });
    await press('Save reminders');
    await screen.findByText('Failed to save changes. Please try again.');
    await expectScreen('settings-reminders-failed');
    await press('Save reminders');
    await screen.findByText('Your reminders have been saved.');
    expect(api('set-reminders').mock.calls).toEqual([
      [{ body: { isOn: true, stages: [0, 7], hearsOfMoney: false, remindsOfQuotes: true } }],
      [{ body: { isOn: true, stages: [0, 7], hearsOfMoney: false, remindsOfQuotes: true } }],
    ]);
    fireEvent.click(box('14 days after'));
    expect(screen.queryByText('Your reminders have been saved.')).toBeNull();
  });

  test('are restored after a reload without saving, unless they cannot be read', async () => {
    await openLoadedAppPage(<RemindersForm saved={saved} />);
    fireEvent.click(box('Remind my clients by email'));
    cleanup();
    await openLoadedAppPage(<RemindersForm saved={saved} />);
    await screen.findByText('Your unsaved changes are back.');
    expect(box('Remind my clients by email').checked).toBe(false);
    expect(box('3 days after').checked).toBe(true);
    expect(box('3 days after').disabled).toBe(true);
    expect(box('Email me about my money').checked).toBe(true);
    cleanup();
    const [key = ''] = Object.keys(sessionStorage);
    for (const unreadable of [null, { isOn: 'yes', stages: [3] }, { isOn: false, stages: 3 }]) {
      sessionStorage.setItem(key, JSON.stringify(unreadable));
      await openLoadedAppPage(<RemindersForm saved={saved} />);
      expect(box('Remind my clients by email').checked).toBe(true);
      cleanup();
    }
  });
});
