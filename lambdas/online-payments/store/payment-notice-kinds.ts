import type { ClientMailPorts } from '../../invoices/index.ts';
import { defineMessage } from '../../messaging/index.ts';
import type { Table } from '../../platform/table/table.ts';
import { composeAccessNotice } from '../access-mail.ts';
import { composeClientPaymentNotice, composePaymentNotice } from '../compose-payment-notice.ts';
import { accessNoticeHandler } from '../end-access.ts';
import { clientPaymentNoticeHandler, paymentNoticeHandler } from './payment-notice.ts';

interface NoticePorts extends ClientMailPorts {
  readonly table: Table;
}

/** News of an online payment, to the owner. */
export const paymentNoticeKind = defineMessage({
  ...paymentNoticeHandler,
  audience: 'account',
  compose: (notice, _now, ports: NoticePorts) => composePaymentNotice(notice, ports),
});

/** The notice to the owner that we can no longer use the provider account. */
export const paymentAccessNoticeKind = defineMessage({
  ...accessNoticeHandler,
  audience: 'account',
  compose: (notice, _now, ports: NoticePorts) => composeAccessNotice(notice, ports),
});

/** News of an online payment, to the client who paid. */
export const clientPaymentNoticeKind = defineMessage({
  ...clientPaymentNoticeHandler,
  audience: 'client',
  compose: (notice, now, ports: NoticePorts) => composeClientPaymentNotice(notice, now, ports),
});
