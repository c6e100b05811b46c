import { randomUUID } from 'node:crypto';
import type { CloudAnswer, CloudRequest } from '../cloud/exchange.ts';
import { queryRefusal } from '../cloud/fault-plan.ts';
import type { KeptMail, MailBox } from './mail-box.ts';
import { readRaw, readSimple } from './mail-message.ts';
import { identityOf, type MailAccount, refusalByRate, refusalOf } from './mail-rules.ts';

const answer = (action: string, result: string): CloudAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body:
    `<${action}Response xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><${action}Result>${result}</${action}Result>` +
    `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`,
});

/** Initial limits of an account outside the sandbox; returned if none are set. */
const defaultQuota = { perDay: 50_000, perSecond: 14 } as const;

export interface MailServiceOptions {
  readonly box: MailBox;
  readonly account: MailAccount;
  /** Called for every accepted message. */
  readonly accepted: (mail: KeptMail) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The stand-in for SES, with the query protocol of SES v1. It delivers nothing; accepted messages are stored in the
 * mailbox. An identity counts as verified at once and until the cloud stops, because nobody could click the link.
 */
export function createMailService(options: MailServiceOptions) {
  const { box, accepted, now } = options;
  const { quota, configurationSets } = options.account;
  const identities = new Set(options.account.identities);
  const sentAt = () => box.list().map(({ timestamp }) => Date.parse(timestamp));

  async function send(action: string, form: URLSearchParams): Promise<CloudAnswer> {
    const draft = action === 'SendEmail' ? readSimple(form) : await readRaw(form);
    if (typeof draft === 'string') return queryRefusal('InvalidParameterValue', draft);
    const refusal =
      refusalOf(draft, { identities, configurationSets, ...(quota && { quota }) }) ??
      refusalByRate(quota, sentAt(), now());
    if (refusal) return queryRefusal(refusal.code, refusal.message);
    const { headerFrom: _from, ...message } = draft;
    const mail = box.keep(message);
    accepted(mail);
    return answer(action, `<MessageId>${mail.id}</MessageId>`);
  }

  return async (request: CloudRequest): Promise<CloudAnswer> => {
    const form = new URLSearchParams(request.body.toString('utf8'));
    const action = form.get('Action') ?? '';
    switch (action) {
      case 'SendRawEmail':
      case 'SendEmail':
        return send(action, form);
      case 'GetSendQuota': {
        const { perDay, perSecond } = quota ?? defaultQuota;
        const limits = `<Max24HourSend>${perDay}</Max24HourSend><MaxSendRate>${perSecond}</MaxSendRate>`;
        return answer(action, `${limits}<SentLast24Hours>${sentAt().length}</SentLast24Hours>`);
      }
      case 'VerifyEmailIdentity':
      case 'VerifyDomainIdentity':
        identities.add(identityOf(form.get('EmailAddress') ?? form.get('Domain') ?? ''));
        return answer(action, '');
      default:
        return queryRefusal('InvalidAction', `The local mail service has no ${action}`);
    }
  };
}

/** `GET /_aws/ses` in the format of LocalStack, filtered by `id` or `email` (the sender); `DELETE` removes messages. */
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
