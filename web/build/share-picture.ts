/** `thankYou` as `thank-you`: pages are named the one way in code, the other in files. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What networks ask for, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The path of a page's sharing picture. Pages without a line of their own share one. */
export const sharePicturePath = (pageName: string, line: string | undefined): string =>
  `/og/${line === undefined ? 'site' : kebabCase(pageName)}.png`;
