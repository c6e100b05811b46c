export { deployedProvider } from './configuration.ts';
export { expireClosingPage } from './expire-page.ts';
export { leaveProvider } from './leave-provider.ts';
export {
  findPayee,
  invoicesBeingChecked,
  isInvoiceBeingChecked,
  isPayeeLost,
  onlinePaymentOf,
  takesOnlinePayments,
} from './may-pay-online.ts';
export { depositPage } from './open-deposit-page.ts';
export { pollEvents, relistEvents } from './poll-events.ts';
export { processEvent, retakeEvent, subjectOf } from './process-event.ts';
export { type ProcessingPorts, pollPayment, processSubject } from './process-subject.ts';
export type { PaymentProvider, ProviderRefusal } from './provider.ts';
export { storeAndProcess } from './receive-payment-event.ts';
export { recordDeposits } from './record-payment.ts';
export { reportedPayments } from './stop-payments.ts';
export { depositProjection } from './store/deposit-projection.ts';
export { isOnQuote, onlinePayment } from './store/online-payment.ts';
export { payeeAccount, payeeOwner } from './store/payee-account.ts';
export {
  clientPaymentNoticeKind,
  paymentAccessNoticeKind,
  paymentNoticeKind,
} from './store/payment-notice-kinds.ts';
export { paymentSession, sessionProjection } from './store/payment-session.ts';
export { providerEvent } from './store/provider-event.ts';
export { connectStripe } from './stripe/stripe-connection.ts';
export { stripeProvider } from './stripe/stripe-provider.ts';
