import { SignatureV4 } from '@smithy/signature-v4';

/** In the place of signing for several regions at once, and for buckets of one zone: ours stand in one region. */
export class SignatureV4MultiRegion extends SignatureV4 {
  static sigv4aDependency = (): string => 'none';
}

export { SignatureV4 as SignatureV4SignWithCredentials };
