import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import type { Repeat, RepeatAnswer } from '#domain/recurring/contract';
import { api, networkError, refusalError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import { RepeatCard } from '../../../../web/features/recurring/repeat-card.tsx';
import { RepeatList } from '../../../../web/features/recurring/repeat-list.tsx';
import { aDetail, aSummary, renderLite } from '../../../support/lite-surroundings.tsx';
import { laterAnswer, mockOperations } from '../../../support/mocked-operations.ts';
import { openLoadedAppPage, openLoadedStates } from '../../../support/opened-page.tsx';
import {
  change,
  dialogClosed,
  findBusy,
  findDialog,
  findToast,
  press,
  queryButton,
} from '../../../support/page-elements.ts';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
});

const ruth = 'ruth@keller.example';
const { invoiceId } = aSummary();

const monthly: Repeat = { rhythm: 'month', from: '2026-11-03', way: 'draft', next: '2026-12-03' };
const { next: _next, ...ended } = monthly;

const mowing = {
  ...(aDetail().content.lineItems[0] as ReturnType<typeof aDetail>['content']['lineItems'][number]),
  description: 'Weekly mowing, November',
};

const card = (changes: Partial<InvoiceSummary> = {}) => <RepeatCard invoice={aSummary(changes)} />;
const answer = (changes: Partial<RepeatAnswer>) =>
  api('get-repeat').mockResolvedValue({ success: true, ...changes });
const dialog = () => findDialog('Repeat this invoice');

describe('the card of a recurring invoice', () => {
  test('shows the schedule, and only what can be changed', async () => {
    const answers: Readonly<Record<string, Partial<RepeatAnswer>>> = {
      active: { repeat: { ...monthly, until: '2027-06-30' } },
      'emailed to the client': { repeat: { ...monthly, way: 'client' } },
      stopped: { repeat: ended },
      'in trouble': { repeat: monthly, trouble: { because: 'other', isMade: true, isAside: false } },
      'void and repeating': { repeat: monthly },
      'made by another': { madeFrom: 'another' },
    };
    api('get-repeat').mockImplementation(async ({ path }) => ({
      success: true,
      ...answers[path.invoiceId],
    }));
    await openLoadedStates({
      ...Object.fromEntries(
        Object.keys(answers).map((name) => [
          name,
          card({ invoiceId: name, ...(name.startsWith('void') && { status: 'void' }) }),
        ]),
      ),
      'never repeated': card(),
      'void and never repeated': card({ invoiceId: 'v', status: 'void' }),
      draft: card({ invoiceId: 'd', status: 'created' }),
      imported: card({ invoiceId: 'i', importId: 'import-1' }),
      'a draft made by one that is over': card({ invoiceId: 'm', status: 'created', repeatOf: 'another' }),
    });
    await expectScreen('invoice-repeat');
    const read = api('get-repeat').mock.calls.map(([{ path }]) => path.invoiceId);
    expect(read).toEqual([...Object.keys(answers), invoiceId, 'v', 'm']);
  });

  test('saves the chosen days, and refuses days that cannot be', async () => {
    answer({});
    await openLoadedAppPage(card({ clientEmail: ruth }));
    await press('Repeat this invoice');
    await dialog();
    await expectScreen('invoice-repeat-dialog', await dialog());
    change('How often', 'week');
    await screen.findByText('Next invoice: November 24, 2026');
    change(/^Until/, '2026-11-01');
    fireEvent.click(screen.getByRole('radio', { name: 'Email it to the client automatically' }));
    expect(screen.queryByText('The last day must not be before the first.')).toBeNull();
    await press('Save');
    await screen.findByText('The last day must not be before the first.');
    await expectScreen('invoice-repeat-refused', await dialog());
    expect(api('set-repeat')).not.toHaveBeenCalled();
    change(/^Until/, '2027-11-01');
    api('set-repeat').mockRejectedValueOnce(networkError);
    await press('Save');
    await screen.findByText('This could not be saved. Please try again.');
    api('set-repeat').mockRejectedValueOnce(refusalError('repeats-already'));
    await press('Save');
    await screen.findByText(/^This invoice was made by another one/);
    api('set-repeat').mockResolvedValueOnce({ success: true, repeat: { ...monthly, rhythm: 'week' } });
    fireEvent.submit(screen.getByLabelText('How often').closest('form') as HTMLFormElement);
    await findToast('This invoice repeats.');
    await screen.findByText('Every week, next on December 3, 2026.');
    const body = { rhythm: 'week', from: '2026-11-24', until: '2027-11-01', way: 'client' };
    expect(api('set-repeat')).toHaveBeenLastCalledWith({ path: { invoiceId }, body });
    await dialogClosed('Repeat this invoice');
  });

  test('can stay on the last day of the month, if it begins on one that is not the 31st', async () => {
    answer({});
    await openLoadedAppPage(card());
    await press('Repeat this invoice');
    await dialog();
    const stay = 'Always on the last day of the month';
    expect(screen.queryByLabelText(stay)).toBeNull();
    change(/^From/, '2026-12-31');
    expect(screen.queryByLabelText(stay)).toBeNull();
    change(/^From/, '2026-11-30');
    fireEvent.click(screen.getByLabelText(stay));
    change('How often', 'week');
    expect(screen.queryByLabelText(stay)).toBeNull();
    change('How often', 'month');
    api('set-repeat').mockResolvedValueOnce({ success: true, repeat: monthly });
    await press('Save');
    await findToast('This invoice repeats.');
    const body = { rhythm: 'month', from: '2026-11-30', onLastDay: true, way: 'draft' };
    expect(api('set-repeat')).toHaveBeenLastCalledWith({ path: { invoiceId }, body });
  });

  test('opens with the present schedule, and can be closed without a change', async () => {
    answer({ repeat: { ...monthly, rhythm: 'quarter', until: '2027-06-30', way: 'client' } });
    await openLoadedAppPage(card());
    await press('Change');
    await expectScreen('invoice-repeat-change', await dialog());
    change(/^From/, '2026-11-30');
    await press('Cancel');
    await press('Change');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-03');
    expect(api('set-repeat')).not.toHaveBeenCalled();
  });

  test('offers that each invoice names its own month if a line names it, and shows the next two', async () => {
    answer({});
    const content = { ...aDetail().content, notes: 'Thank you', lineItems: [mowing] };
    await openLoadedAppPage(<RepeatCard invoice={{ ...aSummary(), content }} />);
    await press('Repeat this invoice');
    await expectScreen('invoice-repeat-dated', await dialog());
    const own = 'Each invoice names its own month and date';
    fireEvent.click(screen.getByLabelText(own));
    expect(screen.getAllByText('Weekly mowing, November')).toHaveLength(2);
    fireEvent.click(screen.getByLabelText(own));
    await screen.findByText('Weekly mowing, January');
    api('set-repeat').mockResolvedValueOnce({ success: true, repeat: monthly });
    await press('Save');
    await findToast('This invoice repeats.');
    expect(api('set-repeat').mock.calls[0]?.[0].body).toMatchObject({ namesOwnDate: true });
  });

  test('offers no month if no line names the one of the invoice', async () => {
    answer({ repeat: monthly });
    await openLoadedAppPage(<RepeatCard invoice={{ ...aSummary(), content: aDetail().content }} />);
    await press('Change');
    await dialog();
    expect(screen.queryByRole('checkbox', { name: /^Each invoice names/ })).toBeNull();
  });

  test('is suggested a month from today if the invoice has no date', async () => {
    answer({});
    await openLoadedAppPage(card({ issueDate: '' }));
    await press('Repeat this invoice');
    await screen.findByText('Next invoice: December 20, 2026');
  });
});

