import type { EarlyAccessSource } from '#domain/early-access/early-access-source';
import type { NetworkCap } from '../platform/limits/daily-cap.ts';
import type { MailSender } from '../platform/ses/mail.ts';

/** A stored signup. */
export interface Signup {
  /** Identifies this signup, so that it can be retried after its answer was lost. */
  readonly signupId: string;
  /** As typed, trimmed. The key is derived from its normalized form. */
  readonly email: string;
  readonly source: EarlyAccessSource;
  readonly userAgent: string;
}

export interface EarlyAccessList {
  /** Stores a signup; false if the address has already signed up with another `signupId` (rule 7). */
  add(signup: Signup): Promise<boolean>;
  /**
   * Claims the only welcome email of a mailbox and returns the token of its unsubscribe link. Undefined if the address
   * never signed up or has left, or if the mailbox already got the email or blocked us. `email` is normalized.
   */
  claimWelcome(email: string): Promise<string | undefined>;
  /** Releases the claim after the email was certainly not sent. */
  releaseWelcome(email: string): Promise<void>;
  /** Records that an address, given by its hash, has left the list; false if the secret is wrong. */
  leave(addressHash: string, secret: string): Promise<boolean>;
}

export interface SendWelcomePorts {
  readonly list: EarlyAccessList;
  readonly cap: NetworkCap;
  readonly mail: MailSender;
  /** Origin of the site, for the links in the email. */
  readonly siteOrigin: () => Promise<string>;
}
