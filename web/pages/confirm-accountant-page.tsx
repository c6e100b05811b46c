import { useLocation } from 'react-router-dom';
import { accountantPageTexts } from '#domain/profile/accountant';
import { ConfirmAccountant } from '../features/profile/confirm-accountant.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/**
 * The page for the link in the email about a new address of the accountant. The action is a button, because loading a
 * page must not change anything.
 */
export function ConfirmAccountantPage() {
  const { hash } = useLocation();
  const fragment = useHydrated() ? new URLSearchParams(hash.slice(1)) : undefined;
  const { heading, text } = accountantPageTexts;
  return (
    <div className="page-narrow section">
      <h1 className="text-3xl font-semibold">{heading}</h1>
      <p className="mt-4 text-muted">{text}</p>
      <ConfirmAccountant token={fragment && (fragment.get('token') ?? '')} />
    </div>
  );
}
