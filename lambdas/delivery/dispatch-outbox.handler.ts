import { lookAtSuspension } from '../account/suspension-mail.ts';
import {
  aboutHowToPay,
  accountNoticeRoom,
  howToPayChanges,
  suspensions,
} from '../adapters/dynamodb/account/account-notice.ts';
import { outboxKind, waitingMessages } from '../adapters/dynamodb/delivery/outbox.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { sleep, systemClock } from '../clock.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';
import { lookAtHowToPay } from '../profile/how-to-pay-mail.ts';
import { dispatchMessages } from './dispatch-messages.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const accounts = suspensions(table);
const changes = howToPayChanges(table);

const ports = {
  // A kind whose messages wait in the outbox has its line here.
  outbox: waitingMessages(table, [
    outboxKind(table, systemClock, {
      room: accountNoticeRoom,
      look: (notice) =>
        notice.about === aboutHowToPay ? lookAtHowToPay(notice, changes) : lookAtSuspension(notice, accounts),
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
