import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** Multipart uploads that can continue across function runs. A file becomes visible only when it is complete. */
export interface PartedUploads {
  /**
   * Starts an upload and returns its ID. `tags` are formatted like a query string; `filename` is suggested for the
   * download.
   */
  begin(
    key: string,
    file: { readonly contentType: string; readonly filename: string; readonly tags: string },
  ): Promise<string>;
  /** Writes or rewrites a part and returns its ETag. Parts are numbered from 1; all but the last need at least 5 MB. */
  write(key: string, uploadId: string, number: number, bytes: Uint8Array): Promise<string>;
  /** Combines the parts into the file. Safe to repeat. */
  complete(key: string, uploadId: string, etags: readonly string[]): Promise<void>;
  /** Cancels an upload. Safe to repeat, also after `complete`, which it does not undo. */
  abort(key: string, uploadId: string): Promise<void>;
}

const isGone = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload';

/** Multipart uploads to a bucket. */
export const partedUploads = (client: S3Client, bucket: string): PartedUploads => ({
  async begin(key, { contentType, filename, tags }) {
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        ContentType: contentType,
        Tagging: tags,
        ContentDisposition: `attachment; filename="${filename}"`,
      }),
    );
    if (UploadId === undefined) throw new Error('S3 answered no ID for an upload');
    return UploadId;
  },
  async write(key, uploadId, number, bytes) {
    const { ETag } = await client.send(
      new UploadPartCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        PartNumber: number,
        Body: bytes,
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
          Bucket: bucket,
          Key: key,
          UploadId: uploadId,
          MultipartUpload: { Parts },
        }),
      );
    } catch (error) {
      if (!isGone(error)) throw error;
      // An earlier run may have completed the upload and then stopped. If the object does not exist, this throws.
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
