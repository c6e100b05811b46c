/** The parameters of S3's endpoint rules. */
interface Parameters {
  readonly Bucket?: string;
  readonly Region?: string;
  /** Set if S3 is not AWS's, such as on a developer's machine. */
  readonly Endpoint?: string;
}

/**
 * Replaces S3's endpoint rules (18 kB): the URL of an ordinary bucket in the function's own region, without access
 * points, directory buckets, acceleration and dual-stack endpoints. Bucket names with dots or fewer than three
 * characters go into the path, because no certificate covers them as a host.
 */
export function defaultEndpointResolver({ Bucket = '', Region = '', Endpoint }: Parameters) {
  const host = `s3.${Region}.amazonaws.com${Region.startsWith('cn-') ? '.cn' : ''}`;
  const isHost = Endpoint === undefined && /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(Bucket);
  const url = isHost
    ? `https://${Bucket}.${host}`
    : `${(Endpoint ?? `https://${host}`).replace(/\/$/, '')}/${Bucket}`;
  const scheme = { disableDoubleEncoding: true, name: 'sigv4', signingName: 's3', signingRegion: Region };
  return { url: new URL(url), properties: { authSchemes: [scheme] }, headers: {} };
}
