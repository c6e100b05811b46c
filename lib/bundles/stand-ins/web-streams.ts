/** In the place of the SDK's work on streams of browsers: an answer to Node is a stream of Node. */
export {
  default as collectBlob,
  default as collectReadableStream,
  default as createChecksumStream,
  default as getAwsChunkedEncodingStream,
  default as headStream,
  default as sdkStreamMixin,
  default as splitStream,
} from './nothing.ts';
