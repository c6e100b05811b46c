import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { buildHeaderValue, encodeWord } from 'nodemailer/lib/mime-funcs/index.js';
import { brand } from '#domain/brand';
import { isEmailAddress } from '#domain/email-address';
import { asciiOf, withoutEncodedWords } from '#domain/text';
import { boundByDeadline } from '../deadline.ts';
import { optionalVariable, requiredVariable } from '../environment.ts';
import { timeoutAfter } from '../service-calls.ts';
import type { Mail, MailAttachment, MailOutcome, MailSender, SendQuota } from './mail.ts';

/**
 * The SES client of a function. It makes one attempt per call, because a retry has delivered an email twice. A call
 * that hangs is aborted with an unknown outcome, so that the function can still record it and send other emails.
 */
export const sesClient = (): SESClient =>
  boundByDeadline(new SESClient({ maxAttempts: 1, requestHandler: timeoutAfter(8_000) }));

/** Errors that mean SES did not accept the message: it was certainly not sent. */
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
  // Wrong or missing credentials: refused before SES read the message.
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
/**
 * Expired credentials or a wrong clock. The next call uses new credentials and corrects its clock from this response.
 */
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
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

function outcomeOf(error: unknown): MailOutcome {
  const { name = 'Error', code = '' } = error as { name?: string; code?: string };
  if (THROTTLED.has(name) || OUTDATED.has(name))
    return { kind: 'not-delivered', reason: name, mayRetry: true };
  if (UNREACHABLE.has(code)) return { kind: 'not-delivered', reason: code, mayRetry: true };
  if (REFUSED.has(name)) return { kind: 'not-delivered', reason: name, mayRetry: false };
  return { kind: 'unknown', reason: code || name };
}

/** One checked address as an object: an address passed as text could contain more recipients. */
function addressOf(text: string, name = ''): { name: string; address: string } {
  if (!isEmailAddress(text)) throw new Error('A mail needs one plain address');
  // The composer quotes an ASCII name, and some mail programs decode encoded words inside quotes.
  return { name: withoutEncodedWords(name), address: text.trim() };
}

/** Longest encoded word, in characters: one fits on a line of 76 together with the header's name. */
const maxEncodedWordLength = 52;

/** A subject that every mail program shows as written. The composer does not encode text that already looks encoded. */
const subjectOf = (text: string): string =>
  text.includes('=?') ? encodeWord(text, 'B', maxEncodedWordLength) : text;

/**
 * An attachment whose full name is in its disposition (RFC 2231), and in ASCII in its type. The composer would write an
 * encoded word within quotes there, which RFC 2047 forbids.
 */
function attachmentOf({ filename, contentType, content, contentId }: MailAttachment) {
  const name = withoutEncodedWords(filename);
  const kind = contentId === undefined ? 'attachment' : 'inline';
  return {
    filename: false as const,
    contentType: buildHeaderValue({ value: contentType, params: { name: asciiOf(name) } }),
    // The composer declares the two kinds only. It encodes the parameters that it is given.
    contentDisposition: `${kind}; filename=${JSON.stringify(name)}` as typeof kind,
    content: Buffer.from(content),
    ...(contentId !== undefined && { cid: contentId }),
  };
}

async function compose(mail: Mail, from: string): Promise<Buffer> {
  return new MailComposer({
    from: addressOf(from, mail.fromName ?? brand.name),
    to: addressOf(mail.to),
    ...(mail.replyTo && { replyTo: addressOf(mail.replyTo) }),
    headers: {
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      ...(mail.isAutomatic === true && { 'Auto-Submitted': 'auto-generated' }),
    },
    subject: subjectOf(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(attachmentOf),
    // Strict servers refuse bodies with bare line feeds (RFC 5322 2.3).
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Sends raw messages through SES, with the configuration set whose events report deliveries and bounces. */
export const sesMailSender = (
  client: SESClient,
  options: { readonly from: string; readonly configurationSet?: string },
): MailSender => ({
  async send(mail) {
    try {
      // Fails before anything was sent if the message cannot be composed.
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

/** What SES allows this AWS account. Throws if SES does not answer or does not give a rate. */
export function sendQuotaReader(
  client = boundByDeadline(new SESClient({ maxAttempts: 2, requestHandler: timeoutAfter(3_000) })),
): () => Promise<SendQuota> {
  return async () => {
    const {
      MaxSendRate,
      Max24HourSend,
      SentLast24Hours = 0,
    } = await client.send(new GetSendQuotaCommand({}));
    if (!MaxSendRate || MaxSendRate <= 0) throw new Error('SES did not return a send rate');
    // -1 means that there is no daily quota.
    const perDay = Max24HourSend !== undefined && Max24HourSend >= 0 ? Max24HourSend : undefined;
    return { perSecond: MaxSendRate, sentLastDay: SentLast24Hours, ...(perDay !== undefined && { perDay }) };
  };
}

/** Sends through the stream of the running function. */
export const deployedMail = (): MailSender =>
  sesMailSender(sesClient(), {
    from: requiredVariable('MAIL_FROM'),
    configurationSet: optionalVariable('MAIL_CONFIGURATION_SET'),
  });
