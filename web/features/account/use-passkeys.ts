import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readPasskeys } from '../../adapters/auth/passkeys.ts';
import { passkeysKey, signInsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useSignIns } from '../../session/use-sign-ins.ts';

/** The passkeys of the account with the names that the user gave them. */
export function usePasskeys() {
  const { userId } = useUser();
  const queries = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: passkeysKey(userId),
    queryFn: async () => (await readPasskeys()) ?? 'unavailable',
  });
  const { data: signIns } = useSignIns();
  const nameOf = (id: string) => signIns?.passkeyNames?.find(({ credentialId }) => credentialId === id)?.name;
  return {
    /** Oldest first; undefined until they are loaded, and if the operator has turned passkeys off. */
    passkeys:
      data === 'unavailable'
        ? undefined
        : data?.map((passkey) => ({ ...passkey, name: nameOf(passkey.credentialId) ?? passkey.kind })),
    isError: isError && data === undefined,
    reload: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: passkeysKey(userId) }),
        queries.invalidateQueries({ queryKey: signInsKey(userId) }),
      ]),
  };
}

/** A passkey as it is listed. */
export type NamedPasskey = NonNullable<ReturnType<typeof usePasskeys>['passkeys']>[number];
