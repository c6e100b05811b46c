/** One message to exactly one checked address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The sender's name in place of the brand's; the address stays ours. */
  readonly fromName?: string;
  readonly replyTo?: string;
  /** Where one press in the reader's mail program stops such mail (RFC 8058). */
  readonly unsubscribe?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Uint8Array;
    /** Shown in the HTML at `cid:` of this name, instead of being listed as a file. */
    readonly contentId?: string;
  }[];
  /** Names what the mail belongs to; the mail service repeats it in its events. Letters, digits, - and _ only. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** What is known after one attempt. `unknown`: the request left, its answer never came (rule 36). */
export type MailOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  | { readonly kind: 'not-delivered'; readonly reason: string; readonly mayRetry: boolean }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface MailSender {
  /** Makes exactly one attempt (rule 37); never throws for what the mail service answers. */
  send(mail: Mail): Promise<MailOutcome>;
}
