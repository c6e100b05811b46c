import type { FindPendingMoney } from '../deletion/index.ts';

/** Payments and disputes that are pending with a payment provider. Nothing takes online payments yet, so none ever is. */
export const findPendingMoney: FindPendingMoney = async () => undefined;
