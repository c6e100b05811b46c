import type { EarlyAccessSource } from '#domain/contract/early-access';
import type { NetworkCap } from '../platform/limits/daily-cap.ts';
import type { MailSender } from '../platform/ses/mail.ts';

/** A signup as it is kept. */
export interface Signup {
  /** Names this one signup, so that it may be repeated after its answer was lost. */
  readonly signupId: string;
  /** As typed, trimmed. Its normalized form is the identity. */
  readonly email: string;
  readonly source: EarlyAccessSource;
  readonly userAgent: string;
}

export interface EarlyAccessList {
  /** One conditional write; false if the address has signed up before, in another signup (rule 7). */
  add(signup: Signup): Promise<boolean>;
  /**
   * Takes the only welcome mail of a mailbox; gives the token of its unsubscribe link, or undefined if the address never
   * signed up or left, or the mailbox has it already or blocked us.
   */
  claimWelcome(email: string): Promise<string | undefined>;
  /** Gives the welcome mail back after it was certainly not sent. */
  releaseWelcome(email: string): Promise<void>;
  /** Marks an address, given by its hash, as having left the list; false if the secret is not that of its email. */
  leave(addressHash: string, secret: string): Promise<boolean>;
}

export interface SendWelcomePorts {
  readonly list: EarlyAccessList;
  readonly cap: NetworkCap;
  readonly mail: MailSender;
  /** Origin of the site, for the links in the mail. */
  readonly siteOrigin: () => Promise<string>;
}
