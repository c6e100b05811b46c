import { PasskeyName, RemovePasskey } from './remove-passkey.tsx';
import { usePasskeys } from './use-passkeys.ts';

/** Days during which an added passkey is asked about. */
const recentDays = 30;

/**
 * The passkeys that were added in the last 30 days, to remove those that somebody else added: they outlive every session
 * and password. Empty without any.
 */
export function RecentPasskeys() {
  const { passkeys = [], reload } = usePasskeys();
  const since = Date.now() - recentDays * 24 * 60 * 60 * 1000;
  const recent = passkeys.filter(({ addedAt }) => addedAt !== undefined && addedAt.getTime() >= since);
  if (recent.length === 0) return null;
  return (
    <section aria-label="Passkeys of the last 30 days">
      <p className="text-sm">
        {recent.length === 1 ? 'This passkey was' : 'These passkeys were'} added in the last {recentDays} days
        and will still sign in. Remove any that you do not know.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {recent.map((passkey) => (
          <li
            key={passkey.credentialId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
          >
            <PasskeyName passkey={passkey} />
            <RemovePasskey passkey={passkey} onRemoved={reload} />
          </li>
        ))}
      </ul>
    </section>
  );
}
