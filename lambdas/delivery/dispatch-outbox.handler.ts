import { lookAtSuspension } from '../account/suspension-mail.ts';
import {
  aboutHowToPay,
  accountNoticeRoom,
  howToPayChanges,
  suspensions,
} from '../adapters/dynamodb/account/account-notice.ts';
import { outboxKind, waitingMessages } from '../adapters/dynamodb/delivery/outbox.ts';
import { invoicePayments } from '../adapters/dynamodb/lite-invoice/invoice-payments.ts';
import { receiptRoom } from '../adapters/dynamodb/lite-invoice/receipt-room.ts';
import { repeatNoticeRoom } from '../adapters/dynamodb/schedule/repeat-notice.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sleep, systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { lookAtReceipt } from '../lite-invoice/look-at-receipt.ts';
import { mailClientPorts } from '../lite-invoice/mail-client.wiring.ts';
import { lookAtHowToPay } from '../profile/how-to-pay-mail.ts';
import { lookAtRepeat } from '../schedule/repeat-mail.ts';
import { dispatchMessages } from './dispatch-messages.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const accounts = suspensions(table);
const changes = howToPayChanges(table);
const mailing = {
  ...mailClientPorts(),
  payments: invoicePayments(table, systemClock),
};

const ports = {
  // A kind whose messages wait in the outbox has its line here.
  outbox: waitingMessages(table, [
    outboxKind(table, systemClock, {
      room: accountNoticeRoom,
      look: (notice) =>
        notice.about === aboutHowToPay ? lookAtHowToPay(notice, changes) : lookAtSuspension(notice, accounts),
    }),
    outboxKind(table, systemClock, {
      room: repeatNoticeRoom,
      look: (notice) => lookAtRepeat(notice, mailing),
    }),
    outboxKind(table, systemClock, {
      room: receiptRoom(table, systemClock),
      look: (receipt, now) => lookAtReceipt(receipt, now, mailing),
    }),
  ]),
  mail: mailing.mail,
  clock: systemClock,
  sleep,
  random: Math.random,
};

/** Runs every minute. */
export const handler = () => dispatchMessages(ports);
