import { describe, expect, test } from 'vitest';
import { nextSession, type Session } from '../../../../web/session/session-state.ts';

const user = { userId: 'u1', sessionId: 's1' } as Extract<Session, { status: 'signed-in' }>['user'];
const signedIn: Session = { status: 'signed-in', user };
const [loading, unreadable] = [{ status: 'loading' }, { status: 'unreadable' }] as const;
const none = (why: Extract<Session, { status: 'none' }>['why']): Session => ({ status: 'none', why });

const nobodyLeft = () => false;
const leftAll = () => true;

describe('the session after the tokens were read', () => {
  const read = (before: Session, found: typeof user | undefined, isSignedOut = nobodyLeft) =>
    nextSession(before, { kind: 'read', user: found }, isSignedOut);

  test('is that of the tokens, even if another user was signed in before', () => {
    for (const before of [loading, unreadable, none('ended'), signedIn])
      expect(read(before, user)).toEqual(signedIn);
    expect(read(signedIn, { ...user })).toBe(signedIn);
    for (const other of [
      { ...user, userId: 'u2' },
      { ...user, sessionId: 's2' },
    ])
      expect(read(signedIn, other)).toEqual({ status: 'signed-in', user: other });
  });

  test('has ended without tokens, and keeps the first reason', () => {
    expect(read(loading, undefined)).toEqual(none('never'));
    expect(read(unreadable, undefined)).toEqual(none('never'));
    expect(read(signedIn, undefined)).toEqual(none('ended'));
    expect(read(signedIn, undefined, leftAll)).toEqual(none('left'));
    expect(read(none('ended-everywhere'), undefined)).toEqual(none('ended-everywhere'));
  });

  test('is not started again with the tokens of a session that was ended with Sign Out', () => {
    expect(read(loading, user, leftAll)).toEqual(none('never'));
    expect(read(signedIn, user, leftAll)).toEqual(none('left'));
    expect(read(none('left'), user, leftAll)).toEqual(none('left'));
  });
});

describe('the session after another event', () => {
  test('is unreadable only if it was never read', () => {
    const event = { kind: 'unreadable' } as const;
    expect(nextSession(loading, event, nobodyLeft)).toEqual(unreadable);
    for (const before of [signedIn, none('ended')])
      expect(nextSession(before, event, nobodyLeft)).toBe(before);
  });

  test('has ended with Sign Out unless it had ended before', () => {
    const event = { kind: 'signed-out', why: 'left' } as const;
    for (const before of [loading, signedIn])
      expect(nextSession(before, event, nobodyLeft)).toEqual(none('left'));
    expect(nextSession(none('ended'), event, nobodyLeft)).toEqual(none('ended'));
  });

  test('has ended with the deletion of the account, even if a request was rejected before', () => {
    const event = { kind: 'signed-out', why: 'account-deleted' } as const;
    for (const before of [signedIn, none('ended'), none('ended-everywhere')])
      expect(nextSession(before, event, nobodyLeft)).toEqual(none('account-deleted'));
  });

  test('has ended if the API rejected its token, and tells whether every session was ended', () => {
    const rejected = (everywhere: boolean) => ({ kind: 'rejected', everywhere }) as const;
    expect(nextSession(signedIn, rejected(false), nobodyLeft)).toEqual(none('ended'));
    expect(nextSession(signedIn, rejected(true), nobodyLeft)).toEqual(none('ended-everywhere'));
    expect(nextSession(signedIn, rejected(true), leftAll)).toEqual(none('left'));
    for (const before of [loading, none('left')])
      expect(nextSession(before, rejected(true), nobodyLeft)).toBe(before);
  });
});
