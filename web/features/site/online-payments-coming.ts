import type { ContentPoint } from '#domain/content/prose';

/** Defined by the build (`web/vite.config.ts`); undefined in tests. */
declare const __ONLINE_PAYMENTS_COMING__: boolean;

/** True while the public pages announce online payments as coming. The operator turns this off with a build setting. */
export const onlinePaymentsComing: boolean =
  typeof __ONLINE_PAYMENTS_COMING__ === 'undefined' || __ONLINE_PAYMENTS_COMING__;

/** True for a feature that is not available yet. */
export const isComing = (coming: ContentPoint['coming']): boolean =>
  coming === 'online-payments' ? onlinePaymentsComing : coming === true;
