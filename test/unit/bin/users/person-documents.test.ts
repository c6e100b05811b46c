import {
  DeleteObjectsCommand,
  type DeleteObjectsCommandInput,
  type ListObjectVersionsCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { deleteVersions, listVersions } from '#bin/users/person-documents';

type Version = { readonly Key: string; readonly VersionId: string };

/** A versioned bucket that lists `pageSize` entries at a time, and refuses to delete the key `undeletable`. */
function versionedBucket(
  versions: readonly Version[],
  markers: readonly Version[],
  pageSize: number,
  undeletable = '',
) {
  const remaining = [
    ...versions.map((version) => ({ ...version, isMarker: false })),
    ...markers.map((version) => ({ ...version, isMarker: true })),
  ];
  const calls: number[] = [];
  const list = ({ Prefix = '', KeyMarker }: ListObjectVersionsCommandInput) => {
    const all = remaining.filter(({ Key }) => Key.startsWith(Prefix));
    const from = Number(KeyMarker ?? 0);
    const shown = all.slice(from, from + pageSize);
    return {
      Versions: shown.filter(({ isMarker }) => !isMarker),
      DeleteMarkers: shown.filter(({ isMarker }) => isMarker),
      IsTruncated: from + pageSize < all.length,
      NextKeyMarker: String(from + pageSize),
      NextVersionIdMarker: 'any',
    };
  };
  const remove = ({ Delete }: DeleteObjectsCommandInput) => {
    const objects = Delete?.Objects ?? [];
    calls.push(objects.length);
    for (const { Key, VersionId } of objects) {
      const at = remaining.findIndex((one) => one.Key === Key && one.VersionId === VersionId);
      if (at >= 0 && Key !== undeletable) remaining.splice(at, 1);
    }
    return {
      Errors: objects
        .filter(({ Key }) => Key === undeletable)
        .map(({ Key }) => ({ Key, Code: 'AccessDenied' })),
    };
  };
  const send = async (command: { readonly input: unknown }) =>
    command instanceof DeleteObjectsCommand
      ? remove(command.input)
      : list(command.input as ListObjectVersionsCommandInput);
  return { bucket: { client: { send } as unknown as S3Client, name: 'documents' }, remaining, calls };
}

const version = (userId: string, name: string, at: number): Version => ({
  Key: `users/${userId}/${name}`,
  VersionId: `v${at}`,
});

describe('the documents of a user', () => {
  test("are deleted with every version and delete marker, page by page, without touching other users' documents", async () => {
    const logos = Array.from({ length: 2_100 }, (_, index) => version('u1', 'logos/logo.png', index));
    const others = [version('u10', 'logos/logo.png', 1)];
    const marks = [version('u1', 'logos/logo.png', 9_999)];
    const { bucket, remaining, calls } = versionedBucket([...logos, ...others], marks, 400);
    const found = await listVersions({ bucket }, 'u1');
    expect(found).toHaveLength(2_101);
    await deleteVersions({ bucket }, found);
    expect(calls).toEqual([1_000, 1_000, 101]);
    expect(remaining.map(({ Key }) => Key)).toEqual(['users/u10/logos/logo.png']);
  });

  test('stop the erasure if S3 refuses to delete them', async () => {
    const undeletable = version('u1', 'logos/logo.png', 1);
    const { bucket } = versionedBucket([undeletable], [], 10, undeletable.Key);
    await expect(deleteVersions({ bucket }, await listVersions({ bucket }, 'u1'))).rejects.toThrow(
      '1 documents could not be deleted: users/u1/logos/logo.png AccessDenied',
    );
  });
});
