import { createHmac } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';

/** The AWS credentials that sign a form. */
interface SigningKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

/** A form that uploads one file to the bucket: the address, and the fields before the file. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a form may upload. */
export interface AllowedUpload {
  readonly key: string;
  readonly contentType: string;
  /** Most bytes. */
  readonly bytes: number;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The signature (version 4) of a policy in base64. `day` is yyyymmdd. */
export function policySignature(
  policy: string,
  { secretAccessKey, day, region }: { secretAccessKey: string; day: string; region: string },
): string {
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    (signed, part) => hmac(signed, part),
    hmac(`AWS4${secretAccessKey}`, day),
  );
  return hmac(signingKey, policy).toString('hex');
}

/**
 * A presigned POST: anybody who has it can upload this file, with this key and type and at most this many bytes, for
 * `seconds` from `now`.
 */
export function presignedPost(
  { base, bucket, region }: { readonly base: string; readonly bucket: string; readonly region: string },
  { key, contentType, bytes }: AllowedUpload,
  { accessKeyId, secretAccessKey, sessionToken }: SigningKey,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): UploadForm {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const signed: Readonly<Record<string, string>> = {
    key,
    'Content-Type': contentType,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${day}/${region}/s3/aws4_request`,
    'x-amz-date': time,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const conditions = [
    { bucket },
    ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', 1, bytes],
  ];
  const expiration = new Date(now.getTime() + seconds * 1_000).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  return {
    url: base,
    fields: {
      ...signed,
      policy,
      'x-amz-signature': policySignature(policy, { secretAccessKey, day, region }),
    },
  };
}

/** The URL of a bucket without a trailing slash, of the local cloud if there is one. */
function bucketUrl(bucket: string, region: string): string {
  const local = process.env.AWS_ENDPOINT_URL;
  return local === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${local}/${bucket}`;
}

/** Makes presigned POSTs to a bucket, signed with the function's own credentials. */
export const uploadSigner =
  (client: S3Client, bucket: string) =>
  async (upload: AllowedUpload, now: Date, seconds: number): Promise<UploadForm> => {
    const [region, credentials] = await Promise.all([client.config.region(), client.config.credentials()]);
    return presignedPost({ base: bucketUrl(bucket, region), bucket, region }, upload, credentials, {
      now,
      seconds,
    });
  };
