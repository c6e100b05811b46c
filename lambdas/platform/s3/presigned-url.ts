import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/**
 * Makes presigned GET URLs for objects of a bucket, valid for `seconds` from `now` and signed with the function's own
 * credentials. A URL also stops working when those expire, after some hours.
 */
export const objectUrlSigner =
  (client: S3Client, bucket: string) =>
  (key: string, now: Date, seconds: number): Promise<string> =>
    getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), {
      signingDate: now,
      expiresIn: seconds,
    });
