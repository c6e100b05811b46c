import { defineMessage } from '../../messaging/index.ts';
import { composeMoneyNotice, type MoneyNoticePorts } from '../compose-money-notice.ts';
import { composeMorningNotice, type MorningNoticePorts } from '../compose-morning-notice.ts';
import { moneyNoticeHandler } from './money-notice.ts';
import { morningNoticeHandler } from './morning-notice.ts';

/** News of money, to the owner. */
export const moneyNoticeKind = defineMessage({
  ...moneyNoticeHandler,
  audience: 'account',
  compose: (notice, now, ports: MoneyNoticePorts) => composeMoneyNotice(notice, now, ports),
});

/** The email at 10:00, to the owner. */
export const morningNoticeKind = defineMessage({
  ...morningNoticeHandler,
  audience: 'account',
  compose: (notice, now, ports: MorningNoticePorts) => composeMorningNotice(notice, now, ports),
});
