import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, networkError, refusalError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import { StatementCard } from '../../../../web/features/statements/statement-card.tsx';
import { aSavedClient } from '../../../support/lite-surroundings.tsx';
import { laterAnswer, mockOperations } from '../../../support/mocked-operations.ts';
import { openLoadedAppPage } from '../../../support/opened-page.tsx';
import { dialogClosed, findBusy, findDialog, press } from '../../../support/page-elements.ts';
import { stubDownloads } from '../../../support/stubbed-api.ts';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
});

const ruth = 'ruth@keller.example';

describe('the statement of a client', () => {
  const { clientId } = aSavedClient();
  const card = (email = ` ${ruth} `) => openLoadedAppPage(<StatementCard client={aSavedClient({ email })} />);
  const since = (day: string) =>
    fireEvent.change(screen.getByLabelText('Payments since'), { target: { value: day } });
  const send = async () => {
    await press('Email statement');
    await press('Send email');
  };

  test('is downloaded for payments since a day up to today', async () => {
    const files = stubDownloads();
    await card('');
    await expectScreen('statement');
    since('2026-11-21');
    await press('Download statement');
    await screen.findByText('Choose a day up to today.');
    since('0001-01-01');
    expect(screen.queryByText('Choose a day up to today.')).toBeNull();
    await press('Download statement');
    await screen.findByText('Choose a day up to today.');
    expect(api('get-statement')).not.toHaveBeenCalled();
    since('2026-11-20');
    api('get-statement').mockRejectedValueOnce(networkError);
    await press('Download statement');
    await screen.findByText('The statement could not be downloaded. Please try again.');
    await expectScreen('statement-failed');
    const statement = laterAnswer<Blob>();
    api('get-statement').mockReturnValueOnce(statement.promise);
    await press('Download statement');
    await findBusy();
    await expectScreen('statement-downloading');
    await statement.give(new Blob(['%PDF']));
    await vi.waitFor(() => expect([...files.keys()]).toEqual(['statement-2026-11-20.pdf']));
    expect(await files.get('statement-2026-11-20.pdf')?.text()).toBe('%PDF');
    expect(api('get-statement')).toHaveBeenLastCalledWith({
      path: { clientId },
      query: { since: '2026-11-20' },
    });
  });

  test('is emailed once, and its state is read until it is final', async () => {
    await card();
    await press('Email statement');
    await expectScreen('statement-question', await findDialog(/^Email this statement/));
    await press('Cancel');
    api('email-statement').mockRejectedValueOnce(networkError);
    await send();
    await screen.findByText('The statement could not be emailed. Please try again.');
    api('email-statement').mockResolvedValueOnce({ success: true, state: 'waiting' });
    api('email-statement').mockResolvedValue({ success: true, state: 'sent' });
    await send();
    await screen.findByText(`The statement is being emailed to ${ruth}.`);
    await screen.findByText(`Statement emailed to ${ruth}.`);
    const [first, ...repeated] = api('email-statement').mock.calls;
    expect(first?.[0]).toMatchObject({ path: { clientId }, body: { to: ruth, since: '2026-08-22' } });
    // A request whose result is unknown is repeated with its key, and so is one that is only read again.
    expect(repeated).toEqual([first, first]);
    await send();
    await vi.waitFor(() => expect(api('email-statement')).toHaveBeenCalledTimes(4));
    expect(api('email-statement').mock.lastCall?.[0].key).not.toBe(first?.[0].key);
  });

  test('is emailed once if it is confirmed again while the first email waits', async () => {
    await card();
    api('email-statement').mockResolvedValue({ success: true, state: 'waiting' });
    await send();
    await screen.findByText(`The statement is being emailed to ${ruth}.`);
    await send();
    await vi.waitFor(() => expect(api('email-statement').mock.calls.length).toBeGreaterThan(1));
    const keys = api('email-statement').mock.calls.map(([request]) => request.key);
    expect(new Set(keys).size).toBe(1);
  });

  test('is not emailed for a day that cannot be, and says why one was refused', async () => {
    await card();
    // Loads the code of the dialog.
    await press('Email statement');
    await findDialog(/^Email this statement/);
    await press('Cancel');
    await dialogClosed(/^Email this statement/);
    since('2026-11-21');
    await press('Email statement');
    await screen.findByText('Choose a day up to today.');
    // The question is not asked.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api('email-statement')).not.toHaveBeenCalled();
    since('2026-11-01');
    api('email-statement').mockRejectedValueOnce(refusalError('client-not-found'));
    await send();
    await vi.waitFor(() => expect(screen.queryByRole('alert')).not.toBeNull());
    await dialogClosed(/^Email this statement/);
    await expectScreen('statement-refused');
    // Another day is another email.
    since('2026-11-02');
    api('email-statement').mockResolvedValueOnce({ success: true, state: 'failed' });
    await send();
    await screen.findByText(/^The statement was not emailed to/);
    await dialogClosed(/^Email this statement/);
    await expectScreen('statement-not-emailed');
    const [first, second] = api('email-statement').mock.calls;
    expect(second?.[0].key).not.toBe(first?.[0].key);
  });
});
