import { sleep, systemClock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { deployedMail } from '../../platform/ses/ses-mail-sender.ts';
import type { Table } from '../../platform/table/table.ts';
import type { GetQuotePorts } from '../ports.ts';
import { ownerDay, providerRepository } from '../store/provider-repository.ts';
import { quoteStore } from '../store/quote-store.ts';

/** The ports for reading a quote by its link. */
export const openQuotePorts = (table: Table): GetQuotePorts => ({
  quotes: quoteStore(table, systemClock),
  ownerDay: ownerDay(table, systemClock),
  providers: providerRepository(table, systemClock),
  hash: sha256,
});

/** Further ports for operations that send email. */
export const mailPorts = () => ({
  mail: deployedMail(),
  sleep,
  random: Math.random,
});
