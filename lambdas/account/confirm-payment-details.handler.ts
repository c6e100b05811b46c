import { paymentDetailsLinkSchema } from '#domain/contract/account';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { confirmPaymentDetails } from './answer-payment-details.ts';
import { wirePaymentDetailsLink } from './mailed-link.wiring.ts';

const ports = wirePaymentDetailsLink();

export const handler = publicOperation('confirm-payment-details', {
  body: jsonBody(paymentDetailsLinkSchema),
  run: ({ body }) => confirmPaymentDetails(body.token, ports),
});
