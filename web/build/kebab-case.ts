/** `thankYou` as `thank-you`: pages are named the one way in code, the other in files. */
export const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
