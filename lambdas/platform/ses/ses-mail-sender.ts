import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { encodeWord } from 'nodemailer/lib/mime-funcs/index.js';
import { brand } from '#domain/brand';
import { isEmailAddress } from '#domain/email-address';
import { withoutEncodedWords } from '#domain/text';
import { answersWithin } from '../call-timeouts.ts';
import type { Mail, MailOutcome, MailSender } from './mail.ts';

/**
 * The mail client of a function: one attempt per call, because a retried call was measured to deliver twice. A call that
 * hangs is given up, its mail unknown, while the function has time to say so and other mails wait behind it.
 */
export const sesClient = (): SESClient =>
  new SESClient({ maxAttempts: 1, requestHandler: answersWithin(8_000) });

/** Errors before or instead of acceptance: the message certainly did not leave. */
const REFUSED = new Set([
  'MessageRejected',
  'MailFromDomainNotVerifiedException',
  'ConfigurationSetDoesNotExistException',
  'ConfigurationSetSendingPausedException',
  'AccountSendingPausedException',
  'AccessDenied',
  'AccessDeniedException',
  'InvalidParameterValue',
  'ValidationError',
  'CredentialsProviderError',
  // Nobody, or somebody without a name: refused before the message was looked at.
  'InvalidClientTokenId',
  'UnrecognizedClientException',
  'InvalidAccessKeyId',
  'IncompleteSignature',
  'MissingAuthenticationToken',
  'MissingAuthenticationTokenException',
  'NotAuthorized',
  'OptInRequired',
  'InvalidAction',
  'MalformedQueryString',
]);
/** Credentials or a clock that are out of date. The next call takes new ones, and the time of this answer. */
const OUTDATED = new Set([
  'RequestExpired',
  'RequestTimeTooSkewed',
  'RequestInTheFuture',
  'SignatureDoesNotMatch',
  'InvalidSignatureException',
  'ExpiredToken',
  'ExpiredTokenException',
]);
const THROTTLED = new Set([
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'LimitExceededException',
]);
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

function outcomeOf(error: unknown): MailOutcome {
  const { name = 'Error', code = '' } = error as { name?: string; code?: string };
  if (THROTTLED.has(name) || OUTDATED.has(name))
    return { kind: 'not-delivered', reason: name, mayRetry: true };
  if (UNREACHED.has(code)) return { kind: 'not-delivered', reason: code, mayRetry: true };
  if (REFUSED.has(name)) return { kind: 'not-delivered', reason: name, mayRetry: false };
  return { kind: 'unknown', reason: code || name };
}

/** One checked address as an object: an address given as text could carry further recipients. */
function addressOf(text: string, name = ''): { name: string; address: string } {
  if (!isEmailAddress(text)) throw new Error('A mail needs one plain address');
  // The composer writes an ASCII name in quotes, inside of which some mail programs decode.
  return { name: withoutEncodedWords(name), address: text.trim() };
}

/** Longest encoded word, in characters: two fit on a line of 76 with the name of the header. */
const longestWord = 52;

/** A subject that every mail program shows as it is. The composer leaves alone what looks encoded already. */
const subjectOf = (text: string): string => (text.includes('=?') ? encodeWord(text, 'B', longestWord) : text);

async function compose(mail: Mail, from: string): Promise<Buffer> {
  return new MailComposer({
    from: addressOf(from, mail.fromName ?? brand.name),
    to: addressOf(mail.to),
    ...(mail.replyTo && { replyTo: addressOf(mail.replyTo) }),
    ...(mail.unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    subject: subjectOf(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map((attachment) => ({
      filename: withoutEncodedWords(attachment.filename),
      contentType: attachment.contentType,
      content: Buffer.from(attachment.content),
      ...(attachment.contentId !== undefined && {
        cid: attachment.contentId,
        contentDisposition: 'inline' as const,
      }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Sends through SES as raw messages, with the configuration set whose events report deliveries and bounces. */
export const sesMailSender = (
  client: SESClient,
  options: { readonly from: string; readonly configurationSet?: string },
): MailSender => ({
  async send(mail) {
    try {
      // A message that cannot be composed fails here, before anything left.
      const raw = await compose(mail, options.from).catch(() => undefined);
      if (!raw) return { kind: 'not-delivered', reason: 'ComposeError', mayRetry: false };
      const answer = await client.send(
        new SendRawEmailCommand({
          Source: options.from,
          Destinations: [mail.to],
          RawMessage: { Data: raw },
          ...(options.configurationSet && { ConfigurationSetName: options.configurationSet }),
          Tags: Object.entries(mail.tags ?? {}).map(([Name, Value]) => ({ Name, Value })),
        }),
      );
      return { kind: 'accepted', messageId: answer.MessageId ?? '' };
    } catch (error) {
      return outcomeOf(error);
    }
  },
});
