import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered HTML and in the pass that takes it over, true afterwards: gate clock, storage and address on it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
