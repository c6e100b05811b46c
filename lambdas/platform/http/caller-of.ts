import type { ApiEvent } from './api-event.ts';

/**
 * The user whose access token came with a call of an operation that anyone may call; '' without one. No authorizer
 * checked the token there, so this may only be a reason to refuse, never a right.
 */
export function callerOf(event: ApiEvent): string {
  const [, claims = ''] = (event.headers?.authorization ?? '').split('.');
  try {
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as {
      readonly sub?: unknown;
    };
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}
