/** Replaces modules that we do not use: an instance can be created, but any call fails. */
export default class Nothing {}

/** Replaces nodemailer's 75 kB of media types for guessing a type, because all our attachments have one. */
export const detectMimeType = (): string => 'application/octet-stream';

export const detectExtension = (): string => 'bin';
