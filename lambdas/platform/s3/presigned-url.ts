import { createHash, createHmac } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';

/** The AWS credentials that sign a request. */
export interface SigningKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** Percent-encodes as Signature Version 4 requires: everything except letters, digits and `-_.~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * A presigned GET URL (Signature Version 4), valid for `seconds` from `now`. `base` is the bucket's URL without a
 * trailing slash. The URL also stops working when the credentials that signed it expire, after some hours.
 */
export function presignedUrl(
  { base, key, region }: { readonly base: string; readonly key: string; readonly region: string },
  { accessKeyId, secretAccessKey, sessionToken }: SigningKey,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): string {
  const { host, pathname } = new URL(base);
  const path = `${pathname.replace(/\/$/, '')}/${key.split('/').map(encoded).join('/')}`;
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const parameters: Readonly<Record<string, string>> = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': 'host',
  };
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  const request = ['GET', path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash].join('\n');
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    (signed, part) => hmac(signed, part),
    hmac(`AWS4${secretAccessKey}`, day),
  );
  const signature = hmac(signingKey, toSign).toString('hex');
  return `${new URL(base).origin}${path}?${query}&X-Amz-Signature=${signature}`;
}

/** The URL of a bucket without a trailing slash, of the local cloud if there is one. */
export function bucketUrl(bucket: string, region: string): string {
  const local = process.env.AWS_ENDPOINT_URL;
  return local === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${local}/${bucket}`;
}

/** Makes presigned URLs for objects of a bucket, signed with the function's own credentials. */
export const objectUrlSigner =
  (client: S3Client, bucket: string) =>
  async (key: string, now: Date, seconds: number): Promise<string> => {
    const [region, credentials] = await Promise.all([client.config.region(), client.config.credentials()]);
    return presignedUrl({ base: bucketUrl(bucket, region), key, region }, credentials, { now, seconds });
  };
