import { isIPv6 } from 'node:net';
import type { ApiEvent } from './api-event.ts';

/** The first 64 bits of an IPv6 address: what one household or server holds. */
function prefix64(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The visitor's network, for rate limits: the IPv4 address or the IPv6 /64. It trusts `CloudFront-Viewer-Address`
 * ("ip:port"), which is safe only behind `requireOrigin`.
 */
export function networkOf(event: ApiEvent): string {
  const viewer = event.headers?.['cloudfront-viewer-address'];
  const address = viewer?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') ?? event.requestContext.http.sourceIp;
  return isIPv6(address) ? prefix64(address) : address;
}
