import type { ContactDraft } from '#domain/contact/contact-message';
import type { NetworkCap } from '../early-access/ports.ts';
import type { MailSender } from '../mail/ports.ts';

/** A message as it is kept: checked and cleaned. */
export interface ContactMessage extends ContactDraft {
  /** Made by the browser; every repetition of one submission carries the same. */
  readonly messageId: string;
  /** Tells a repetition from another message under the same id. */
  readonly contentHash: string;
}

export interface ContactMessages {
  /** Stores a message once. `other`: the id already belongs to another message. */
  keep(message: ContactMessage): Promise<'kept' | 'known' | 'other'>;
  /**
   * Takes the message's mail to support; false if it was sent or is being sent. A claim whose holder died lapses, for
   * a message twice in support's mailbox is better than none.
   */
  claimMail(messageId: string): Promise<boolean>;
  /** Writes what became of the mail: it left (for all we know), or it certainly did not and may be claimed again. */
  settleMail(messageId: string, left: boolean): Promise<void>;
}

export interface SendContactMessagePorts {
  readonly messages: ContactMessages;
  readonly cap: NetworkCap;
  readonly mail: MailSender;
  readonly hash: (text: string) => string;
  /** Where messages are read. */
  readonly supportEmail: string;
}
