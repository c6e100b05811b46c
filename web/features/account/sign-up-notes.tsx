import { brand } from '#domain/brand';
import { PageLink } from '../../routing/page-link.tsx';
import { useSession } from '../../session/session.tsx';

/** Shows which account is signed in, with a way to sign out. */
export function SignedInAs({ email }: { readonly email: string }) {
  const { signOut } = useSession();
  return (
    <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-page px-3 py-1 text-sm">
      <span className="min-w-0 break-words">
        Signed in as{' '}
        <strong className="font-semibold" translate="no">
          {email}
        </strong>
      </span>
      <button type="button" className="min-h-11 font-medium text-link" onClick={() => void signOut()}>
        Sign out
      </button>
    </p>
  );
}

const linkClasses = 'font-medium underline';

/** What the user agrees to by creating an account. The links open in new tabs, so that nothing typed is lost. */
export const AgreementNote = () => (
  <p className="mt-6 text-sm text-muted">
    By creating an account you agree to the{' '}
    <PageLink to="terms" target="_blank" className={linkClasses}>
      Terms of Service
    </PageLink>{' '}
    and the{' '}
    <PageLink to="privacy" target="_blank" className={linkClasses}>
      Privacy Policy
    </PageLink>{' '}
    of {brand.name}.
  </p>
);
