import type { ContactDraft } from '#domain/contact/contact-message';
import type { KeyedMessage, Reservation } from '../messaging/index.ts';
import type { Sleep } from '../platform/clock.ts';
import type { NetworkCap } from '../platform/limits/daily-cap.ts';
import type { MailSender } from '../platform/ses/mail.ts';

/** A message as it is kept: checked and cleaned. */
export interface ContactMessage extends ContactDraft {
  /** Made by the browser; every repetition of one submission carries the same. */
  readonly messageId: string;
  /** Tells a repetition from another message under the same id. */
  readonly bodyHash: string;
}

export interface ContactMessages<Kept extends KeyedMessage = KeyedMessage> {
  find(messageId: string): Promise<Kept | undefined>;
  /**
   * Keeps a message and reserves its mail to support, or does neither: undefined if another request with its id came
   * first. `returned` is the mail that was given back before; the message was kept then.
   */
  reserve(message: ContactMessage, returned?: Kept): Promise<Reservation | undefined>;
}

export interface SendContactMessagePorts {
  readonly messages: ContactMessages;
  readonly cap: NetworkCap;
  readonly mail: MailSender;
  readonly sleep: Sleep;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly hash: (text: string) => string;
  /** Where messages are read. */
  readonly supportEmail: string;
}
