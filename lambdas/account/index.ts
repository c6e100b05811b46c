export { mailLink } from './mail-link.ts';
export { storePaymentDetailsLink } from './payment-details-link.ts';
export { passkeyNames } from './store/passkey-name-store.ts';
export { recoveryCodes } from './store/recovery-code-store.ts';
export { signInHistory } from './store/sign-in-history.ts';
export { verification, verifications } from './store/verifications.ts';
export { verificationPorts } from './verification.wiring.ts';
