import { checkedId } from './key-id.ts';

/** The beginnings of an account's sort keys. */
export const invoicePrefix = 'INVOICE#';
export const clientPrefix = 'CLIENT#';
export const itemPrefix = 'ITEM#';
export const repeatPrefix = 'REPEAT#';
export const paymentsPrefix = 'PAYMENT#';
export const dividedPaymentPrefix = 'DIVIDEDPAYMENT#';
export const monthPrefix = 'MONTH#';
export const owedPrefix = 'OWED#';
export const clientsOwedPrefix = 'CLIENTOWED#';
export const todayPrefix = 'TODAY#';
export const cameInPrefix = 'CAMEIN#';
export const onlinePaymentPrefix = 'ONLINEPAYMENT#';
export const paymentSessionPrefix = 'PAYSESSION#';
export const taskPrefix = 'TASK#';
export const jobPrefix = 'JOB#';
export const photoPrefix = 'PHOTO#';
export const serviceAddressesPrefix = 'SERVICEADDRESS#';

/**
 * The beginnings of the sort keys of a client's owed amounts and service addresses, an invoice's payments, a quote's
 * questions, and an invoice's events.
 */
export const clientOwedPrefix = (clientId: string): string => `${clientsOwedPrefix}${checkedId(clientId)}#`;
export const serviceAddressPrefix = (clientId: string): string =>
  `${serviceAddressesPrefix}${checkedId(clientId)}#`;
export const paymentPrefix = (invoiceId: string): string => `${paymentsPrefix}${checkedId(invoiceId)}#`;
export const questionPrefix = (quoteId: string): string => `QUESTION#${checkedId(quoteId)}#`;
export const eventPrefix = (invoiceId: string): string => `EVENT#${checkedId(invoiceId)}#`;

/** The beginning of the sort keys of a quote's events. */
export const quoteEventPrefix = 'EVENT#';
