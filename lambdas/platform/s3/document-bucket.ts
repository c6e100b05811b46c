import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { boundByDeadline } from '../deadline.ts';
import { requiredVariable } from '../environment.ts';
import { timeoutAfter } from '../service-calls.ts';

/** The bucket of logos and issued invoices. */
export interface DocumentBucket {
  read(key: string): Promise<Uint8Array | undefined>;
  /**
   * `tags` are formatted like a query string, for example `kind=rendered`. `metadata` is stored with the document; its
   * values are ASCII, at most 2 kB together.
   */
  write(
    key: string,
    content: Uint8Array,
    contentType: string,
    tags?: string,
    metadata?: Readonly<Record<string, string>>,
  ): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Milliseconds to wait for a response. It is short, so that a logo does not delay an invoice. */
const defaultTimeoutMilliseconds = 4_000;

/** The S3 client of a deployed function. With a local cloud it uses path-style addresses. */
export const s3Client = (answerMilliseconds = defaultTimeoutMilliseconds): S3Client =>
  boundByDeadline(
    new S3Client({
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 1_000, ...timeoutAfter(answerMilliseconds) },
      forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined,
    }),
  );

/** Documents in a bucket. A missing document is undefined; every other failure throws. */
export const documentBucket = (client: S3Client, name: string): DocumentBucket => ({
  async read(key) {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
      return await Body?.transformToByteArray();
    } catch (error) {
      // Without permission to list the bucket, S3 answers AccessDenied for a missing object.
      if (error instanceof NoSuchKey || (error as Error).name === 'AccessDenied') return undefined;
      throw error;
    }
  },
  async write(key, content, contentType, tags, metadata) {
    await client.send(
      new PutObjectCommand({
        Bucket: name,
        Key: key,
        Body: content,
        ContentType: contentType,
        ...(tags !== undefined && { Tagging: tags }),
        ...(metadata && { Metadata: { ...metadata } }),
      }),
    );
  },
  async remove(key) {
    await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
  },
});

/** The documents of the running function. */
export const deployedDocuments = (): DocumentBucket =>
  documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'));
