import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { answersWithin } from '../call-timeouts.ts';

/** The bucket of logos and issued invoices. */
export interface DocumentBucket {
  read(key: string): Promise<Uint8Array | undefined>;
  /** `tags` are written as in a query, for example `kind=rendered`. */
  write(key: string, content: Uint8Array, contentType: string, tags?: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Milliseconds to wait for an answer: an invoice must not hang on its logo. */
const usualWait = 4_000;

/** The client of a deployed function; addresses a local cloud by path. */
export const s3Client = (answerMilliseconds = usualWait): S3Client =>
  new S3Client({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, ...answersWithin(answerMilliseconds) },
    forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined,
  });

/** Documents in a bucket; what is not there is undefined, every other failure throws. */
export const documentBucket = (client: S3Client, name: string): DocumentBucket => ({
  async read(key) {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      // Without the right to list, S3 answers a missing object as one that may not be read.
      if (error instanceof NoSuchKey || (error as Error).name === 'AccessDenied') return undefined;
      throw error;
    }
  },
  async write(key, content, contentType, tags) {
    await client.send(
      new PutObjectCommand({
        ...{ Bucket: name, Key: key, Body: content, ContentType: contentType },
        ...(tags !== undefined && { Tagging: tags }),
      }),
    );
  },
  async remove(key) {
    await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
  },
});
