import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GetClientAnswer, ServiceAddressesAnswer } from '#domain/clients/contract';
import type { EquipmentDraft, ServiceAddress, ServiceAddressDraft } from '#domain/clients/service-address';
import { ok, type Result, refuse } from '#domain/result';
import { ulid, ulidRandomBytes } from '#domain/ulid';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { clientDirectoryKey, clientKey, recentClientsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { type ChangeFailure, changeFailureOf } from './use-change-entries.ts';

/** The ID of a new service address or of new equipment. */
export const newRecordId = (): string =>
  ulid(Date.now(), crypto.getRandomValues(new Uint8Array(ulidRandomBytes)));

const saveFailed = 'This could not be saved. Please try again.';
const deleteFailed = 'This could not be deleted. Please try again.';

/** Saves and deletes the service addresses of a client and their equipment. */
export function useServiceAddresses(clientId: string) {
  const cache = useQueryClient();
  const { userId } = useUser();
  const [isSaving, setIsSaving] = useState(false);

  function keep({ client, addresses }: ServiceAddressesAnswer): void {
    cache.setQueryData<GetClientAnswer>(
      clientKey(userId, clientId),
      (known) => known && { ...known, client, addresses },
    );
    // Lists and pickers show the addresses, too.
    for (const queryKey of [clientDirectoryKey(userId), recentClientsKey(userId)])
      void cache.invalidateQueries({ queryKey });
  }

  async function change(
    call: () => Promise<ServiceAddressesAnswer>,
    failed: string,
  ): Promise<Result<ServiceAddressesAnswer, ChangeFailure>> {
    setIsSaving(true);
    try {
      const answer = await call();
      keep(answer);
      return ok(answer);
    } catch (error) {
      // What the other device wrote is read, so that saving again is based on it.
      if (codeOf(error) === 'service-address-changed')
        await cache.refetchQueries({ queryKey: clientKey(userId, clientId) });
      return refuse(changeFailureOf(error, failed));
    } finally {
      setIsSaving(false);
    }
  }

  /** The version of a service address that is shown now. */
  const versionOf = (addressId: string): number | undefined =>
    cache
      .getQueryData<GetClientAnswer>(clientKey(userId, clientId))
      ?.addresses.find((address) => address.addressId === addressId)?.version;

  return {
    isSaving,
    saveAddress: (addressId: string, draft: ServiceAddressDraft) => {
      const basedOn = versionOf(addressId);
      const body = { ...draft, ...(basedOn !== undefined && { basedOn }) };
      return change(
        () => callAsAccount('save-service-address', { path: { clientId, addressId }, body }),
        saveFailed,
      );
    },
    removeAddress: ({ addressId }: ServiceAddress) =>
      change(() => callAsAccount('delete-service-address', { path: { clientId, addressId } }), deleteFailed),
    saveEquipment: (addressId: string, equipmentId: string, draft: EquipmentDraft) =>
      change(
        () =>
          callAsAccount('save-equipment', {
            path: { clientId, addressId, equipmentId },
            body: { ...draft, basedOn: versionOf(addressId) ?? 0 },
          }),
        saveFailed,
      ),
    removeEquipment: (addressId: string, equipmentId: string) =>
      change(
        () => callAsAccount('delete-equipment', { path: { clientId, addressId, equipmentId } }),
        deleteFailed,
      ),
  };
}
