import { SESClient } from '@aws-sdk/client-ses';

/** What a mail service does with the next message, and what it delivered so far. */
export interface FakeMailService {
  readonly delivered: string[];
  /** The message tag of each delivered message, where a test wants it. */
  readonly submissions?: string[];
  /** Each delivered message as it is sent, where a test wants it. */
  readonly raw?: string[];
  behave: (
    attempt: number,
  ) => 'accept' | 'throttle' | 'reject' | 'refuse-connection' | 'accept-then-time-out';
}

const named = (name: string, code?: string) =>
  Object.assign(new Error(name), { name, ...(code && { code }) });

function tagOf(form: URLSearchParams, name: string): string {
  for (let at = 1; form.has(`Tags.member.${at}.Name`); at += 1)
    if (form.get(`Tags.member.${at}.Name`) === name) return form.get(`Tags.member.${at}.Value`) ?? '';
  return '';
}

/** An SES client whose wire is the fake service; everything above the wire is the real SDK. */
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
        const behaviour = service.behave(attempts);
        if (behaviour === 'refuse-connection') throw named('Error', 'ECONNREFUSED');
        if (behaviour === 'throttle' || behaviour === 'reject') {
          const code = behaviour === 'throttle' ? 'Throttling' : 'MessageRejected';
          const body = `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`;
          return { response: response(400, body) };
        }
        service.delivered.push(form.get('Destinations.member.1') ?? '');
        service.submissions?.push(tagOf(form, 'message'));
        service.raw?.push(Buffer.from(form.get('RawMessage.Data') ?? '', 'base64').toString());
        if (behaviour === 'accept-then-time-out') throw named('TimeoutError');
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
