import { type Clock, systemClock } from '../platform/clock.ts';
import { newSecret, sha256 } from '../platform/hash.ts';
import { deployedMail } from '../platform/ses/ses-mail-sender.ts';
import { deployedSiteOrigin } from '../platform/ssm/parameter.ts';
import type { Table } from '../platform/table/table.ts';
import type { VerificationPorts } from './ports.ts';
import { accountCaps } from './store/account-caps.ts';
import { verifications, verifiedAddress } from './store/verifications.ts';

/** The ports for emailing links with the given sender, for functions and for operators' commands. */
export const verificationPorts = (
  table: Table,
  {
    clock = systemClock,
    ...sender
  }: Pick<VerificationPorts, 'mail' | 'siteOrigin'> & { readonly clock?: Clock },
) => ({
  ...sender,
  clock,
  verifications: verifications(table),
  caps: accountCaps(table, clock),
  newSecret,
  hash: sha256,
  verifiedAddress: verifiedAddress(table),
});

/** Wiring shared by all operations that email verification links. */
export const wireVerification = (table: Table) =>
  verificationPorts(table, {
    mail: deployedMail(),
    siteOrigin: deployedSiteOrigin(),
  });
