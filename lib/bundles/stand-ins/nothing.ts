/** Replaces modules that we do not use: an instance can be created, but any call fails. */
export default class Nothing {}

/** Hash functions in JavaScript, which the SDK uses only where Node has none, and event streams, which no call uses. */
export { Nothing as EventStreamSerde, Nothing as Md5Js, Nothing as Sha1Js, Nothing as Sha256Js };

/** S3's client calls these functions of the event streams' module when it is created. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

export const eventStreamSerdeProvider = (): void => {};

/** Replaces nodemailer's 75 kB of media types for guessing a type, because all our attachments have one. */
export const detectMimeType = (): string => 'application/octet-stream';

export const detectExtension = (): string => 'bin';
