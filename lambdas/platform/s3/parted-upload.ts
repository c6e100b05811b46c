import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** Files that several runs write in parts: nobody sees such a file before it is complete. */
export interface PartedUploads {
  /** Begins a file and answers the ID of its upload. `tags` are written as in a query; `filename` is that of a download. */
  begin(
    key: string,
    file: { readonly contentType: string; readonly filename: string; readonly tags: string },
  ): Promise<string>;
  /** Writes a part, or writes it again, and answers its ETag. Parts are counted from 1; all but the last have 5 MB or more. */
  write(key: string, uploadId: string, number: number, bytes: Uint8Array): Promise<string>;
  /** Makes the parts one file. Safe to repeat. */
  complete(key: string, uploadId: string, etags: readonly string[]): Promise<void>;
  /** Ends an upload without a file. Safe to repeat, and after `complete`, which it does not undo. */
  abort(key: string, uploadId: string): Promise<void>;
}

const isGone = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload';

/** Uploads in parts to a bucket. */
export const partedUploads = (client: S3Client, bucket: string): PartedUploads => ({
  async begin(key, { contentType, filename, tags }) {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({
        ...{ Bucket: bucket, Key: key, ContentType: contentType, Tagging: tags },
        ContentDisposition: `attachment; filename="${filename}"`,
      }),
    );
    if (UploadId === undefined) throw new Error('S3 answered no ID for an upload');
    return UploadId;
  },
  async write(key, uploadId, number, bytes) {
    const { ETag } = await client.send(
      new UploadPartCommand({
        ...{ Bucket: bucket, Key: key, UploadId: uploadId, PartNumber: number, Body: bytes },
      }),
    );
    if (ETag === undefined) throw new Error('S3 answered no ETag for a part');
    return ETag;
  },
  async complete(key, uploadId, etags) {
    const Parts = etags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }));
    try {
      await client.send(
        new CompleteMultipartUploadCommand({
          ...{ Bucket: bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts } },
        }),
      );
    } catch (error) {
      if (!isGone(error)) throw error;
      // Completed before, by a run that was stopped after it; otherwise this throws.
      await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
    }
  },
  async abort(key, uploadId) {
    try {
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  },
});
