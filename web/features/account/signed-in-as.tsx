import { useSession } from '../../session/session.tsx';

/** Shows which account is signed in, with a way to sign out. */
export function SignedInAs({ email }: { readonly email: string }) {
  const { signOut } = useSession();
  return (
    <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-page px-3 py-1 text-sm">
      <span className="min-w-0 break-words">
        Signed in as <strong className="font-semibold">{email}</strong>
      </span>
      <button type="button" className="min-h-11 font-medium text-link" onClick={() => void signOut()}>
        Sign out
      </button>
    </p>
  );
}
