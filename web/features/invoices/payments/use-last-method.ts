import { isPaymentMethod, type PaymentMethod } from '#domain/invoices/payment';
import { localStore } from '../../../adapters/browser-store.ts';
import { useUser } from '../../../session/session.tsx';
import { userStorageKey } from '../../../session/user-storage.ts';

/** The method of the last payment that the user recorded in this browser; undefined before the first one. */
export function useLastMethod() {
  const key = userStorageKey(useUser().userId, 'payment-method');
  return {
    read(): PaymentMethod | undefined {
      const kept = localStore.read(key);
      return typeof kept === 'string' && isPaymentMethod(kept) ? kept : undefined;
    },
    keep: (method: PaymentMethod) => localStore.write(key, method),
  };
}
