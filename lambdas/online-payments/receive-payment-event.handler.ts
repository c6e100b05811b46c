import { invoiceProjections } from '../composition/projections.ts';
import { onlineChanges, timeZoneReader } from '../invoices/index.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { bytesBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { deployedProvider } from './configuration.ts';
import { paymentEventBytes, receivePaymentEvent } from './receive-payment-event.ts';

const table = openQueueingTable();

const ports = {
  table,
  clock: systemClock,
  changes: onlineChanges(table, systemClock, invoiceProjections),
  timeZoneOf: timeZoneReader(table),
  ...deployedProvider(),
};

export const handler = publicOperation('receive-payment-event', {
  body: bytesBody(paymentEventBytes, 'body-too-large'),
  run: ({ body, signature }) => receivePaymentEvent({ payload: body, signature }, ports),
});
