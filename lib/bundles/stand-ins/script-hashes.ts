/** In the place of hashes written in JavaScript: Lambda's Node has its own, and the SDK takes those where they are. */
export { default as Md5Js, default as Sha1Js, default as Sha256Js } from './nothing.ts';
