export { keepPaymentDetailsLink } from './payment-details-link.ts';
export { verification, verifications } from './store/verifications.ts';
