/** Milliseconds until the file's object URL is revoked, so that the browser has time to start reading it. */
const revokeDelay = 60_000;

/** Downloads a file. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay);
}
