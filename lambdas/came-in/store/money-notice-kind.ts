import { paymentsOf } from '../../invoices/index.ts';
import { defineMessage } from '../../messaging/index.ts';
import type { Table } from '../../platform/table/table.ts';
import { composeMoneyNotice } from '../compose-money-notice.ts';
import { composeMorningNotice } from '../compose-morning-notice.ts';
import type { CameInPorts } from '../ports.ts';
import { cameInRecords } from './came-in-records.ts';
import { moneyNoticeHandler } from './money-notice.ts';
import { morningNoticeHandler } from './morning-notice.ts';

interface NoticePorts extends Omit<CameInPorts, 'records' | 'payments'> {
  readonly table: Table;
}

const withRecords = ({ table, invoices, beingChecked, siteOrigin }: NoticePorts): CameInPorts => ({
  records: cameInRecords(table),
  payments: { list: (userId, invoiceId) => paymentsOf(table, userId, invoiceId) },
  invoices,
  beingChecked,
  siteOrigin,
});

/** News of money, to the owner. */
export const moneyNoticeKind = defineMessage({
  ...moneyNoticeHandler,
  audience: 'account',
  compose: (notice, now, ports: NoticePorts) => composeMoneyNotice(notice, now, withRecords(ports)),
});

/** The email at 10:00, to the owner. */
export const morningNoticeKind = defineMessage({
  ...morningNoticeHandler,
  audience: 'account',
  compose: (notice, now, ports: NoticePorts) => composeMorningNotice(notice, now, withRecords(ports)),
});
