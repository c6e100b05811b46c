import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { CloudAnswer, CloudRequest } from './exchange.ts';
import { queryRefusal } from './fault-plan.ts';
import type { KeptMail, MailBox } from './mail-box.ts';

/** Limits of SES: recipients of one call, and bytes of one message. */
const limits = { recipients: 50, messageBytes: 10 * 1024 * 1024 } as const;

/** What SES takes as one address: optionally a name, then one local part and one domain. */
const ADDRESS = /^(?:[^<>]*<)?[^\s@<>,;]+@[^\s@<>,;]+>?$/;

const answer = (action: string, result: string): CloudAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body:
    `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result>${result}</${action}Result>` +
    `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
});

/** `Destinations.member.1`, `.2`, ... of the query protocol. */
const members = (form: URLSearchParams, name: string): string[] =>
  [...form].filter(([key]) => key.startsWith(`${name}.member.`)).map(([, value]) => value);

function tagsOf(form: URLSearchParams): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let index = 1; form.has(`Tags.member.${index}.Name`); index++)
    tags[form.get(`Tags.member.${index}.Name`) ?? ''] = form.get(`Tags.member.${index}.Value`) ?? '';
  return tags;
}

type Draft = Parameters<MailBox['keep']>[0];

async function readRaw(form: URLSearchParams): Promise<Draft | string> {
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
  if (raw.byteLength === 0) return 'Empty message';
  if (raw.byteLength > limits.messageBytes) return 'Message length is more than 10485760 bytes long';
  const parsed = await PostalMime.parse(raw);
  const inHeaders = [...(parsed.to ?? []), ...(parsed.cc ?? []), ...(parsed.bcc ?? [])];
  const given = members(form, 'Destinations');
  return {
    source: form.get('Source') ?? parsed.from?.address ?? '',
    destinations: given.length > 0 ? given : inHeaders.map(({ address }) => address ?? ''),
    tags: tagsOf(form),
    configurationSet: form.get('ConfigurationSetName') ?? '',
    raw: raw.toString('utf8'),
  };
}

const encodedWord = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

const part = (type: string, text: string | null): string =>
  text === null
    ? ''
    : `--part\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`;

/** A message that the mail service makes itself, from its words. */
export function simpleMessage(mail: {
  readonly from: string;
  readonly to: readonly string[];
  readonly others?: readonly string[];
  readonly subject: string;
  readonly text?: string | null;
  readonly html?: string | null;
}): Draft {
  const { from, to, others = [], subject, text = null, html = null } = mail;
  const raw =
    `From: ${from}\r\nTo: ${to.join(', ')}\r\nSubject: ${encodedWord(subject)}\r\n` +
    'MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=part\r\n\r\n' +
    `${part('text/plain', text)}${part('text/html', html)}--part--\r\n`;
  return { source: from, destinations: [...to, ...others], tags: {}, configurationSet: '', raw };
}

const readSimple = (form: URLSearchParams): Draft => ({
  ...simpleMessage({
    from: form.get('Source') ?? '',
    to: members(form, 'Destination.ToAddresses'),
    others: [...members(form, 'Destination.CcAddresses'), ...members(form, 'Destination.BccAddresses')],
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data'),
    html: form.get('Message.Body.Html.Data'),
  }),
  tags: tagsOf(form),
  configurationSet: form.get('ConfigurationSetName') ?? '',
});

function faultOf(draft: Draft): string | undefined {
  if (!ADDRESS.test(draft.source)) return "Missing final '@domain'";
  if (draft.destinations.length === 0) return 'No recipients';
  if (draft.destinations.length > limits.recipients) return 'Recipient count exceeds 50.';
  return draft.destinations.every((address) => ADDRESS.test(address)) ? undefined : 'Illegal address';
}

/**
 * The mail service: the query protocol of SES v1. It delivers nowhere; what it accepts is kept in the mail box and
 * told to `accepted`. Not kept to: sandbox, verified identities, sending rates.
 */
export const createMailService =
  (box: MailBox, accepted: (mail: KeptMail) => void) =>
  async (request: CloudRequest): Promise<CloudAnswer> => {
    const form = new URLSearchParams(request.body.toString('utf8'));
    const action = form.get('Action') ?? '';
    switch (action) {
      case 'SendRawEmail':
      case 'SendEmail': {
        const draft = action === 'SendEmail' ? readSimple(form) : await readRaw(form);
        const fault = typeof draft === 'string' ? draft : faultOf(draft);
        if (fault !== undefined || typeof draft === 'string')
          return queryRefusal('InvalidParameterValue', fault ?? '');
        const mail = box.keep(draft);
        accepted(mail);
        return answer(action, `<MessageId>${mail.id}</MessageId>`);
      }
      case 'GetSendQuota': {
        const sent = box.list().length;
        return answer(
          action,
          `<Max24HourSend>50000</Max24HourSend><MaxSendRate>14</MaxSendRate><SentLast24Hours>${sent}</SentLast24Hours>`,
        );
      }
      case 'VerifyEmailIdentity':
      case 'VerifyDomainIdentity':
        return answer(action, '');
      default:
        return queryRefusal('InvalidAction', `The local mail service has no ${action}`);
    }
  };

/** `GET /_aws/ses` as LocalStack answers it, filtered by `id` or `email` (the sender); `DELETE` forgets. */
export async function mailListing(box: MailBox, request: CloudRequest): Promise<CloudAnswer> {
  const id = request.query.get('id') ?? undefined;
  if (request.method === 'DELETE') {
    box.clear(id);
    return { status: 204, headers: {}, body: '' };
  }
  const source = request.query.get('email');
  const messages = box
    .list()
    .filter((mail) => (id === undefined || mail.id === id) && (!source || mail.source === source))
    .map((mail) => ({
      Id: mail.id,
      Region: 'us-east-1',
      Timestamp: mail.timestamp,
      Source: mail.source,
      Destination: { ToAddresses: mail.destinations },
      RawData: mail.raw,
    }));
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ messages }) };
}
