import { useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { BlockAddress } from '../features/free-invoice/block-address.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/**
 * The token in the emailed link. It is in the fragment, which is not sent to servers and so not logged. Without a
 * fragment it is read from the query, because some email programs remove fragments.
 */
function useToken(): string | undefined {
  const { hash, search } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  return useHydrated() ? (token ?? '') : undefined;
}

/** "This wasn't me": explains the email, with a button that blocks the address. Loading the page changes nothing. */
export function NotMePage() {
  return (
    <div className="page-narrow section">
      <h1 className="text-3xl font-semibold">This wasn't me</h1>
      <p className="mt-4 text-muted">
        Somebody typed your email address on {brand.name} and made an invoice, which we mailed to you. They
        have not proven that the address is theirs, and nobody else received it from us.
      </p>
      <BlockAddress token={useToken()} />
      <p className="mt-6 text-sm text-muted">
        Still worried? Write to{' '}
        <a href={`mailto:${brand.supportEmail}`} className="underline">
          {brand.supportEmail}
        </a>
        .
      </p>
    </div>
  );
}
