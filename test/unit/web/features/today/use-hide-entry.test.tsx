import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { TodayItem } from '#domain/today/today-item';
import { api, mockAccountApi } from '#test/support/account-api';
import { useHideEntry } from '../../../../../web/features/today/use-hide-entry.ts';
import { todayKey } from '../../../../../web/session/cache-keys.ts';
import { dana, renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();

const anItem = (documentId: string): TodayItem => ({
  reason: 'approved',
  document: 'quote',
  documentId,
  title: documentId,
  clientName: 'Ruth Keller',
  clientEmail: '',
  cents: 100,
});
const answerOf = (...items: readonly TodayItem[]) =>
  ({ success: true, today: '2026-11-26', hasMore: false, items }) as const;

function List() {
  const hide = useHideEntry();
  const { data } = useQuery({
    queryKey: todayKey(dana.userId),
    queryFn: async () => api('list-today')(),
  });
  return data?.items.map((item) => (
    <button key={item.documentId} type="button" onClick={() => hide(item)}>
      {item.documentId}
    </button>
  ));
}

test('after several entries are hidden, the list is read again once, after the last response', async () => {
  const responders: (() => void)[] = [];
  api('hide-today-entry').mockImplementation(
    () =>
      new Promise((resolve) => {
        responders.push(() => resolve({ success: true, hiddenUntil: '2026-12-03' } as never));
      }),
  );
  api('list-today').mockResolvedValue(answerOf(anItem('one'), anItem('two')));
  await renderLite(<List />);
  await userEvent.click(await screen.findByRole('button', { name: 'one' }));
  await userEvent.click(screen.getByRole('button', { name: 'two' }));
  await waitFor(() => expect(responders).toHaveLength(1));
  responders[0]?.();
  await waitFor(() => expect(responders).toHaveLength(2));
  expect(api('list-today')).toHaveBeenCalledTimes(1);
  api('list-today').mockResolvedValue(answerOf());
  responders[1]?.();
  await waitFor(() => expect(api('list-today')).toHaveBeenCalledTimes(2));
});
