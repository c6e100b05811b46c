import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import type { Deployment } from '../command/deployment.ts';

/** A version of a document, or a delete marker. */
export interface DocumentVersion {
  readonly key: string;
  readonly versionId: string;
}

export interface StoredDocument {
  readonly key: string;
  readonly bytes: number;
  /** ISO instant. */
  readonly storedAt: string;
}

/** The prefix of an account's documents in the bucket. */
export const documentPrefix = (userId: string): string => `users/${userId}/`;

/** The current documents of an account. */
export async function listDocuments({ bucket }: Deployment, userId: string): Promise<StoredDocument[]> {
  const found: StoredDocument[] = [];
  let token: string | undefined;
  do {
    const page = await bucket.client.send(
      new ListObjectsV2Command({
        Bucket: bucket.name,
        Prefix: documentPrefix(userId),
        ...(token !== undefined && { ContinuationToken: token }),
      }),
    );
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      found.push({ key: Key, bytes: Size, storedAt: LastModified?.toISOString() ?? '' });
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return found;
}

export async function readDocument({ bucket }: Deployment, key: string): Promise<Uint8Array> {
  const { Body } = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.name, Key: key }));
  if (!Body) throw new Error(`The document ${key} has no content`);
  return Body.transformToByteArray();
}

/** Every version of every document of an account, including replaced and deleted ones. */
export async function listVersions(
  { bucket }: Pick<Deployment, 'bucket'>,
  userId: string,
): Promise<DocumentVersion[]> {
  const found: DocumentVersion[] = [];
  let next: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  while (next) {
    const page: ListObjectVersionsCommandOutput = await bucket.client.send(
      new ListObjectVersionsCommand({ Bucket: bucket.name, Prefix: documentPrefix(userId), ...next }),
    );
    for (const { Key = '', VersionId = '' } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
      found.push({ key: Key, versionId: VersionId });
    next = page.IsTruncated
      ? {
          ...(page.NextKeyMarker !== undefined && { KeyMarker: page.NextKeyMarker }),
          ...(page.NextVersionIdMarker !== undefined && { VersionIdMarker: page.NextVersionIdMarker }),
        }
      : undefined;
  }
  return found;
}

/** Deletes versions permanently, 1,000 per call, which is S3's limit. Throws if a version could not be deleted. */
export async function deleteVersions(
  { bucket }: Pick<Deployment, 'bucket'>,
  versions: readonly DocumentVersion[],
): Promise<void> {
  for (let at = 0; at < versions.length; at += 1_000) {
    const { Errors = [] } = await bucket.client.send(
      new DeleteObjectsCommand({
        Bucket: bucket.name,
        Delete: {
          Quiet: true,
          Objects: versions.slice(at, at + 1_000).map(({ key, versionId }) => ({
            Key: key,
            VersionId: versionId,
          })),
        },
      }),
    );
    const [first] = Errors;
    if (first) throw new Error(`${Errors.length} documents could not be deleted: ${first.Key} ${first.Code}`);
  }
}
