import { useQuery } from '@tanstack/react-query';
import type { Client } from '#domain/clients/client';
import { debtorsNotSaved } from '#domain/documents/unsaved-debtors';
import { formatDollars } from '#domain/money';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { PageLink } from '../../routing/page-link.tsx';
import { unpaidInvoicesKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useAccountToday } from '../../session/use-account-day.ts';

/** The names that owe without being saved clients, each with a link to its invoices; empty if there are none. */
export function UnsavedDebtors({ clients }: { readonly clients: readonly Client[] }) {
  const { userId } = useUser();
  const today = useAccountToday();
  const { data } = useQuery({
    queryKey: unpaidInvoicesKey(userId),
    // Only what is due first: everything unpaid is one press away in the history.
    queryFn: () => callAsAccount('find-invoices', { body: { show: 'unpaid', order: 'due', today } }),
    staleTime: 0,
  });
  const debtors = data ? debtorsNotSaved(data.invoices, clients) : [];
  if (debtors.length === 0) return null;
  return (
    <section aria-labelledby="unsaved-debtors" className="mb-6">
      <h2 id="unsaved-debtors" className="font-semibold">
        Not saved as clients
      </h2>
      <ul>
        {debtors.map(({ name, owedCents }) => (
          <li key={name}>
            <PageLink
              to="liteInvoices"
              suffix={`?${new URLSearchParams({ show: 'unpaid', ...(name && { search: name }) })}`}
              className="inline-flex min-h-11 items-center text-link underline wrap-anywhere"
            >
              {`${name || 'No client name'} owes you ${formatDollars(owedCents)}`}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
