/**
 * The upload did not arrive. `isOffline`: there was no answer; otherwise the form was refused, such as after it
 * expired.
 */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
  readonly isOffline: boolean;
  constructor(isOffline: boolean) {
    super(isOffline ? 'The upload did not arrive' : 'The upload was refused');
    this.isOffline = isOffline;
  }
}

/** Uploads a file with a presigned form. The fields come before the file, as the storage requires. */
export async function uploadForm(
  { url, fields }: { readonly url: string; readonly fields: Readonly<Record<string, string>> },
  file: Blob,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  const response = await fetch(url, { method: 'POST', body, credentials: 'omit' }).catch(() => {
    throw new UploadFailed(true);
  });
  if (!response.ok) throw new UploadFailed(false);
}
