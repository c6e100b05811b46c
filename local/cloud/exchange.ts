import type { IncomingHttpHeaders } from 'node:http';

/** A request to the local cloud, including its whole body. */
export interface CloudRequest {
  readonly method: string;
  /** The path as sent, still percent-encoded, without the query. */
  readonly path: string;
  /** The query as sent, without its question mark. */
  readonly rawQuery: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly remoteAddress: string;
  readonly remotePort: number;
}

export interface CloudAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | string;
}

/** One service of the local cloud. */
export type CloudService = (request: CloudRequest) => Promise<CloudAnswer>;

/** A JSON response. */
export const jsonCloudAnswer = (status: number, body: unknown): CloudAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A response in the JSON protocol of AWS (DynamoDB, Systems Manager, Secrets Manager, Cognito). */
export const awsJsonAnswer = (status: number, body: unknown): CloudAnswer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: JSON.stringify(body),
});

/** An error response in the JSON protocol of AWS. */
export const awsJsonRefusal = (code: string, message: string, status = 400): CloudAnswer => ({
  ...awsJsonAnswer(status, { __type: code, message }),
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': code },
});

/** Escapes text for use between tags and in quoted attributes of XML and HTML. */
export const escapeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
