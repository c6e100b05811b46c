export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
  /** The HTML shows this file at `cid:<contentId>`, instead of listing it as an attachment. */
  readonly contentId?: string;
}

/** An email to exactly one checked address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The sender's display name instead of the brand's; the sender's address is always ours. */
  readonly fromName?: string;
  readonly replyTo?: string;
  /** URL for one-click unsubscribing in the recipient's mail program (RFC 8058). */
  readonly unsubscribe?: string;
  /** True if nobody pressed anything that sends it, so that no mail program answers it by itself (RFC 3834). */
  readonly isAutomatic?: boolean;
  readonly attachments?: readonly MailAttachment[];
  /** Identifies what the email belongs to; SES repeats the tags in its events. Letters, digits, - and _ only. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** Result of one attempt. `unknown`: the request was sent, but no response arrived (rule 36). */
export type MailOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  | { readonly kind: 'not-delivered'; readonly reason: string; readonly mayRetry: boolean }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface MailSender {
  /** Makes exactly one attempt (rule 37). Never throws because of a response of SES. */
  send(mail: Mail): Promise<MailOutcome>;
}

/** How many emails the mail service allows. */
export interface SendQuota {
  readonly perSecond: number;
  /** Emails in any 24 hours; absent if there is no such limit. */
  readonly perDay?: number;
  /** Emails sent in the last 24 hours. */
  readonly sentLastDay: number;
}
