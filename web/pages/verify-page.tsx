import { useLocation } from 'react-router-dom';
import { brand } from '#domain/brand';
import { VerifyFile } from '../features/public-links/verify-file.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** `/verify`, or `/verify?id=` with the code printed on a document. */
export function VerifyPage() {
  const { search } = useLocation();
  const code = useHydrated() ? (new URLSearchParams(search).get('id')?.trim() ?? '') : undefined;
  return (
    <div className="page-narrow section">
      <h1 className="text-3xl font-semibold">Verify a document</h1>
      <p className="mt-4 text-muted">
        Check whether an invoice, receipt or certificate really came through {brand.name}, and whether it was
        changed since. Even a single changed character is noticed. It is free, and you need no account.
      </p>
      <VerifyFile code={code} />
      <h2 className="mt-10 text-xl font-semibold">What the answer means</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-muted">
        <li>
          We confirm which account sent a file and when. We do not check that a business is who it says it is.
          If in doubt, call the business at a number you already know.
        </li>
        <li>A file that was printed and scanned, or saved again by another program, is a different file.</li>
        <li>Accounts that were closed or deleted are not confirmed any more.</li>
      </ul>
    </div>
  );
}
