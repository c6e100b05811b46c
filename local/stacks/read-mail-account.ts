import { identityOf, type MailAccount, type MailQuota } from '../mail/mail-rules.ts';
import type { LocalResource } from './resolve-template.ts';

/** What the resolved stacks may mail as, once their identities are verified, and by which configuration sets. */
export function readMailAccount(resources: readonly LocalResource[], quota?: MailQuota): MailAccount {
  const named = (type: string) => resources.filter((resource) => resource.type === type);
  return {
    identities: new Set(named('AWS::SES::EmailIdentity').map(({ name }) => identityOf(name))),
    configurationSets: new Set(named('AWS::SES::ConfigurationSet').map(({ name }) => name)),
    ...(quota && { quota }),
  };
}
