import { systemClock } from '../platform/clock.ts';
import { optionalVariable, requiredVariable } from '../platform/environment.ts';
import { newSecret, sha256 } from '../platform/hash.ts';
import { sesClient, sesMailSender } from '../platform/ses/ses-mail-sender.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import type { Table } from '../platform/table/table.ts';
import { accountCaps } from './store/account-caps.ts';
import { provenAddress, verifications } from './store/verifications.ts';

/** Wiring shared by all operations that email verification links. */
export const wireVerification = (table: Table) => ({
  verifications: verifications(table),
  caps: accountCaps(table, systemClock),
  mail: sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  }),
  clock: systemClock,
  newSecret,
  hash: sha256,
  provenAddress: provenAddress(table),
  siteOrigin: parameter(requiredVariable('SITE_ORIGIN')),
});
