/** In the place of what no document, mail or function of ours uses: it can be made, and fails when it is asked for anything. */
export default class Nothing {}

/** Hashes in JavaScript, which the SDK takes where Node has none. */
export { Nothing as Md5Js, Nothing as Sha1Js, Nothing as Sha256Js };
