import type { ContentPoint } from '#domain/content/prose';

/** Set by the build (`web/vite.config.ts`); not defined in tests. */
declare const __ONLINE_PAYMENTS_COMING__: boolean;

/** The public pages say that online payments are coming, until the operator has them and says so to the build. */
export const onlinePaymentsComing: boolean =
  typeof __ONLINE_PAYMENTS_COMING__ === 'undefined' || __ONLINE_PAYMENTS_COMING__;

/** True for what is not there yet. */
export const isComing = (coming: ContentPoint['coming']): boolean =>
  coming === 'online-payments' ? onlinePaymentsComing : coming === true;
