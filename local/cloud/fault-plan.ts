import type { Call, ServiceName } from './caller.ts';
import { awsJsonRefusal, type CloudAnswer, escapeMarkup } from './exchange.ts';

/**
 * A planned failure of a service. It skips the first `skip` matching calls (default 0) and then applies `times` times
 * (default 1).
 */
export interface Fault {
  readonly service: ServiceName;
  /** Only this operation, by its AWS name; every operation if left out. */
  readonly operation?: string;
  readonly skip?: number;
  readonly times?: number;
  /**
   * `before` (default): the service does not do the work. `after`: the work is done, but its response is lost or
   * replaced.
   */
  readonly when?: 'before' | 'after';
  /**
   * `throttle` and `reject` return 4xx as the service does, `error` returns 500, `stall` never answers, `drop` closes
   * the connection, `kill` ends the function environment that made the call.
   */
  readonly action: 'throttle' | 'reject' | 'error' | 'stall' | 'drop' | 'kill';
  /** Error code of `reject`, instead of the service's usual one. */
  readonly code?: string;
}

interface PlannedFault {
  readonly fault: Fault;
  skip: number;
  left: number;
}

export interface FaultPlan {
  /** Plans a failure. Without `times` it occurs once. */
  add(fault: Fault): void;
  clear(): void;
  list(): readonly (Fault & { readonly left: number })[];
  /** Returns the first fault that applies to this call, and counts its use. */
  take(call: Call): Fault | undefined;
}

const isOneOf =
  (...words: readonly unknown[]) =>
  (value: unknown): boolean =>
    words.includes(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isAbsentOr =
  (isRight: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || isRight(value);

const checks: Readonly<Record<keyof Fault, (value: unknown) => boolean>> = {
  service: (value) => isText(value) && Object.hasOwn(THROTTLES, String(value)),
  operation: isAbsentOr(isText),
  skip: isAbsentOr(isCount),
  times: isAbsentOr(isCount),
  when: isAbsentOr(isOneOf('before', 'after')),
  action: isOneOf('throttle', 'reject', 'error', 'stall', 'drop', 'kill'),
  code: isAbsentOr(isText),
};

/**
 * The first field of a fault that is missing, wrong or unknown; `fault` if it is not an object. Undefined if all fields
 * are valid.
 */
export function malformedField(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null || Array.isArray(fault)) return 'fault';
  const fields = new Map<string, unknown>(Object.entries(fault));
  const unknown = [...fields.keys()].find((name) => !Object.hasOwn(checks, name));
  return unknown ?? Object.entries(checks).find(([name, isRight]) => !isRight(fields.get(name)))?.[0];
}

/** An empty plan: nothing fails. */
export function createFaultPlan(): FaultPlan {
  let planned: PlannedFault[] = [];
  return {
    add: (fault) => {
      planned.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 });
    },
    clear: () => {
      planned = [];
    },
    list: () => planned.map(({ fault, left }) => ({ ...fault, left })),
    take: (call) => {
      for (const candidate of planned) {
        const { service, operation } = candidate.fault;
        if (service !== call.service || (operation && operation !== call.operation)) continue;
        if (candidate.skip-- > 0) continue;
        if (candidate.left-- <= 0) continue;
        return candidate.fault;
      }
      return undefined;
    },
  };
}

const THROTTLES: Readonly<Record<ServiceName, string>> = {
  dynamodb: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  s3: 'SlowDown',
  ses: 'Throttling',
  sqs: 'com.amazonaws.sqs#RequestThrottled',
  ssm: 'ThrottlingException',
  secretsmanager: 'ThrottlingException',
  'cognito-idp': 'TooManyRequestsException',
  logs: 'ThrottlingException',
};

const REJECTIONS: Readonly<Record<ServiceName, string>> = {
  dynamodb: 'com.amazon.coral.service#AccessDeniedException',
  s3: 'AccessDenied',
  ses: 'MessageRejected',
  sqs: 'AccessDeniedException',
  ssm: 'AccessDeniedException',
  secretsmanager: 'AccessDeniedException',
  'cognito-idp': 'NotAuthorizedException',
  logs: 'AccessDeniedException',
};

/** An error in the XML of the query protocol (SES). */
export const queryRefusal = (code: string, message: string, status = 400): CloudAnswer => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body:
    `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>${status < 500 ? 'Sender' : 'Receiver'}</Type>` +
    `<Code>${escapeMarkup(code)}</Code><Message>${escapeMarkup(message)}</Message></Error><RequestId>local</RequestId></ErrorResponse>`,
});

/** An error in the XML of S3. */
export const objectRefusal = (code: string, message: string, status: number): CloudAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${escapeMarkup(code)}</Code><Message>${escapeMarkup(message)}</Message><RequestId>local</RequestId></Error>`,
});

function refusal(service: ServiceName, code: string, status: number): CloudAnswer {
  const message = 'Planned failure of the local cloud';
  if (service === 'ses') return queryRefusal(code, message, status);
  if (service === 's3') return objectRefusal(code, message, status);
  return awsJsonRefusal(code, message, status);
}

/** The response of a fault, for actions that respond. */
export function faultAnswer({ service, action, code }: Fault): CloudAnswer {
  if (action === 'throttle') return refusal(service, THROTTLES[service], service === 's3' ? 503 : 400);
  if (action === 'reject') return refusal(service, code ?? REJECTIONS[service], service === 's3' ? 403 : 400);
  return refusal(service, service === 'ses' ? 'InternalFailure' : 'InternalServerError', 500);
}
