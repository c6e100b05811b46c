import { Alert } from '../../ui/alert.tsx';
import { PasskeyLabel, RemovePasskey } from './remove-passkey.tsx';
import { type NamedPasskey, usePasskeys } from './use-passkeys.ts';

/** Days during which an added passkey is asked about. */
const recentDays = 30;

/** The passkeys that were added in the last 30 days. */
export function recentOf(passkeys: readonly NamedPasskey[] = []): readonly NamedPasskey[] {
  const since = Date.now() - recentDays * 24 * 60 * 60 * 1000;
  return passkeys.filter(({ addedAt }) => addedAt !== undefined && addedAt.getTime() >= since);
}

/**
 * The passkeys that were added in the last 30 days, to remove those that somebody else added: they outlive every session
 * and password. Empty without any.
 */
export function RecentPasskeys() {
  const { passkeys, isError, reload } = usePasskeys();
  const recent = recentOf(passkeys);
  if (isError)
    return <Alert tone="error">The passkeys could not be loaded. Reload the page to try again.</Alert>;
  if (recent.length === 0) return null;
  return (
    <section aria-label="Passkeys of the last 30 days">
      <p className="text-sm">
        Signing out everywhere or a new password does not remove passkeys. Added in the last {recentDays}{' '}
        days: remove any that you did not add.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {recent.map((passkey) => (
          <li
            key={passkey.credentialId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
          >
            <PasskeyLabel passkey={passkey} />
            <div className="-ml-4 sm:ml-0">
              <RemovePasskey passkey={passkey} onRemoved={reload} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
