import type { Plugin } from 'esbuild';

const absentModules: readonly { readonly path: RegExp; readonly contents: string }[] = [
  // 75 kB of media types for guessing; every attachment of ours says what it is.
  {
    path: /\/mime-types\.js$/,
    contents:
      'export const detectMimeType = () => "application/octet-stream"; export const detectExtension = () => "bin";',
  },
  // No part of a mail is ever fetched.
  {
    path: /\/fetch\/index\.js$/,
    contents: 'export default function absent() { throw new Error("Nothing is fetched for a mail"); }',
  },
];

/** Trims nodemailer to composing messages from what is given to it. */
export const leanMail = (): Plugin => ({
  name: 'lean-mail',
  setup(build) {
    build.onLoad({ filter: /[\\/]nodemailer[\\/].*\.js$/ }, ({ path }) => {
      const absent = absentModules.find((module) => module.path.test(path));
      return absent && { contents: absent.contents };
    });
  },
});
