import { lookAtSuspension } from '../account/suspension-mail.ts';
import {
  aboutHowToPay,
  accountNoticeRoom,
  howToPayChanges,
  suspensions,
} from '../adapters/dynamodb/account/account-notice.ts';
import { outboxKind, waitingMessages } from '../adapters/dynamodb/delivery/outbox.ts';
import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { repeatNoticeRoom } from '../adapters/dynamodb/schedule/repeat-notice.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { parameter } from '../adapters/ssm/parameter.ts';
import { sleep, systemClock } from '../clock.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';
import { lookAtHowToPay } from '../profile/how-to-pay-mail.ts';
import { lookAtRepeat } from '../schedule/repeat-mail.ts';
import { dispatchMessages } from './dispatch-messages.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const accounts = suspensions(table);
const changes = howToPayChanges(table);
const repeats = {
  invoices: invoiceReader(table),
  accounts: invoiceAccounts(table),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
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
      look: (notice) => lookAtRepeat(notice, repeats),
    }),
  ]),
  mail: sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  }),
  clock: systemClock,
  sleep,
  random: Math.random,
};

/** Runs every minute. */
export const handler = () => dispatchMessages(ports);
