import { senderName, sentByWords, stopMailLabel } from '#domain/client-email/mail-to-client';
import { isEmailAddress } from '#domain/email-address';
import type { MessageName } from '#domain/messaging/message';
import { siteRoutes } from '#domain/site-routes';
import { layOutMail, letterheadOf, logoContentId, type MailPart, messageTags } from '../messaging/index.ts';
import type { Mail } from '../platform/ses/mail.ts';
import { type ClientMailPass, isYoungAccount } from './client-mail-gate.ts';

/**
 * An email to a client in the name of the business, which receives the replies. `stopSecret` is the secret of the
 * unsubscribe link, which mail programs also offer as a button (RFC 8058).
 */
export function mailToClient(options: {
  /** `owner` is the business's account. */
  message: MessageName & { readonly owner: string };
  /** What the email calls itself. */
  word: Parameters<typeof sentByWords>[1];
  /** For this account and recipient. */
  pass: ClientMailPass;
  business: {
    readonly name: string;
    readonly email: string;
    /** The document's color, as #rrggbb. */
    readonly color?: string | undefined;
    /** The document's logo, as PNG. */
    readonly logo?: Uint8Array | undefined;
  };
  now: Date;
  subject: string;
  heading: string;
  parts: readonly MailPart[];
  attachments?: Mail['attachments'];
  /** True if nobody pressed anything that sends it. */
  isAutomatic?: boolean;
  stopSecret: string;
  siteOrigin: string;
}): Mail {
  const { message, business, pass, siteOrigin } = options;
  const letterhead = letterheadOf({
    businessName: business.name,
    address: pass.sender.address,
    isYoungAccount: isYoungAccount(pass.sender.createdAt, options.now),
    brandColor: business.color,
  });
  const logo = letterhead.showsLogo ? business.logo : undefined;
  const attachments = [
    ...(options.attachments ?? []),
    ...(logo
      ? [{ filename: 'logo.png', contentType: 'image/png', content: logo, contentId: logoContentId }]
      : []),
  ];
  const token = [pass.sender.mailAlias ?? message.owner, message.id, options.stopSecret].join('.');
  return {
    to: pass.to,
    fromName: senderName(business.name),
    ...(isEmailAddress(business.email) && { replyTo: business.email }),
    subject: options.subject,
    ...layOutMail(
      options.heading,
      [
        ...options.parts,
        {
          kind: 'small',
          text: sentByWords(business.name, options.word),
          link: { label: stopMailLabel, url: `${siteOrigin}${siteRoutes.stopMail.path}#token=${token}` },
        },
      ],
      { ...letterhead, showsLogo: logo !== undefined },
    ),
    ...(attachments.length > 0 && { attachments }),
    ...(options.isAutomatic === true && { isAutomatic: true }),
    unsubscribe: `${siteOrigin}/api/mail-stops/${token}`,
    tags: messageTags(message),
  };
}
