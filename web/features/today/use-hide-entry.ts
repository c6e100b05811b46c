import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withReference } from '#domain/contract/call-failure';
import type { ListTodayAnswer } from '#domain/today/contract';
import type { TodayItem } from '#domain/today/today-item';
import { todayTexts } from '#domain/today/today-texts';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { todayKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useToast } from '../../ui/toast-host.tsx';

/**
 * Hides an entry of Today for a week on every device. The entry disappears at once, with Undo, and reappears if the
 * request fails.
 */
export function useHideEntry(): (item: TodayItem) => void {
  const { userId } = useUser();
  const cache = useQueryClient();
  const showToast = useToast();
  const key = todayKey(userId);
  const mutationKey = ['hide-entry', ...key];
  const { mutateAsync } = useMutation({
    mutationKey,
    // One at a time, so that an Undo cannot overtake the change that it undoes.
    scope: { id: 'today' },
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => showToast({ title: withReference(todayTexts.hideFailed, failureOf(error)) }),
    // Only after the last change (the 1 is this one): earlier, the list still contains entries that are being hidden.
    onSettled: () => {
      if (cache.isMutating({ mutationKey }) === 1) void cache.invalidateQueries({ queryKey: key });
    },
  });

  return function hide(item) {
    const path = { documentId: item.documentId };
    let hiddenUntil: string | undefined;
    const removeToast = showToast({
      title: todayTexts.hidden(item),
      action: {
        label: 'Undo',
        run: () =>
          void mutateAsync(async () => {
            if (hiddenUntil !== undefined)
              await callAsAccount('hide-today-entry', { path, body: { undo: hiddenUntil } });
          }).catch(() => undefined),
      },
    });
    void cache
      .cancelQueries({ queryKey: key })
      .then(() =>
        cache.setQueryData<ListTodayAnswer>(
          key,
          (list) =>
            list && { ...list, items: list.items.filter(({ documentId }) => documentId !== item.documentId) },
        ),
      );
    mutateAsync(async () => {
      ({ hiddenUntil } = await callAsAccount('hide-today-entry', { path, body: {} }));
    }).catch(removeToast);
  };
}
