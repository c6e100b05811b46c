export { keepPaymentDetailsLink } from './payment-details-link.ts';
export { signInHistory } from './store/sign-in-history.ts';
export { verification, verifications } from './store/verifications.ts';
