/** Milliseconds a browser is given to begin reading the file. */
const readingBegins = 60_000;

/** Hands a file to the browser's downloads. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readingBegins);
}
