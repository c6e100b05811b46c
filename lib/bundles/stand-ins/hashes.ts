import Nothing from './nothing.ts';

/** In the place of hashes in JavaScript, which the SDK takes where Node has none. */
export { Nothing as Md5Js, Nothing as Sha1Js, Nothing as Sha256Js };
