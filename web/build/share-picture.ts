/** Converts `thankYou` to `thank-you`: code uses camel case for page names, files use kebab case. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The size that social networks ask for, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

/** The path of a page's Open Graph image. Pages without their own text share one. */
export const sharePicturePath = (pageName: string, line: string | undefined): string =>
  `/og/${line === undefined ? 'site' : kebabCase(pageName)}.png`;
