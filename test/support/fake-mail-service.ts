import { SESClient } from '@aws-sdk/client-ses';
import type { MessageName } from '#domain/messaging/message';
import { strictFaults } from './strict-mail.ts';

/** A fake SES. `behave` decides how it treats each attempt; the lists describe the delivered emails, in order. */
export interface FakeMailService {
  /** The recipient of each delivered email. */
  readonly delivered: string[];
  /** The message name in each delivered email, if it has one. */
  readonly names: MessageName[];
  /** The message ID in the tags of each delivered email; '' if it has none. */
  readonly submissions: string[];
  /** The raw source of each delivered email. */
  readonly raw: string[];
  behave: (
    attempt: number,
  ) => 'accept' | 'throttle' | 'reject' | 'refuse-connection' | 'accept-then-time-out';
}

/** A service that accepts every email until a test changes its behavior. */
export const aMailService = (): FakeMailService => ({
  delivered: [],
  names: [],
  submissions: [],
  raw: [],
  behave: () => 'accept',
});

/** Clears the delivered emails that a test's setup caused. */
export function forgetMails(service: FakeMailService): void {
  for (const list of [service.delivered, service.names, service.submissions, service.raw]) list.length = 0;
}

const errorNamed = (name: string, code?: string) =>
  Object.assign(new Error(name), { name, ...(code && { code }) });

function tagOf(form: URLSearchParams, name: string): string {
  for (let index = 1; form.has(`Tags.member.${index}.Name`); index += 1)
    if (form.get(`Tags.member.${index}.Name`) === name) return form.get(`Tags.member.${index}.Value`) ?? '';
  return '';
}

function nameOf(form: URLSearchParams): MessageName | undefined {
  const [kind, id, owner] = ['kind', 'message', 'owner'].map((tag) => tagOf(form, tag));
  return kind && id ? { kind, id, ...(owner && { owner }) } : undefined;
}

/** Fails the test run, whatever the sender makes of it, if a strict receiver would refuse an email. */
function refuseMalformed(raw: Uint8Array): void {
  const faults = strictFaults(raw);
  if (faults.length === 0) return;
  queueMicrotask(() => {
    throw new Error(`A strict receiver refuses an email: ${faults.join('; ')}\n${Buffer.from(raw)}`);
  });
}

/** An SES client whose requests go to the fake service; everything else is the real SDK. */
export function sesOn(service: FakeMailService): SESClient {
  let attempts = 0;
  return new SESClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
    requestHandler: {
      async handle(request: { body: string }) {
        attempts += 1;
        const form = new URLSearchParams(request.body);
        const behavior = service.behave(attempts);
        if (behavior === 'refuse-connection') throw errorNamed('Error', 'ECONNREFUSED');
        if (behavior === 'throttle' || behavior === 'reject') {
          const code = behavior === 'throttle' ? 'Throttling' : 'MessageRejected';
          const body = `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`;
          return { response: response(400, body) };
        }
        service.delivered.push(form.get('Destinations.member.1') ?? '');
        service.submissions.push(tagOf(form, 'message'));
        const name = nameOf(form);
        if (name) service.names.push(name);
        const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
        refuseMalformed(raw);
        service.raw.push(raw.toString());
        if (behavior === 'accept-then-time-out') throw errorNamed('TimeoutError');
        const id = `message-${service.delivered.length}`;
        return {
          response: response(
            200,
            `<SendRawEmailResponse><SendRawEmailResult><MessageId>${id}</MessageId></SendRawEmailResult></SendRawEmailResponse>`,
          ),
        };
      },
      // biome-ignore lint/suspicious/noExplicitAny: the SDK's handler type wants classes of its own
    } as any,
  });
}

const response = (statusCode: number, body: string) => ({
  statusCode,
  headers: { 'content-type': 'text/xml' },
  body: new TextEncoder().encode(body),
});
