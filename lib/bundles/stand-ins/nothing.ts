/** Replaces modules that we do not use: an instance can be created, but any call fails. */
export default class Nothing {}

/** Hash functions in JavaScript, which the SDK uses only where Node has none. */
export { Nothing as Md5Js, Nothing as Sha1Js, Nothing as Sha256Js };
