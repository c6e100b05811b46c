import { type CloudAnswer, jsonCloudAnswer } from '../cloud/exchange.ts';

/** A response of the gateway itself. */
export const gatewayMessage = (status: number, message: string): CloudAnswer =>
  jsonCloudAnswer(status, { message });

interface StructuredAnswer {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

const isStructured = (value: unknown): value is StructuredAnswer =>
  typeof value === 'object' && value !== null && 'statusCode' in value;

/**
 * Converts a function's result to a response according to payload format 2.0: an object with `statusCode` is the
 * response, anything else is the JSON body of a 200.
 */
export function gatewayAnswer(json: string): CloudAnswer {
  const value: unknown = JSON.parse(json);
  if (!isStructured(value))
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: typeof value === 'string' ? value : json,
    };
  const { statusCode, headers = {}, cookies, body = '', isBase64Encoded } = value;
  if (!Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599 || typeof body !== 'string')
    return gatewayMessage(500, 'Internal Server Error');
  const named = Object.entries(headers).map(
    ([name, content]) => [name.toLowerCase(), String(content)] as const,
  );
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(named),
      ...(cookies?.length && { 'set-cookie': cookies }),
    },
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
}
