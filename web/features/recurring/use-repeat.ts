import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isVoid } from '#domain/documents/money-amounts';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { canRepeat, type RepeatChoice } from '#domain/recurring/repeat';
import { repeatTexts } from '#domain/recurring/repeat-words';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { repeatKey, repeatsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useToast } from '../../ui/toast-host.tsx';

/** The schedule of a recurring invoice, with functions that change and stop it. */
export function useRepeat(invoice: InvoiceSummary) {
  const { invoiceId } = invoice;
  const { userId } = useUser();
  const cache = useQueryClient();
  const showToast = useToast();
  const key = repeatKey(userId, invoiceId);
  const path = { invoiceId };
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => callAsAccount('get-repeat', { path }),
    // Other invoices have nothing to show.
    enabled: canRepeat(invoice) || isVoid(invoice) || invoice.repeatOf !== undefined,
  });
  const repeat = data?.repeat;
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (request: RepeatChoice | 'stop') =>
      request === 'stop'
        ? callAsAccount('stop-repeat', { path })
        : callAsAccount('set-repeat', { path, body: request }),
    onSuccess: (answer) => {
      cache.setQueryData(key, answer);
      void cache.invalidateQueries({ queryKey: repeatsKey(userId) });
    },
  });
  /** Saves a schedule; throws if the API refuses it. */
  const save = async (choice: RepeatChoice): Promise<void> => {
    await mutateAsync(choice);
    void showToast({ title: repeatTexts.saved });
  };
  const showFailure = (error: unknown) =>
    void showToast({ title: failureOf(error).sentence ?? repeatTexts.failed });
  async function stop(): Promise<void> {
    if (!repeat) return;
    const { next: _next, ...previous } = repeat;
    await mutateAsync('stop');
    const undo = { label: 'Undo', run: () => void save(previous).catch(showFailure) };
    void showToast({ title: repeatTexts.stopped, action: undo });
  }
  return {
    isKnown: data !== undefined,
    repeat,
    trouble: data?.trouble,
    madeFrom: data?.madeFrom,
    isStopping: isPending && variables === 'stop',
    isSaving: isPending && variables !== 'stop',
    save,
    stop: () => void stop().catch(showFailure),
  };
}
