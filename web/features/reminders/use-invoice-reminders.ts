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
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (request: { readonly to: string } | { readonly isOn: boolean }) =>
      'to' in request
        ? callAsAccount('remind-now', { path })
        : callAsAccount('set-invoice-reminders', { path, body: request }),
    onSuccess: (answer, request) => {
      cache.setQueryData(key, answer);
      if (!('to' in request)) return;
      void showToast({ title: reminderTexts.reminded(request.to) });
      void cache.invalidateQueries({ queryKey: todayKey(userId) });
      // The timeline has a new event.
      void cache.invalidateQueries({ queryKey: invoiceKey(userId, invoiceId), exact: true });
    },
    onError: (error) => {
      void showToast({ title: failureOf(error).sentence ?? reminderTexts.failed });
      void cache.invalidateQueries({ queryKey: key });
    },
  });
  // The switch shows the new value while it is being saved.
  const pendingSwitch = isPending && 'isOn' in variables ? variables : {};
  return {
    reminders: reminders && { ...reminders, ...pendingSwitch },
    isBusy: isPending,
    /** Emails the reminder. `to` is the address that the confirmation names. */
    remindNow: (to: string) => mutate({ to }),
    switchTo: (isOn: boolean) => mutate({ isOn }),
  };
}
