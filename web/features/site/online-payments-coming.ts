/** Defined by the build (`web/vite.config.ts`); undefined in tests. */
declare const __ONLINE_PAYMENTS_COMING__: boolean;

/** True while the public pages mark online payments as planned. The operator turns this off with a build setting. */
export const onlinePaymentsComing: boolean =
  typeof __ONLINE_PAYMENTS_COMING__ === 'undefined' || __ONLINE_PAYMENTS_COMING__;
