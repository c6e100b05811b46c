import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { LiteProfile } from '#domain/profile/profile';
import type { ReminderSettings } from '#domain/reminders/reminder-settings';
import { reminderTexts } from '#domain/reminders/reminder-texts';
import { api, mockAccountApi, networkError } from '#test/support/account-api';
import { aBusiness } from '#test/support/pool-accounts';
import { RemindersOffer } from '../../../../../../web/features/invoices/editor/reminders-offer.tsx';
import { useAccount } from '../../../../../../web/session/use-account.ts';
import { renderLite } from '../../../../../support/lite-surroundings.tsx';

mockAccountApi();
const save = api('set-reminders');

beforeEach(() => {
  save.mockReset();
  save.mockResolvedValue({ success: true });
});

function OfferOnceLoaded({ invoiceId }: { readonly invoiceId: string }) {
  return useAccount().data?.lite ? (
    <>
      <p>loaded</p>
      <RemindersOffer invoiceId={invoiceId} clientName="Ruth Keller" />
    </>
  ) : null;
}

async function open(invoiceId = 'invoice-1', reminders?: ReminderSettings): Promise<void> {
  const lite = { uid: 'dana', ...(reminders && { reminders }) } as LiteProfile;
  api('read-profile').mockResolvedValue({ success: true, lite, business: aBusiness() });
  await renderLite(<OfferOnceLoaded invoiceId={invoiceId} />);
  await screen.findByText('loaded');
}

const offer = () => screen.queryByText(/^Email Ruth Keller a reminder if it is not paid\?/);
const stages = [0, 3, 7, 14];

test('one press turns the reminders on, and Undo turns them off again', async () => {
  await open();
  expect(offer()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Turn on reminders/ }));
  await screen.findByText(reminderTexts.offerTaken);
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await screen.findByText(reminderTexts.offerUndone);
  expect(save.mock.calls.map(([{ body }]) => body)).toEqual([
    { isOn: true, stages },
    { isOn: false, stages },
  ]);
});

test('a failure says so, and the press can be repeated', async () => {
  save.mockRejectedValueOnce(networkError);
  await open();
  fireEvent.click(screen.getByRole('button', { name: /^Turn on reminders/ }));
  await screen.findByText(reminderTexts.failed);
  fireEvent.click(screen.getByRole('button', { name: /^Turn on reminders/ }));
  await screen.findByText(reminderTexts.offerTaken);
});

test('is asked with one invoice only, and not of somebody who has chosen', async () => {
  await open();
  cleanup();
  await open();
  expect(offer()).not.toBeNull();
  cleanup();
  await open('invoice-2');
  expect(offer()).toBeNull();
  cleanup();
  localStorage.clear();
  await open('invoice-3', { isOn: false, stages: [] });
  expect(offer()).toBeNull();
});
