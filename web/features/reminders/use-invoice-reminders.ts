import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reminderTexts } from '#domain/reminders/reminder-texts';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { invoiceKey, remindersKey, todayKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useToast } from '../../ui/toast-host.tsx';

/** The reminders of an invoice, its switch and "Remind now". They are loaded only if `isEnabled`. */
export function useInvoiceReminders(invoiceId: string, isEnabled = true) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const showToast = useToast();
  const key = remindersKey(userId, invoiceId);
  const path = { invoiceId };
  const { data: reminders } = useQuery({
    queryKey: key,
    queryFn: () => callAsAccount('get-invoice-reminders', { path }),
    enabled: isEnabled,
  });
  const onError = (error: unknown) => {
    void showToast({ title: failureOf(error).sentence ?? reminderTexts.failed });
    void cache.invalidateQueries({ queryKey: key });
  };
  const reminding = useMutation({
    mutationFn: (_to: string) => callAsAccount('remind-now', { path }),
    onSuccess: (answer, to) => {
      cache.setQueryData(key, answer);
      void showToast({ title: reminderTexts.reminded(to) });
      void cache.invalidateQueries({ queryKey: todayKey(userId) });
      // The timeline has a new event.
      void cache.invalidateQueries({ queryKey: invoiceKey(userId, invoiceId), exact: true });
    },
    onError,
  });
  const switching = useMutation({
    mutationFn: (isOn: boolean) => callAsAccount('set-invoice-reminders', { path, body: { isOn } }),
    onSuccess: (answer) => cache.setQueryData(key, answer),
    onError,
  });
  return {
    // The switch shows the new value while it is being saved.
    reminders: reminders && { ...reminders, ...(switching.isPending && { isOn: switching.variables }) },
    isBusy: reminding.isPending || switching.isPending,
    /** Emails the reminder. `to` is the address that the confirmation names. */
    remindNow: (to: string) => reminding.mutate(to),
    switchTo: (isOn: boolean) => switching.mutate(isOn),
  };
}
