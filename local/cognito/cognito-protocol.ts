import { randomUUID } from 'node:crypto';
import type { Input } from './pool.ts';
import { CognitoRefusal } from './refusal.ts';

export interface CognitoRequest {
  /** The X-Amz-Target header, with or without Amazon's prefix. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer | string;
}

export interface CognitoAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** CORS headers: Cognito allows browser calls from any origin. */
const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
} as const;

/** Additional headers of a preflight response. */
export const preflightHeaders = {
  ...crossOriginHeaders,
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '172800',
} as const;

export const jsonAnswer = (
  status: number,
  body: object,
  more: Record<string, string> = {},
): CognitoAnswer => ({
  status,
  headers: {
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-requestid': randomUUID(),
    ...crossOriginHeaders,
    ...more,
  },
  body: JSON.stringify(body),
});

export const refusalAnswer = ({ code, message }: CognitoRefusal): CognitoAnswer =>
  jsonAnswer(
    400,
    { __type: code, message },
    { 'x-amzn-errortype': `${code}:`, 'x-amzn-errormessage': message },
  );

/** Parses the body of a call. Throws Cognito's error if it is not a JSON object. */
export function parse(body: Buffer | string): Input {
  try {
    const input: unknown = JSON.parse(body.toString() || '{}');
    if (typeof input === 'object' && input !== null) return input as Input;
  } catch {
    // refused below
  }
  throw new CognitoRefusal('SerializationException', 'Unable to parse the request body');
}
