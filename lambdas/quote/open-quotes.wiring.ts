import { ownerDay } from '../adapters/dynamodb/quote/owner-day.ts';
import { providerDirectory } from '../adapters/dynamodb/quote/provider-directory.ts';
import { quoteStore } from '../adapters/dynamodb/quote/quote-store.ts';
import type { Table } from '../adapters/dynamodb/table/table.ts';
import { sha256 } from '../adapters/hash.ts';
import { sesClient, sesMailSender } from '../adapters/ses/ses-mail-sender.ts';
import { sleep, systemClock } from '../clock.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';
import type { GetQuotePorts } from './ports.ts';

/** What every operation of whoever holds a quote's link reads it with. */
export const openQuotePorts = (table: Table): GetQuotePorts => ({
  quotes: quoteStore(table, systemClock),
  ownerDay: ownerDay(table, systemClock),
  providers: providerDirectory(table),
  hash: sha256,
});

/** What the operations that mail need besides. */
export const mailPorts = () => ({
  mail: sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  }),
  sleep,
  random: Math.random,
});