describe('a recurring invoice', () => {
  test('can be stopped, and that can be undone', async () => {
    answer({ repeat: monthly });
    await openLoadedAppPage(card());
    const stopped = laterAnswer<RepeatAnswer>();
    api('stop-repeat').mockReturnValueOnce(stopped.promise);
    await press('Stop repeating');
    await findBusy();
    await expectScreen('invoice-repeat-stopping');
    await stopped.give({ success: true, repeat: ended });
    await findToast('This invoice repeats no more.');
    expect(api('stop-repeat')).toHaveBeenCalledWith({ path: { invoiceId } });
    api('set-repeat').mockResolvedValueOnce({ success: true, repeat: monthly });
    await press('Undo');
    await screen.findByText('Every month, next on December 3, 2026.');
    expect(api('set-repeat')).toHaveBeenCalledWith({ path: { invoiceId }, body: ended });
    api('stop-repeat').mockRejectedValueOnce(networkError);
    await press('Stop repeating');
    await findToast('This could not be saved. Please try again.');
  });
});

describe('the list of recurring invoices', () => {
  const row = (id: string, changes: Partial<InvoiceSummary>, repeat: Partial<Repeat> = {}) => ({
    invoice: aSummary({ invoiceId: id, ...changes }),
    repeat: { ...monthly, ...repeat },
  });
  const trouble = { because: 'other', isMade: true, isAside: false } as const;

  test('shows placeholders, then rows, and then older ones', async () => {
    api('list-repeats').mockReturnValue(new Promise(() => undefined));
    await renderLite(<RepeatList />);
    await expectScreen('repeat-list-loading');
    cleanup();
    const first = [
      row('one', {}, { until: '2027-06-30' }),
      { ...row('two', { clientName: '', invoiceNumber: '' }, { rhythm: 'year', way: 'client' }), trouble },
    ];
    api('list-repeats').mockResolvedValue({ success: true, repeats: first, cursor: 'older' });
    await openLoadedAppPage(<RepeatList />);
    await expectScreen('repeat-list');
    api('list-repeats').mockRejectedValueOnce(networkError);
    await press('Load more');
    await screen.findByText('What repeats could not be loaded.');
    const older = laterAnswer<{ success: true; repeats: typeof first }>();
    api('list-repeats').mockReturnValueOnce(older.promise);
    await press('Load more');
    await findBusy();
    await expectScreen('repeat-list-loading-more');
    await older.give({ success: true, repeats: [row('three', { clientName: 'Oakmont' })] });
    await screen.findByText('Oakmont');
    expect(queryButton('Load more')).toBeNull();
    expect(api('list-repeats')).toHaveBeenLastCalledWith({ query: { cursor: 'older' } });
  });

  test('says that nothing repeats, after it could not be loaded', async () => {
    api('list-repeats').mockRejectedValueOnce(networkError);
    await openLoadedAppPage(<RepeatList />);
    await expectScreen('repeat-list-failed');
    api('list-repeats').mockResolvedValueOnce({ success: true, repeats: [] });
    await press('Try again');
    await screen.findByText('Nothing repeats');
    await expectScreen('repeat-list-empty');
  });
});
